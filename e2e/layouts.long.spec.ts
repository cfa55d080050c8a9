/** Every layout in every language, at a desk and on a phone, in light and in dark, with every style of the column. */
import { COLUMN_STYLES, LAYOUTS } from '#contract/theme-config.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { frameOf, keepLayout, menuOf, rectOf } from './support/layouts.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { words, type Language } from './support/words.ts'

const sizes = [
  { size: 'desk', width: 1440, height: 900 },
  { size: 'small desk', width: 1024, height: 700 },
  { size: 'phone', width: 390, height: 844 },
]

for (const language of ['zh', 'en'] satisfies Language[]) {
  for (const { size, width, height } of sizes) {
    test(`all layouts hold in ${language} on a ${size}`, async ({ demo, page }) => {
      test.setTimeout(600_000)
      const say = words(language)
      const { username, password } = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
      const caller = await signInByCall(demo.url, { username, password })
      await page.setViewportSize({ width, height })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      for (const layout of LAYOUTS) {
        for (const fixedHeader of [true, false]) {
          await keepLayout(caller, { layout, fixedHeader })
          await enter(page, caller, demo.url, '/sys/user')
          await page.reload()
          await expect(frameOf(page)).toHaveAttribute('data-layout', size === 'phone' ? 'vertical' : layout)
          await expect(page.getByRole('heading', { name: say('system.user.title') }).first()).toBeVisible()
          await expectNoSideways(page)
          await expectAccessible(page)
        }
      }
    })
  }
}

for (const columnStyle of COLUMN_STYLES) {
  test(`the column in the style "${columnStyle}"`, async ({ demo, page }) => {
    const { username, password } = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
    const caller = await signInByCall(demo.url, { username, password })
    const say = words('zh')
    await keepLayout(caller, { columnStyle, themeSidebarWidth: 260 })
    await enter(page, caller, demo.url, '/sys/user')
    await expect(menuOf(page).getByRole('link', { name: say('system.user.title') })).toBeVisible()
    expect(await rectOf(menuOf(page))).toEqual([0, 0, 260, 900])
    expect((await rectOf(page.locator('.pt-rail')))[2]).toBe(columnStyle === 'horizontal' ? 94 : 64)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('shell.fold') }).click()
    expect((await rectOf(menuOf(page)))[2]).toBe(64)
    await menuOf(page).getByRole('button', { name: '系统管理' }).hover()
    await expect(menuOf(page).getByRole('link', { name: say('system.user.title') })).toBeVisible()
    await expectAccessible(page)
  })
}
