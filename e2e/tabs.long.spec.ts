/** The bar of tabs in every style, language, layout and width. Runs with LONG=1 only. */
import type { Page } from '@playwright/test'
import { ThemeLayer } from '#contract/theme.ts'
import { LAYOUTS, TABS_BAR_STYLES, type ThemeChange } from '#contract/theme-config.ts'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Caller } from './support/caller.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter } from './support/people.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { words } from './support/words.ts'

const PORTAL = 'OAyy'
const PAGES = ['/sys/user', '/sys/role', '/sys/dept', '/sys/menu', '/sys/dict', '/sys/param', '/sys/oss', '/sys/audit']

const wear = (admin: Caller, theme: ThemeChange) =>
  admin.call(portalThemeRoutes.save, { body: { portalCode: PORTAL, theme: ThemeLayer.parse(theme) } })

async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), path)
  await expect(page.locator(`[data-tab="${path}"]`)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
}

test.afterAll(async ({ demo }) => {
  await demo.admin.call(portalThemeRoutes.reset, { query: { portalCode: PORTAL } })
})

for (const language of ['zh', 'en'] as const)
  for (const tabsBarStyle of TABS_BAR_STYLES)
    test(`style ${tabsBarStyle} in ${language}: 50 px high, moves nothing, all can read it`, async ({ demo, page }) => {
      const say = words(language)
      await wear(demo.admin, { tabsBarStyle })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const shifts = await watchShifts(page)
      await enter(page, demo.admin, demo.url, '/home')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shifts.forget()
      for (const path of PAGES) await visit(page, path)
      const bar = page.getByRole('tablist', { name: say('shell.tabs') })
      await expect(bar.getByRole('tab')).toHaveCount(PAGES.length + 1)
      expect((await page.locator('.pt-tabs').boundingBox())?.height).toBe(50)
      // The one in sight is in sight, however narrow the bar.
      await page.setViewportSize({ width: 800, height: 700 })
      for (const at of [0, PAGES.length]) {
        await bar.getByRole('tab').nth(at).press('Enter')
        await expect(bar.getByRole('tab').nth(at)).toBeInViewport({ ratio: 0.9 })
      }
      await expectNoSideways(page)
      await expectAccessible(page)
      await bar.getByRole('tab').nth(2).press('Shift+F10')
      await expectAccessible(page)
    })

for (const layout of LAYOUTS)
  test(`layout ${layout}: scrolling comes back with the tab, in the first picture of it`, async ({ demo, page }) => {
    await wear(demo.admin, { layout })
    await enter(page, demo.admin, demo.url, '/pkms/dome?entry=failure')
    const entry = page.locator('[data-entry="failure"]')
    await expect(entry).toBeVisible()
    await visit(page, '/sys/user')
    await page.getByRole('tab').first().click()
    await expect(entry).toBeVisible()
    const main = page.locator('#page')
    await main.evaluate((element) => (element.scrollTop = 240))
    const there = await main.evaluate((element) => element.scrollTop)
    const top = await entry.evaluate((element) => element.getBoundingClientRect().top)
    await page.getByRole('tab').nth(1).click()
    await expect(entry).toBeHidden()
    // Where the entry is in each picture from the click on: a jump would be another place in the first of them.
    const tops = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('[role="tab"]')?.click()
      const seen: number[] = []
      for (let picture = 0; picture < 20; picture += 1) {
        await new Promise(requestAnimationFrame)
        seen.push(document.querySelector('[data-entry="failure"]')?.getBoundingClientRect().top ?? Number.NaN)
      }
      return seen
    })
    expect(new Set(tops)).toEqual(new Set([top]))
    expect(await main.evaluate((element) => element.scrollTop)).toBe(there)
  })

test('a phone has no bar, and loses nothing either', async ({ demo, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, demo.admin, demo.url, '/sys/user')
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  const there = await page.evaluate(() => window.scrollY)
  await visit(page, '/sys/role')
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await visit(page, '/sys/user')
  expect(await page.evaluate(() => window.scrollY)).toBe(there)
  await page.evaluate(() => window.scrollTo(0, 0)) // nothing half below the header
  await expectAccessible(page)
})
