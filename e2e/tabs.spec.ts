/**
 * Tabs: pages that stay as they were left, how they are closed, ordered and remembered, and what each of them costs.
 */
import type { Locator, Page } from '@playwright/test'
import { MenuUpdate, menuRoutes } from '#system/contract/menu.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Caller } from './support/caller.ts'
import { confirm, dataRows, dialogOf } from './support/pages.ts'
import { enter } from './support/people.ts'
import { rendersInHiddenTab, watchRenders } from './support/renders.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const USERS = zh('system.user.title')
const ROLES = zh('system.role.title')
const DEPTS = zh('system.dept.title')
const HOME = zh('shell.homePage')

const bar = (page: Page): Locator => page.getByRole('tablist', { name: zh('shell.tabs') })
const tab = (page: Page, name: string): Locator => bar(page).getByRole('tab', { name, exact: true })
const names = (page: Page) => bar(page).getByRole('tab')
const entry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })
const find = (page: Page): Locator => page.getByRole('textbox', { name: zh('system.user.find') })
const table = (page: Page): Locator => page.locator('.kit-table').filter({ visible: true }).first()

async function menu(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: zh('shell.menu') }).getByRole('link', { name, exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
}

/** Changes what a menu says of its page's tab. Answers the way back. */
async function changeMenu(admin: Caller, path: string, part: Partial<MenuUpdate>): Promise<() => Promise<unknown>> {
  const find = async () => (await admin.call(menuRoutes.list, { query: {} })).find((each) => each.path === path)
  const update = async (change: Partial<MenuUpdate>) => {
    const found = await find()
    if (!found) throw new Error(`no menu leads to ${path}`)
    const { permissions, ...menu } = found
    return admin.call(menuRoutes.update, { body: MenuUpdate.parse({ ...menu, permissions, ...change }) })
  }
  const before = MenuUpdate.parse(await find())
  await update(part)
  return () => update(Object.fromEntries(Object.entries(before).filter(([name]) => name in part)))
}

/** Opens addresses one after the other, as typed. */
async function open(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.evaluate((hash) => (window.location.hash = hash), address)
    await expect(page.locator('[role="tab"][aria-selected="true"]')).toHaveAttribute(
      'data-key',
      address.split('?')[0] ?? '',
    )
  }
}

