/**
 * One search for everything: records of the index, on a phone, and the page of all results. Keys, signs and shortcuts
 * are in `apps/web/frame/palette.component.test.tsx`.
 */
import type { Page } from '@playwright/test'
import { searchRoutes } from '#search/contract/search.ts'
import { userRoutes } from '#system/contract/user.ts'
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { dialogOf, expectHome, expectNoSideways } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { signInByCall } from './support/caller.ts'
import { en, zh } from './support/words.ts'

/** What happens behind has time. */
const PATIENT = { timeout: 60_000 }

const field = (page: Page) => page.getByRole('combobox', { name: zh('shell.search') })
const group = (page: Page, name: string) => page.getByRole('group', { name })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

/** Types anew until the index has it: it follows what happens, a moment behind. */
async function findRecord(page: Page, typed: string, name: string): Promise<void> {
  await expect(async () => {
    await field(page).fill('')
    await field(page).fill(typed)
    await expect(page.getByRole('option', { name }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass(PATIENT)
}

test('a person and what was opened last are a few keys away, as they are called now', async ({ demo, page }) => {
  const realName = `欧阳${unique('云')}`
  const person = await makePerson(demo.admin, demo.url, { realName, deptName: '总部' })
  await enter(page, demo.admin, demo.url)
  await expectHome(page)

  await test.step('a person by a piece of the name, and Enter opens the record', async () => {
    await page.keyboard.press('Control+k')
    await findRecord(page, realName.slice(1, 5), realName)
    await expect(group(page, '人员').getByRole('option', { name: realName })).toContainText('总部')
    await expectAccessibleAsShown(page)
    while (!(await chosen(page).innerText()).includes(realName)) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText(realName, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('what was opened last comes first, as it is called now', async () => {
    const { id } = person
    const { depts: _, roles: _roles, ...user } = await demo.admin.call(userRoutes.get, { params: { id } })
    await demo.admin.call(userRoutes.update, { body: { ...user, realName: `${realName}新` } })
    await page.keyboard.press('Control+k')
    await expect(group(page, zh('shell.menu.recent')).getByRole('option').first()).toContainText(`${realName}新`)
    await page.keyboard.press('Escape')
  })
})

test(
  'the page of all results has an address, kinds and pages, and shows no one more than they may see',
  { tag: '@long' },
  async ({ demo, page, visitor }) => {
    await enter(page, demo.admin, demo.url, '/searchPage')
    const main = page.getByRole('main')
    await expect(main.getByText(zh('search.begin'))).toBeVisible()

    await test.step('from the palette to all results', async () => {
      await page.keyboard.press('Control+k')
      await findRecord(page, '信息', '信息技术中心')
      await page.getByRole('button', { name: zh('palette.all') }).click()
      await expect(page).toHaveURL(/#\/searchPage\?q=/)
      await expect(main.getByRole('region', { name: '部门' }).getByRole('link').first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a kind by itself, page by page; the address brings it back', async () => {
      const found = async () => (await demo.admin.call(searchRoutes.page, { query: { q: '王', kind: 'user' } })).total
      await expect.poll(found, PATIENT).toBeGreaterThan(20)
      await page.goto(`${demo.url}/#/searchPage?q=${encodeURIComponent('王')}&kind=user`)
      const hits = main.getByRole('list', { name: zh('search.results', { typed: '王' }) }).getByRole('listitem')
      await expect(hits).toHaveCount(20)
      const first = await hits.first().innerText()
      await main
        .getByRole('navigation', { name: zh('kit.list.pages') })
        .getByRole('button', { name: zh('kit.list.page', { page: 2 }) })
        .click()
      await expect(page).toHaveURL(/page=2/)
      await expect(hits.first()).not.toHaveText(first)
      await page.reload()
      await expect(hits).toHaveCount(20)
      await page
        .getByRole('navigation', { name: zh('search.kinds') })
        .getByRole('link', { name: '部门' })
        .click()
      await expect(main.getByText(zh('search.none', { typed: '王' }))).toBeVisible()
      await main.getByRole('button', { name: zh('search.everywhere') }).click()
      await expect(main.getByRole('region', { name: '人员' })).toBeVisible()
    })

    await test.step('a department opens as its record', async () => {
      await page.goto(`${demo.url}/#/searchPage?q=${encodeURIComponent('信息技术中心')}`)
      await main.getByRole('link', { name: '信息技术中心' }).first().click()
      await expect(page).toHaveURL(/#\/sys\/dept\?id=/)
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('信息技术中心')
      await page.keyboard.press('Escape')
    })

    await test.step('an administrator builds the index anew', async () => {
      await page.goto(`${demo.url}/#/sys/search`)
      await main.getByRole('button', { name: zh('search.index.rebuild') }).click()
      await dialogOf(page, zh('search.index.rebuild.ask'))
        .getByRole('button', { name: zh('search.index.rebuild') })
        .click()
      await expect(main.getByRole('row', { name: /人员/ })).toContainText(zh('search.index.ready'), PATIENT)
      await expectAccessibleAsShown(page)
    })

    await test.step('a user without rights finds no settings and no people', async () => {
      const clerk = await makePerson(demo.admin, demo.url)
      const other = await visitor()
      await enter(
        other,
        await signInByCall(demo.url, { username: clerk.username, password: clerk.password }),
        demo.url,
        `/searchPage?q=${encodeURIComponent('信息')}`,
      )
      await expect(other.getByRole('navigation', { name: zh('search.kinds') }).getByRole('link')).toHaveText([
        zh('search.all'),
        '门户',
        '通知公告',
      ])
    })
  },
)

test.describe('on a phone', { tag: '@long' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the palette fills the screen and speaks English', async ({ demo, page }) => {
    await enter(page, demo.admin, demo.url)
    await expectHome(page)
    await page.getByRole('button', { name: zh('shell.search') }).tap()
    await field(page).fill('>english')
    await page.getByRole('option', { name: zh('palette.language.en') }).tap()
    await expectHome(page, en)
    await page.getByRole('button', { name: en('shell.search') }).tap()
    const dialog = dialogOf(page, en('shell.search'))
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 390])
    await page.getByRole('combobox', { name: en('shell.search') }).fill('users')
    await expect(page.getByRole('option').first()).toContainText(en('system.user.title'))
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('option').first().tap()
    await expect(page).toHaveURL(/#\/sys\/user/)
    await page.goto(`${demo.url}/#/searchPage?q=a`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectNoSideways(page)
  })
})
