/** A phone: 390 by 844, touched, not clicked. */
import type { Page } from '@playwright/test'
import { expectAccessible, settle } from './support/accessible.ts'
import { choose, dialogOf, expectHome, expectNoSideways } from './support/pages.ts'
import { makePerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, pattern, words, zh, type Language } from './support/words.ts'

const WIDTH = 390

test.use({ viewport: { width: WIDTH, height: 844 }, hasTouch: true, isMobile: true })

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })

async function openMenu(page: Page, say = zh): Promise<void> {
  await page.getByRole('button', { name: say('shell.openMenu') }).tap()
  await expect(
    page
      .getByRole('navigation', { name: say('shell.menu') })
      .getByRole('link')
      .first(),
  ).toBeVisible()
}

/** How near an edge counts as full width. */
async function expectFullWidth(page: Page, title: string): Promise<void> {
  await dialogOf(page, title).waitFor()
  await settle(page)
  const box = await dialogOf(page, title).boundingBox()
  expect(box?.x).toBeLessThanOrEqual(1)
  expect(box?.width).toBeGreaterThanOrEqual(WIDTH - 1)
}

test('a user signs in on a phone and finds people: the menu, cards, a sheet of filters, a detail', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await page.goto('/')
  await expectNoSideways(page)
  await expectAccessible(page)
  await signIn(page, person)
  await expectHome(page)
  await expectNoSideways(page)
  await expectAccessible(page)

  const menu = page.getByRole('navigation', { name: zh('shell.menu') })
  await expect(menu).not.toBeInViewport()
  await openMenu(page)
  await expectAccessible(page)
  await expectNoSideways(page)
  await test.step('a touch beside it closes it', async () => {
    await page.touchscreen.tap(WIDTH - 20, 600)
    await expect(menu).not.toBeInViewport()
  })
  await openMenu(page)
  await menu.getByRole('button', { name: '系统管理' }).tap()
  await menu.getByRole('link', { name: zh('system.user.title') }).tap()
  await expect(page).toHaveURL(/#\/sys\/user/)
  await expect(menu).not.toBeInViewport()
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectNoSideways(page)
  await expectAccessible(page)

  await test.step('the filters open as a sheet and say how many they are', async () => {
    await page.getByRole('button', { name: pattern(zh('kit.list.filters')) }).tap()
    const sheet = dialogOf(page, zh('kit.list.filter'))
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await expect(async () => {
      await choose(page, sheet.getByRole('combobox', { name: zh('system.user.status') }), '停用')
      await expect(sheet.locator('.ant-select').filter({ hasText: '停用' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await sheet.getByRole('button', { name: pattern(zh('kit.list.show')) }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: zh('kit.list.filters', { count: 1 }) })).toBeVisible()
    await expect(cards(page).filter({ hasText: '正常' })).toHaveCount(0)
    await expectNoSideways(page)
  })

  await test.step('what is touched is large enough', async () => {
    const more = cards(page).first().getByRole('button').last()
    const box = await more.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
  })

  await test.step('a detail takes the whole width', async () => {
    await cards(page).first().getByRole('button').first().tap()
    await expectFullWidth(page, zh('system.user.detail'))
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.goBack()
    await expect(dialogOf(page, zh('system.user.detail'))).toHaveCount(0)
  })

  await test.step('a form takes the whole width', async () => {
    await page.getByRole('button', { name: zh('system.user.create') }).tap()
    const form = dialogOf(page, zh('system.user.create'))
    await expectFullWidth(page, zh('system.user.create'))
    await expectNoSideways(page)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.cancel') }).tap()
    await expect(form).toHaveCount(0)
  })
})

/**
 * `pages.spec.ts` looks at every page on a phone, in English with its longer words; these are looked at where there is
 * more time.
 */
const languages: Language[] = process.env['LONG'] === '1' ? ['zh', 'en'] : []

for (const language of languages) {
  test(`no page is wider than a phone (${language})`, async ({ demo, page }) => {
    const say = words(language)
    const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
    await page.goto('/')
    if (language === 'en') await page.getByRole('combobox', { name: '语言' }).selectOption('English')
    await signIn(page, person, say)
    await expectHome(page, say)
    for (const [address, title] of [
      ['/sys/user', say('system.user.title')],
      ['/sys/role', say('system.role.title')],
      ['/sys/role?id=new', say('system.role.title')],
      ['/sys/dept', say('system.dept.title')],
      ['/nowhere', say('shell.error.lost')],
    ] as const) {
      await page.goto(`/#${address}`)
      await expect(page.getByRole('heading', { name: title, exact: false }).first()).toBeVisible()
      await page.waitForTimeout(300)
      await expectNoSideways(page)
      await expectAccessible(page)
    }
  })
}

test('a user opens a role on a phone and comes back to the list', { tag: '@long' }, async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['权限管理员'] })
  await page.goto('/#/sys/role')
  await page.getByRole('combobox', { name: '语言' }).selectOption('English')
  await signIn(page, person, en)
  await page.getByRole('button', { name: /会计/ }).tap()
  await expect(page.getByRole('heading', { name: '会计' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: en('system.role.back') }).tap()
  await expect(page.getByRole('button', { name: /会计/ })).toBeVisible()
})
