/**
 * What every list can: columns as one likes them, saved views, and paper. A thousand rows by keyboard are in
 * `apps/web/frame/long-list.component.test.tsx`.
 */
import type { Locator, Page } from '@playwright/test'
import { preferenceRoutes } from '#records/contract/preference.ts'
import { userRoutes } from '#system/contract/user.ts'
import { viewRoutes } from '#records/contract/view.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { choose, confirm, dataRows, dialogOf, search } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const LIST = 'system.user'
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const edge = (page: Page, name: string) => page.getByRole('separator', { name: zh('kit.columns.resize', { name }) })
const menu = (page: Page) => page.getByRole('button', { name: zh('kit.views.shown', { name: '' }) })
const panel = (page: Page) => page.getByRole('dialog', { name: zh('kit.views.title'), exact: true })
const count = (page: Page) => page.getByRole('navigation', { name: zh('kit.list.pages') }).getByRole('status')

async function widthOf(column: Locator): Promise<number> {
  return Math.round((await column.boundingBox())?.width ?? 0)
}

/** Waits until what was changed is kept on the server. */
const kept = (page: Page) =>
  page.waitForResponse((reply) => reply.url().includes('/sys/preference/list.') && reply.request().method() === 'PUT')

/** The titles of the columns, from left to right. */
const titles = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).filter(Boolean))

test('a user arranges the columns; a reload and another browser show the same', async ({ demo, page, visitor }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const caller = await signInByCall(demo.url, { username: person.username, password: person.password })
  const name = zh('system.user.realName')
  const account = zh('system.user.username')
  const email = zh('system.user.email')
  const lastSignIn = zh('system.user.lastLogin')
  await enter(page, caller, demo.url, '/sys/user')
  await expect(dataRows(page).first()).toBeVisible()

  await test.step('wider by the mouse, by arrow keys, and as wide as it must be', async () => {
    const before = await widthOf(head(page, account))
    const box = await edge(page, account).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 64, (box?.y ?? 0) + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => widthOf(head(page, account))).toBe(before + 60)
    await edge(page, account).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => widthOf(head(page, account))).toBe(before + 70)
    await edge(page, name).dblclick()
    await expect.poll(() => widthOf(head(page, name))).toBeLessThan(200)
    await page.keyboard.press('Shift+ArrowRight')
  })

  const saved = kept(page)
  await test.step('another order, one shown, one hidden, one pinned, lower rows', async () => {
    await page.getByRole('button', { name: zh('kit.columns.title') }).click()
    const settings = page.getByRole('dialog', { name: zh('kit.columns.title') })
    await settings.getByRole('checkbox', { name: email }).check()
    await settings.getByRole('checkbox', { name: lastSignIn }).uncheck()
    await settings.getByRole('button', { name: zh('kit.columns.move', { name: account }) }).focus()
    await page.keyboard.press('ArrowDown')
    await settings.getByRole('button', { name: zh('kit.columns.pinStart', { name: email }) }).click()
    await settings.getByRole('radio', { name: zh('kit.columns.36') }).check({ force: true })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await saved

  const arranged = {
    titles: await titles(page),
    width: await widthOf(head(page, account)),
    row: (await dataRows(page).first().boundingBox())?.height,
  }
  expect(arranged.titles.slice(0, 4)).toEqual([name, email, zh('system.user.dept'), account])
  expect(arranged.titles).not.toContain(lastSignIn)
  expect(arranged.row).toBe(36)
  const showsSame = async (seen: Page) => {
    await expect.poll(() => titles(seen)).toEqual(arranged.titles)
    expect(await widthOf(head(seen, account))).toBe(arranged.width)
    expect((await dataRows(seen).first().boundingBox())?.height).toBe(36)
  }
  await page.reload()
  await showsSame(page)
  const other = await visitor()
  await enter(other, caller, demo.url, '/sys/user')
  await showsSame(other)
  expect(await caller.call(preferenceRoutes.all)).toHaveProperty(['list.system.user', 'density'], 36)

  await test.step('and back to how it was made', async () => {
    await page.getByRole('button', { name: zh('kit.columns.title') }).click()
    const restored = kept(page)
    await page.getByRole('button', { name: zh('kit.columns.restore') }).click()
    await restored
    expect(await caller.call(preferenceRoutes.all)).not.toHaveProperty(['list.system.user'])
  })
})

