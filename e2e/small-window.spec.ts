/**
 * A late title in a narrow bar of tabs, and a phone: menus first. Windows of 768 and 720 px are in
 * `apps/web/frame/small-window.component.test.tsx`.
 */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { pattern, zh } from './support/words.ts'

test('a tab whose title comes late is in sight', { tag: '@long' }, async ({ demo, page }) => {
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
