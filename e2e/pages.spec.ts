/**
 * Every page that is registered, without being listed: it comes up without complaint, accessible,
 * within the window, and nothing on it moves. */
import { modulePages } from '../apps/web/pages.ts'
import { homePages } from '../shell/home/pages.ts'
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { expectNoCutWords } from './support/cut.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter } from './support/people.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** The catalogue is looked at entry by entry in its own journey. */
const ELSEWHERE = ['/pkms/dome']

const pages = [homePages, ...Object.values(modulePages)]
  .flat()
  .filter(({ path }) => !path.includes(':') && !ELSEWHERE.includes(path))

/** On a phone accessibility is checked where there is more time, and on the pages of `phone.spec.ts`. */
const isLong = process.env['LONG'] === '1'

test.describe.configure({ mode: 'parallel' })

/**
 * On a phone lines break once their numbers are there; lists of devices and sign-ins are as long as the journeys before
 * made them. Of the CLS that is called good, half; `layout.spec.ts` is stricter.
 */
const MAX_SHIFT = 0.05

/** Tabs that are open at the same time. */
const AT_ONCE = 8

/**
 * The page in sight: header, menus and tabs around it are the same on all pages, and are checked with the first of
 * them.
 */
const PAGE = 'main .pt-tab-page:not([data-resting])'

const desk = { language: 'en', viewport: { width: 1440, height: 900 }, isChecked: true }
const phone = { language: 'en', viewport: { width: 390, height: 844 }, isChecked: isLong }
const middle = Math.ceil(pages.length / 2)

for (const { name, language, viewport, isChecked, those } of [
  // In halves, so that two browsers share the work.
  { name: 'a desk in English, first half', ...desk, those: pages.slice(0, middle) },
  { name: 'a desk in English, second half', ...desk, those: pages.slice(middle) },
  { name: 'a phone in English', ...phone, those: pages },
]) {
  test(`every page stands on ${name}`, async ({ demo, page }) => {
    test.setTimeout(600_000)
    await page.setViewportSize(viewport)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const shifts = await watchShifts(page)
    // The bar of tabs comes with the second page, and moves what is below it.
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await enter(page, demo.admin, demo.url, '/quota')
    await expect(heading).toBeVisible()
    await page.goto('/#/pkms/dome')
    await expect(page.locator('[data-tab="/pkms/dome"]').getByRole('heading', { level: 1 })).toBeVisible()
    await shifts.forget()
    let wasFolded = false
    for (const [at, { path, isMicroApp = false }] of those.entries()) {
      // Pages that rest in their tabs make every check slower.
      if (at > 0 && at % AT_ONCE === 0) {
        await page.reload()
        await expect(heading).toBeVisible()
        await shifts.forget()
      }
      await page.goto(`/#${path}`)
      await expect(heading).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // The side bar folds before an app, and comes back after it (specification section 2.2).
      if (isMicroApp === wasFolded) await shifts.expectStill(path, MAX_SHIFT)
      else await shifts.forget()
      wasFolded = isMicroApp
      // Dark, too, where there is more time.
      const within = at % AT_ONCE === 0 ? undefined : PAGE
      if (isChecked) await (isLong ? expectAccessible(page, within) : expectAccessibleAsShown(page, within))
      await expectNoSideways(page)
      if (viewport === desk.viewport) await expectNoCutWords(page)
    }
  })
}
