/**
 * Every page that is registered, without being listed: it comes up without complaint, accessible,
 * within the window, and nothing on it moves. */
import { modulePages } from '../apps/web/pages.ts'
import { homePages } from '../shell/home/pages.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter } from './support/people.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** The catalogue is looked at entry by entry in its own journey. */
const ELSEWHERE = ['/pkms/dome']

const addresses = [homePages, ...Object.values(modulePages)]
  .flatMap((pages) => pages.map(({ path }) => path))
  .filter((path) => !path.includes(':') && !ELSEWHERE.includes(path))

/** On a phone accessibility is checked where there is more time, and on the pages of `phone.spec.ts`. */
const isLong = process.env['LONG'] === '1'

for (const { name, language, viewport, isChecked } of [
  { name: 'a desk in Chinese', language: 'zh', viewport: { width: 1440, height: 900 }, isChecked: true },
  { name: 'a phone in English', language: 'en', viewport: { width: 390, height: 844 }, isChecked: isLong },
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
    for (const address of addresses) {
      await page.goto(`/#${address}`)
      await expect(heading).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await shifts.expectStill(address)
      if (isChecked) await expectAccessible(page)
      await expectNoSideways(page)
    }
  })
}
