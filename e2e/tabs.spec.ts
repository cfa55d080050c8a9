/**
 * Tabs after the window is loaded anew; how they behave before that, `apps/web/frame/tabs.component.test.tsx` shows.
 */
import type { Locator, Page } from '@playwright/test'
import { MenuUpdate, menuRoutes } from '#system/contract/menu.ts'
import type { Caller } from './support/caller.ts'
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

/** Changes what a menu says of its page's tab. @returns what restores it */
async function changeMenu(admin: Caller, path: string, part: Partial<MenuUpdate>): Promise<() => Promise<unknown>> {
  const update = async (change: Partial<MenuUpdate>) => {
    const found = (await admin.call(menuRoutes.list, { query: {} })).find((each) => each.path === path)
    if (!found) throw new Error(`no menu leads to ${path}`)
    const { permissions, ...menu } = found
    await admin.call(menuRoutes.update, { body: MenuUpdate.parse({ ...menu, permissions, ...change }) })
    return MenuUpdate.parse(found)
  }
  const before = await update(part)
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

test('a reload keeps the tabs, their order, pins and addresses, and the folded side bar; a temporary tab is gone', async ({
  demo,
  page,
}) => {
  await watchRenders(page)
  const restore = await changeMenu(demo.admin, '/sys/param', { temporary: true })
  try {
    await enter(page, demo.admin, demo.url, '/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, '/sys/user?status=1', '/sys/role', '/sys/dept', '/sys/param')
    await tab(page, DEPTS).click({ button: 'right' })
    await page.getByRole('menuitem', { name: zh('shell.tabs.pin'), exact: true }).click()
    const names = bar(page).getByRole('tab')
    await expect(names).toHaveText([HOME, DEPTS, USERS, ROLES, zh('system.param.title')])
    await rendersInHiddenTab(page, '/sys/user')
    await open(page, '/sys/role', '/sys/dept')
    expect(await rendersInHiddenTab(page, '/sys/user'), 'components rendered in a hidden tab').toEqual([])
    await page.getByRole('button', { name: zh('shell.fold') }).click()

    await page.reload()
    await expect(page.locator('.pt-frame')).toHaveAttribute('data-side', 'folded')
    await expect(names).toHaveText([HOME, DEPTS, USERS, ROLES])
    await expect(page.locator('[role="tabpanel"]')).toHaveCount(1)
    await tab(page, USERS).click()
    await expect(page).toHaveURL(/status=1/)
  } finally {
    await restore()
  }
})
