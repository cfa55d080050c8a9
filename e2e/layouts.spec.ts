/**
 * The seven layouts: their sizes to the pixel, their menus, and that a page loses nothing when one changes to another.
 */
import type { Locator, Page } from '@playwright/test'
import { LAYOUTS, type LayoutName } from '#contract/theme-config.ts'
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { chooseLayout, frameOf, keepLayout, menuOf, rectOf } from './support/layouts.ts'
import { enter, makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const WIDTH = 1440
const HEIGHT = 900

/** Where side bar and page stand at 1440 by 900, with two tabs open (specification section 9). */
const places: Record<LayoutName, { header: number[]; side?: number[]; page: number[] }> = {
  column: { header: [230, 0, 1210, 46], side: [0, 0, 230, 900], page: [230, 96, 1210, 804] },
  vertical: { header: [230, 0, 1210, 46], side: [0, 0, 230, 900], page: [230, 96, 1210, 804] },
  common: { header: [0, 0, 1440, 46], side: [0, 46, 230, 854], page: [230, 96, 1210, 804] },
  comprehensive: { header: [0, 0, 1440, 46], side: [0, 46, 230, 854], page: [230, 96, 1210, 804] },
  float: { header: [92, 0, 1348, 46], page: [92, 96, 1348, 804] },
  horizontal: { header: [0, 0, 1440, 46], page: [0, 96, 1440, 804] },
  horizontal2: { header: [0, 0, 1440, 46], page: [0, 142, 1440, 758] },
}

/** Opens the users from the menus of a layout, as a user would. */
async function openUsers(page: Page, layout: LayoutName): Promise<void> {
  const users = page.getByRole('link', { name: zh('system.user.title'), exact: true })
  const system = (menu: Locator) => menu.getByRole('button', { name: '系统管理' })
  if (layout === 'comprehensive' || layout === 'horizontal2')
    await system(page.getByRole('navigation', { name: zh('shell.modules') })).click()
  else if (layout === 'horizontal') await system(page.getByRole('navigation', { name: zh('shell.modules') })).hover()
  else if (layout === 'float') await system(menuOf(page)).hover()
  else await system(menuOf(page)).click()
  if (layout === 'horizontal2') await menuOf(page).getByRole('button', { name: '组织权限' }).click()
  await users.first().click()
  await expect(page).toHaveURL(/#\/sys\/user/)
}

test('a user goes through all seven layouts: sizes hold, and nothing that was typed is lost', async ({
  demo,
  page,
}) => {
  test.slow()
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const caller = await signInByCall(demo.url, { username: person.username, password: person.password })
  await enter(page, caller, demo.url)
  await openUsers(page, 'column')
  const name = page.getByRole('textbox', { name: zh('system.user.find') })
  await name.fill('陈思')

  for (const layout of LAYOUTS) {
    await test.step(layout, async () => {
      await chooseLayout(page, layout)
      const { header, side, page: main } = places[layout]
      expect.soft(await rectOf(page.getByRole('banner')), 'header').toEqual(header)
      if (side) expect.soft(await rectOf(menuOf(page)), 'side bar').toEqual(side)
      expect.soft(await rectOf(page.getByRole('main')), 'page').toEqual(main)
      // Title and gaps are 51, and 14 stay free below: 161 with header and tabs.
      const card = await rectOf(page.locator('.kit-list-card'))
      const row = layout === 'horizontal2' ? 46 : 0
      expect.soft(card[3], 'the height of the content').toBe(HEIGHT - 161 - row)
      await expect(name).toHaveValue('陈思')
      await expectAccessibleAsShown(page)
    })
  }
})

test('the menus of the layouts: folded ones by mouse and by keyboard, the float one over the page', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const caller = await signInByCall(demo.url, { username: person.username, password: person.password })
  const users = menuOf(page).getByRole('link', { name: zh('system.user.title'), exact: true })

  await test.step('vertical: one catalogue at a time, and folded to icons', async () => {
    await keepLayout(caller, { layout: 'vertical' })
    await enter(page, caller, demo.url, '/sys/user')
    const catalogue = (title: string) => menuOf(page).getByRole('button', { name: title })
    await expect(catalogue('组织权限')).toHaveAttribute('aria-expanded', 'true')
    await catalogue('平台配置').focus()
    await page.keyboard.press('ArrowRight')
    await expect(catalogue('组织权限')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(menuOf(page).getByRole('link', { name: zh('system.menu.title'), exact: true })).toBeFocused()
    await page.getByRole('button', { name: zh('shell.fold') }).click()
    expect(await rectOf(menuOf(page))).toEqual([0, 0, 64, HEIGHT])
    await expect(users).toHaveCount(0)
    await catalogue('系统管理').hover()
    await expect(users).toBeVisible()
    await page.mouse.move(WIDTH / 2, HEIGHT / 2)
    await expect(users).toHaveCount(0)
    await catalogue('系统管理').focus()
    await page.keyboard.press('ArrowRight')
    await expect(users).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(users).toHaveCount(0)
    await expect(catalogue('系统管理')).toBeFocused()
    await page.getByRole('button', { name: zh('shell.unfold') }).click()
  })

  await test.step('float: folded on arrival, open again in the next layout', async () => {
    await chooseLayout(page, 'float')
    await expect(frameOf(page)).toHaveAttribute('data-side', 'folded')
    await openUsers(page, 'float')
    await expect(users).toHaveCount(0)
    await chooseLayout(page, 'horizontal')
    await expect(frameOf(page)).toHaveAttribute('data-side', 'none')
  })

  await test.step('horizontal: by keyboard alone', async () => {
    const modules = page.getByRole('navigation', { name: zh('shell.modules') })
    await modules.getByRole('button', { name: zh('shell.workbench') }).focus()
    await page.keyboard.press('End')
    await expect(modules.getByRole('button', { name: '系统管理' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const shown = page.getByRole('link', { name: zh('system.user.title'), exact: true }).filter({ visible: true })
    await expect(shown.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/sys\/role/)
  })

  await test.step('tabs, or where one is, never both', async () => {
    await expect(page.getByRole('navigation', { name: zh('shell.trail') })).toHaveCount(0)
    await keepLayout(caller, { layout: 'common', showTabs: false })
    await page.reload()
    await expect(page.getByRole('navigation', { name: zh('shell.trail') })).toContainText('组织权限')
    await expect(page.getByRole('tablist')).toHaveCount(0)
    expect((await rectOf(page.getByRole('main')))[1]).toBe(96)
  })
})

test('on a phone every layout is the vertical one, and its menu keeps the focus', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const caller = await signInByCall(demo.url, { username: person.username, password: person.password })
  await keepLayout(caller, { layout: 'horizontal2' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, caller, demo.url, '/sys/user')
  await expect(frameOf(page)).toHaveAttribute('data-layout', 'vertical')
  const opener = page.getByRole('button', { name: zh('shell.openMenu') })
  await opener.click()
  await expect(menuOf(page).getByRole('button', { name: zh('shell.close') })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main, header') ?? null)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).not.toBeInViewport()
  await expect(opener).toBeFocused()
})