test('a page comes back as it was left, and costs nothing while it is hidden', async ({ demo, page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const timesAsked = (path: string) => asked.filter((each) => each.endsWith(path)).length
  await watchRenders(page)
  await enter(page, demo.admin, demo.url, '/sys/user?limit=100')
  await expect(dataRows(page).nth(5)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('button', { name: zh('kit.list.next') }).click()
  await expect(page).toHaveURL(/page=2/)
  await dataRows(page).nth(1).getByRole('checkbox').check()
  await dataRows(page).nth(3).getByRole('checkbox').check()
  await find(page).fill('还没有查询')
  await table(page).evaluate((element) => (element.scrollTop = 1200))
  await expect(dataRows(page).first()).not.toHaveAttribute('aria-rowindex', '2')
  const before = timesAsked('/sys/user/page')

  await test.step('hidden: it renders nothing, asks for nothing, and the others have their own place', async () => {
    await menu(page, ROLES)
    await expect(names(page)).toHaveText([USERS, ROLES])
    await expect(tab(page, ROLES)).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await menu(page, DEPTS)
    await expect(page.getByRole('treegrid').or(table(page)).first()).toBeVisible()
    await rendersInHiddenTab(page, '/sys/user')
    await open(page, '/sys/role', '/sys/dept', '/sys/role', '/sys/dept')
    expect(await rendersInHiddenTab(page, '/sys/user'), 'components rendered in a hidden tab').toEqual([])
    expect(timesAsked('/sys/user/page')).toBe(before)
  })

  await test.step('its menu leads back to where one was: page, input, choice, scrolling', async () => {
    await menu(page, USERS)
    await expect(page).toHaveURL(/page=2/)
    await expect(page).toHaveURL(/limit=100/)
    await expect(find(page)).toHaveValue('还没有查询')
    await expect(page.getByText(zh('kit.batch.chosen', { count: 2 }))).toBeVisible()
    expect(await table(page).evaluate((element) => element.scrollTop)).toBe(1200)
    // What is seen is what was there; it is asked for again behind it, once.
    expect(timesAsked('/sys/user/page')).toBeLessThanOrEqual(before + 1)
  })

  await test.step('the browser’s way back leads from tab to tab', async () => {
    await page.goBack()
    await expect(tab(page, DEPTS)).toHaveAttribute('aria-selected', 'true')
    await page.goForward()
    await expect(tab(page, USERS)).toHaveAttribute('aria-selected', 'true')
    await expect(find(page)).toHaveValue('还没有查询')
  })

  await test.step('refreshing builds this one anew and leaves the others', async () => {
    await tab(page, ROLES).click()
    await page.getByLabel(zh('system.role.remark')).fill('改到一半')
    await tab(page, USERS).click()
    const asks = timesAsked('/sys/user/page')
    await page.getByRole('button', { name: zh('shell.refresh'), exact: true }).click()
    await expect(find(page)).toHaveValue('')
    await expect.poll(() => timesAsked('/sys/user/page')).toBe(asks + 1)
    await tab(page, ROLES).click()
    await expect(page.getByLabel(zh('system.role.remark'))).toHaveValue('改到一半')
  })

  await test.step('unsaved input asks when its tab is closed, and when one signs out; never on the way to another', async () => {
    const question = dialogOf(page, zh('kit.form.discardTitle'))
    await tab(page, USERS).click()
    await expect(find(page)).toBeVisible()
    await tab(page, ROLES).press('Delete')
    await question.getByRole('button', { name: zh('kit.cancel') }).click()
    await expect(page.getByLabel(zh('system.role.remark'))).toHaveValue('改到一半')
    await page.getByTitle(zh('shell.account', { name: '管理员' })).click()
    await entry(page, zh('shell.signOut')).click()
    await dialogOf(page, zh('shell.signOut'))
      .getByRole('button', { name: zh('shell.signOut') })
      .click()
    await question.getByRole('button', { name: zh('kit.cancel') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tab(page, ROLES).press('Delete')
    await confirm(page, zh('kit.form.discardTitle'), zh('kit.form.discard'))
    await expect(names(page)).toHaveText([USERS, DEPTS])
    await expect(tab(page, DEPTS)).toHaveAttribute('aria-selected', 'true')
  })
})

test('tabs are closed, pinned, moved, and there again after a reload', async ({ demo, page }) => {
  await enter(page, demo.admin, demo.url, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/sys/user?status=1', '/sys/role', '/sys/dept', '/sys/menu', '/sys/dict')
  const DICTS = await tab(page, zh('system.dict.title')).innerText()
  const MENUS = zh('system.menu.title')

  await test.step('the menu of a tab: what would do nothing cannot be chosen', async () => {
    await tab(page, HOME).click({ button: 'right' })
    for (const text of ['shell.close', 'shell.tabs.left', 'shell.tabs.pin', 'shell.tabs.moveRight'] as const)
      await expect(entry(page, zh(text))).toHaveAttribute('aria-disabled', 'true')
    await expect(entry(page, zh('shell.tabs.others'))).not.toHaveAttribute('aria-disabled')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(tab(page, HOME)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+F10')
    await expect(entry(page, zh('shell.refresh'))).toBeFocused()
    await expect(entry(page, zh('shell.tabs.right'))).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('pinned ones stand in front, and stay', async () => {
    await tab(page, DICTS).click({ button: 'right' })
    await entry(page, zh('shell.tabs.pin')).click()
    await expect(names(page)).toHaveText([HOME, DICTS, USERS, ROLES, DEPTS, MENUS])
  })

  await test.step('moved by pointer and by keyboard, among their like', async () => {
    await tab(page, MENUS).hover()
    await page.mouse.down()
    const target = await tab(page, USERS).boundingBox()
    await page.mouse.move((target?.x ?? 0) + 4, (target?.y ?? 0) + 8, { steps: 8 })
    await page.mouse.up()
    await expect(names(page)).toHaveText([HOME, DICTS, MENUS, USERS, ROLES, DEPTS])
    // A drag is no click.
    await expect(tab(page, DICTS)).toHaveAttribute('aria-selected', 'true')
    await tab(page, MENUS).press('Control+Shift+ArrowRight')
    await expect(names(page)).toHaveText([HOME, DICTS, USERS, MENUS, ROLES, DEPTS])
    await expect(tab(page, MENUS)).toBeFocused()
    await tab(page, HOME).press('Control+Shift+ArrowRight')
    await expect(names(page).first()).toHaveText(HOME)
  })

  await test.step('by keyboard: arrows go, Enter shows', async () => {
    await tab(page, MENUS).press('ArrowLeft')
    await expect(tab(page, USERS)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sys\/user\?status=1/)
    await expect(tab(page, USERS)).toBeFocused()
  })

  await test.step('a reload keeps which they are, their order, pins and addresses', async () => {
    await page.reload()
    await expect(names(page)).toHaveText([HOME, DICTS, USERS, MENUS, ROLES, DEPTS])
    await expect(page.locator('[role="tabpanel"]')).toHaveCount(1)
    await tab(page, ROLES).click()
    await tab(page, USERS).click()
    await expect(page).toHaveURL(/status=1/)
  })

  await test.step('a middle click closes; closing the one in sight shows the last', async () => {
    await tab(page, MENUS).click({ button: 'middle' })
    await expect(names(page)).toHaveText([HOME, DICTS, USERS, ROLES, DEPTS])
    await tab(page, USERS).locator('.pt-tab-close').click()
    await expect(tab(page, DEPTS)).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/sys\/dept/)
    await page.getByRole('button', { name: zh('shell.tabs.all') }).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(4)
    await entry(page, zh('shell.tabs.closeAll')).click()
    await expect(names(page)).toHaveText([HOME, DICTS])
    await tab(page, DICTS).press('Shift+F10')
    await entry(page, zh('shell.tabs.unpin')).click()
    await tab(page, DICTS).press('Delete')
    await expect(bar(page)).toHaveCount(0)
    await expect(page).toHaveURL(/#\/home/)
  })
})

test('every tab stands for itself: one that fails leaves the others alone, menus say how theirs behave', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/有意抛出/)
  const undo = [
    await changeMenu(demo.admin, '/sys/user', { dynamicNewTab: true }),
    await changeMenu(demo.admin, '/sys/dept', { noKeepAlive: true, noClosable: true }),
    await changeMenu(demo.admin, '/sys/role', { temporary: true }),
  ]
  try {
    await enter(page, demo.admin, demo.url, '/sys/menu')
    await expect(dataRows(page).first()).toBeVisible()
    await page.evaluate(() => (window.location.hash = '/pkms/dome?entry=failure'))

    await test.step('a page that fails fails alone, and can be tried again', async () => {
      await page.getByRole('button', { name: '渲染时出错' }).click()
      await expect(page.getByRole('heading', { name: zh('shell.failure.title') })).toBeVisible()
      await names(page).first().click()
      await expect(dataRows(page).first()).toBeVisible()
      await names(page).last().click()
      await expect(page.getByRole('heading', { name: zh('shell.failure.title') })).toBeVisible()
      await page.getByRole('button', { name: zh('shell.retry') }).click()
      await expect(page.locator('[data-entry="failure"]')).toBeVisible()
      await page.keyboard.press('Escape')
      await names(page).last().press('Delete')
      await expect(bar(page)).toHaveCount(0)
    })

    await test.step('one page twice, each with its own address and input', async () => {
      await page.evaluate(() => (window.location.hash = '/sys/user?status=1'))
      await find(page).fill('第一个')
      await page.evaluate(() => (window.location.hash = '/sys/user?status=0&page=1'))
      await expect(names(page)).toHaveCount(3)
      await expect(find(page)).toHaveValue('')
      await names(page).nth(1).click()
      await expect(page).toHaveURL(/status=1/)
      await expect(find(page)).toHaveValue('第一个')
    })

    await test.step('one that is not kept begins anew; one that is never closed stands in front', async () => {
      await page.evaluate(() => (window.location.hash = '/sys/dept'))
      // The page of users has a field of the same name.
      await expect(page.getByRole('heading', { level: 1, name: DEPTS })).toBeVisible()
      await page.getByRole('textbox', { name: zh('system.dept.find') }).fill('不会留下')
      await page.evaluate(() => (window.location.hash = '/sys/role'))
      await expect(names(page)).toHaveText([zh('system.menu.title'), DEPTS, USERS, USERS, ROLES])
      await tab(page, DEPTS).click()
      await expect(page.getByRole('textbox', { name: zh('system.dept.find') })).toHaveValue('')
      await tab(page, DEPTS).press('Delete')
      await expect(names(page)).toHaveCount(5)
    })

    await test.step('a temporary one is gone after a reload', async () => {
      await page.reload()
      await expect(names(page)).toHaveText([zh('system.menu.title'), DEPTS, USERS, USERS])
    })
  } finally {
    for (const restore of undo) await restore()
  }
})