test(
  'a view is saved, shared, and opened by a colleague who sees less',
  { tag: '@long' },
  async ({ demo, page, visitor }) => {
    const name = unique('在职')
    const colleague = await makePerson(demo.admin, demo.url, { roles: ['部门负责人'], deptName: '测试部' })
    const theirs = await signInByCall(demo.url, { username: colleague.username, password: colleague.password })
    await enter(page, demo.admin, demo.url, '/sys/user')

    await test.step('what the list shows, under a name, for everybody', async () => {
      await choose(page, page.getByRole('combobox', { name: zh('system.user.status') }), '正常')
      await head(page, zh('system.user.username')).getByRole('button').click()
      await menu(page).click()
      await expectAccessible(page)
      await panel(page)
        .getByRole('button', { name: zh('kit.views.save') })
        .click()
      const dialog = dialogOf(page, zh('kit.views.saveTitle'))
      await dialog.getByLabel(zh('kit.views.name')).fill(name)
      await dialog.getByText(zh('kit.views.audience.all')).click()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: zh('kit.views.keep') }).click()
      await expect(menu(page)).toContainText(name)
      await expect(page).toHaveURL(/view=/)
    })
    const link = new URL(page.url()).hash.slice(1)
    const total = await count(page).innerText()
    const id = /view=([\w-]+)/.exec(link)?.[1] ?? ''
    const other = await visitor()

    await test.step('a colleague chooses it, and sees only the rows in their reach', async () => {
      await enter(other, theirs, demo.url, '/sys/user')
      await menu(other).click()
      await panel(other)
        .getByRole('button', { name: new RegExp(name) })
        .first()
        .click()
      await expect(other).toHaveURL(/status=1/)
      await expect(other).toHaveURL(/orderField=username/)
      await expect(head(other, zh('system.user.username'))).toHaveAttribute('aria-sort', 'ascending')
      await expect(dataRows(other).first()).toBeVisible()
      await expect(count(other)).not.toHaveText(total)
      const mine = await theirs.call(userRoutes.page, { query: { status: '1' } })
      await expect(count(other)).toHaveText(zh('kit.list.total', { count: mine.total }))
      await menu(other).click()
      await expect(panel(other).getByRole('button', { name: zh('kit.views.removeOf', { name }) })).toHaveCount(0)
      const views = await theirs.call(viewRoutes.list, { query: { resource: LIST } })
      expect(views.find((view) => view.id === id)).toMatchObject({ isMine: false, actions: [] })
      expect((await theirs.attempt(viewRoutes.remove, { params: { id } })).status).toBe(403)
    })

    await test.step('its link alone opens it; what is filtered besides is marked', async () => {
      await other.goto('about:blank')
      await enter(other, theirs, demo.url, `/sys/user?view=${id}`)
      await expect(other).toHaveURL(/status=1/)
      await expect(menu(other)).toContainText(name)
      await search(other, 'zz')
      await expect(menu(other)).toContainText(zh('kit.views.changed'))
    })

    await test.step('as one’s default the list begins with it', async () => {
      await menu(page).click()
      const saved = page.waitForResponse((reply) => reply.url().includes('/sys/preference/view.'))
      await panel(page)
        .getByRole('button', { name: zh('kit.views.setDefault', { name }) })
        .click()
      await saved
      await page.goto(`${demo.url}/#/home`)
      await page.reload()
      await page.goto(`${demo.url}/#/sys/user`)
      await expect(page).toHaveURL(new RegExp(`view=${id}`))
      await expect(count(page)).toHaveText(total)
    })

    await test.step('deleted, its link says so', async () => {
      await menu(page).click()
      await panel(page)
        .getByRole('button', { name: zh('kit.views.removeOf', { name }) })
        .click()
      await confirm(page, zh('kit.views.remove.ask', { name }), zh('kit.views.remove'))
      await expect(page).not.toHaveURL(/view=/)
      await other.goto('about:blank')
      await enter(other, theirs, demo.url, `/sys/user?view=${id}`)
      await expect(other.getByText(zh('kit.views.missing'))).toBeVisible()
      await expect(other).not.toHaveURL(/view=/)
    })
  },
)

test(
  'a list is printed as it is filtered, light and without a window of its own',
  { tag: '@long' },
  async ({ demo, page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await enter(page, demo.admin, demo.url, '/sys/user?status=0')
    await expect(dataRows(page).first()).toBeVisible()
    const { total } = await demo.admin.call(userRoutes.page, { query: { status: '0', limit: 1 } })
    await page.getByRole('button', { name: zh('kit.print.open') }).click()
    const paper = page.getByRole('dialog', { name: zh('kit.print.title', { title: zh('system.user.title') }) })
    await expect(paper).toContainText(zh('kit.print.rows', { count: total }))
    await expect(paper).toContainText(zh('kit.print.by', { name: '管理员' }))
    await expect(paper).toContainText('停用')
    await expect(paper.locator('tbody tr')).toHaveCount(total)
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    expect(await paper.locator('article').evaluate((sheet) => getComputedStyle(sheet).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toBeHidden()
    await expect(paper.locator('thead')).toHaveCSS('display', 'table-header-group')
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(paper).toHaveCount(0)
    await expect(page.getByRole('button', { name: zh('kit.print.open') })).toBeFocused()
  },
)

test(
  'the table is as high as the window allows, and Tab keeps what was chosen',
  { tag: '@long' },
  async ({ demo, page }) => {
    await enter(page, demo.admin, demo.url, '/sys/user')
    await expect(dataRows(page).first()).toBeVisible()
    const table = page.locator('.kit-table')
    const heightOf = async () => (await table.boundingBox())?.height ?? 0
    const one = await heightOf()
    // Specification section 9: the window minus 291, of which the bar of tabs, where there is one, takes 50.
    expect([900 - 291, 900 - 291 + 50]).toContain(one)
    await page.getByRole('button', { name: zh('kit.list.more') }).click()
    await expect.poll(heightOf).toBe(one - 60)

    const roles = page.getByRole('combobox', { name: zh('system.user.roles') })
    await choose(page, roles, '员工')
    await expect(page).toHaveURL(/roleIdList=/)
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/roleIdList=/)
    await expect(page.getByRole('option', { name: '员工' })).toBeHidden()
  },
)
