/**
 * A window of 768 px, and one of 1440 at 200 %: menus fold, trees and filters open as drawers. A phone: menus first.
 */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { expectAccessible, settle } from './support/accessible.ts'
import { dataRows, dialogOf, expectNoSideways } from './support/pages.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { pattern, zh } from './support/words.ts'

test('a window of 768 px and one of 720: the menu is folded, the tree and the filters are drawers', async ({
  demo,
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await enter(page, demo.admin, demo.url, '/sys/user')
  await expect(dataRows(page)).toHaveCount(10)
  await expect(page.locator('.pt-frame')).toHaveAttribute('data-side', 'folded')
  await expect(page.getByRole('tree')).toHaveCount(0)
  await expectNoSideways(page)

  await page.getByRole('button', { name: zh('system.dept.name'), exact: true }).click()
  const tree = dialogOf(page, zh('system.dept.name'))
  await tree.getByRole('treeitem').nth(1).click()
  await expect(tree).toHaveCount(0)
  await expect(page).toHaveURL(/deptId=/)

  await page.getByRole('button', { name: pattern(zh('kit.list.filters')) }).click()
  const filters = dialogOf(page, zh('kit.list.filter'))
  await expect(filters.getByLabel(zh('system.user.status'))).toBeVisible()
  await expectAccessible(page)
  await filters.getByRole('button', { name: pattern(zh('kit.list.show')) }).click()
  await expect(filters).toHaveCount(0)

  // 1440 px at 200 %.
  await page.setViewportSize({ width: 720, height: 900 })
  await expect(page.locator('.pt-frame')).toHaveAttribute('data-side', 'folded')
  await expect(page.getByRole('tree')).toHaveCount(0)
  await expect(page.getByRole('button', { name: pattern(zh('kit.list.filters')) })).toBeVisible()
  await expectNoSideways(page)

  for (const [address, button] of [
    ['/sys/role', zh('system.role.choose')],
    ['/sys/dict', zh('system.dict.choose')],
  ] as const) {
    await page.goto(`/#${address}`)
    await page.getByRole('button', { name: button }).click()
    const names = dialogOf(page, button)
    await names.getByRole('navigation').getByRole('button').nth(2).click()
    await expect(names).toHaveCount(0)
    await expect(page).toHaveURL(/[?&](id|type)=/)
    for (const width of [720, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      await expectNoSideways(page)
      await expect(page.getByRole('button', { name: button })).toBeVisible()
    }
  }
})

test('a tab whose title comes late is in sight', async ({ demo, page }) => {
  const { list } = await demo.admin.call(workflowInstanceRoutes.page, { query: {} })
  const [run] = list
  await page.setViewportSize({ width: 900, height: 700 })
  await enter(page, demo.admin, demo.url, '/sys/user')
  for (const path of ['/sys/role', '/sys/dept', '/sys/post', '/sys/group', '/sys/menu', '/sys/param']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`/#/bpm/process/${run?.id ?? ''}`)
  const chosen = page.getByRole('tab', { selected: true })
  await expect(chosen).toContainText(run?.title ?? '')
  await expect(chosen).toBeInViewport({ ratio: 1 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('my work is in the header; the menu shows menus first, the open tabs behind a switch', async ({
    demo,
    page,
  }) => {
    await enter(page, demo.admin, demo.url, '/sys/user')
    await expect(page.getByRole('banner').getByRole('link', { name: zh('shell.myWork') })).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('link', { name: zh('shell.myWork') })
      .tap()
    await expect(page).toHaveURL(/#\/bpm\/work/)
    await page.getByRole('button', { name: zh('shell.openMenu') }).tap()
    const menu = page.getByRole('navigation', { name: zh('shell.menu') })
    await expect(menu.getByRole('link').first()).toBeVisible()
    await expect(menu.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
    const open = menu.getByRole('navigation', { name: zh('shell.tabs') })
    await expect(open).toHaveCount(0)
    await menu.getByRole('button', { name: pattern(zh('shell.tabs.open')) }).tap()
    await expect(open.getByRole('button', { name: zh('system.user.title'), exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await open.getByRole('button', { name: zh('system.user.title'), exact: true }).tap()
    await expect(page).toHaveURL(/#\/sys\/user/)
  })
})
