/**
 * Every page that is registered, without being listed: it comes up without complaint, accessible,
 * within the window, and nothing on it moves. */
import { modulePages } from '../apps/web/pages.ts'
import { homePages } from '../shell/home/pages.ts'
import { expectAccessible, expectAccessibleAsShown, settle } from './support/accessible.ts'
import { expectNoCutWords, expectRoomForLists } from './support/cut.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter } from './support/people.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** The catalogue is looked at entry by entry in its own journey. */
const ELSEWHERE = ['/pkms/dome']

const pages = [homePages, ...Object.values(modulePages)]
  .flat()
  .filter(({ path }) => !path.includes(':') && !ELSEWHERE.includes(path))

/** Where there is more time: dark, too, accessibility on a phone, and both sizes from the beginning. */
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

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const middle = Math.ceil(pages.length / 2)

/** Half of the pages come up on a desk and are made as narrow as a phone, half of them the other way round. */
const orders = [
  [DESK, PHONE],
  [PHONE, DESK],
] as const

for (const { name, those, turn } of [
  // In halves, so that two browsers share the work.
  { name: 'first half', those: pages.slice(0, middle), turn: 0 },
  { name: 'second half', those: pages.slice(middle), turn: 0 },
  ...(isLong ? [{ name: 'sizes the other way round', those: pages, turn: 1 }] : []),
]) {
  test(`every page stands on a desk and on a phone in English, ${name}`, async ({ demo, page }) => {
    test.setTimeout(600_000)
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    const shifts = await watchShifts(page)
    // The bar of tabs comes with the second page, and moves what is below it.
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await enter(page, demo.admin, demo.url, '/quota')
    await expect(heading).toBeVisible()
    await page.goto('/#/pkms/dome')
    await expect(page.locator('[data-tab="/pkms/dome"]').getByRole('heading', { level: 1 })).toBeVisible()
    let wasFolded = false
    for (const [at, { path, isMicroApp = false }] of those.entries()) {
      const sizes = orders[(at + turn) % orders.length] ?? []
      // Pages that rest in their tabs make every check slower.
      if (at > 0 && at % AT_ONCE === 0) {
        await page.reload()
        await expect(heading).toBeVisible()
      }
      for (const size of sizes) {
        await page.setViewportSize(size)
        if (size === sizes[0]) {
          await settle(page)
          await shifts.forget()
          await page.goto(`/#${path}`)
          await expect(heading).toBeVisible()
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          // The side bar folds before an app, and comes back after it (specification section 2.2).
          if (isMicroApp === wasFolded) await shifts.expectStill(path, MAX_SHIFT)
          wasFolded = isMicroApp
        } else await settle(page)
        const within = at % AT_ONCE === 0 ? undefined : PAGE
        if (isLong) await expectAccessible(page, within)
        else if (size === DESK) await expectAccessibleAsShown(page, within)
        await expectNoSideways(page)
        await expectNoCutWords(page)
        if (size !== DESK) continue
        await expectRoomForLists(page)
      }
    }
  })
}
