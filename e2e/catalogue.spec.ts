/**
 * The living catalogue: every entry says nothing on the console, and looks as it looked before. The entries
 * are read off the page, so a new one is looked at without anybody thinking of it.
 * Pictures are made anew with `npx playwright test e2e/catalogue.spec.ts --update-snapshots` after a build.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { settle } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, makePerson } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const ADDRESS = '/pkms/dome'
/** A Friday forenoon; the text for "today" and "yesterday" is always the same. */
const NOW = new Date('2026-11-20T10:30:00+08:00')
/** How much may differ: text is drawn a little differently from machine to machine. The smaller of the two counts. */
const TOLERANCE = { maxDiffPixelRatio: 0.02, maxDiffPixels: 150, animations: 'disabled', caret: 'hide' } as const
const PICTURES = fileURLToPath(new URL('pictures', import.meta.url))
const PHONE = { width: 390, height: 844 }

const entries = (page: Page) => page.locator('[data-entry]')
const entry = (page: Page, id: string) => page.locator(`[data-entry="${id}"]`)

/** A user who administers nothing but people: not everything is granted, and no example is left out. */
async function enterAsStaff(page: Page, demo: DemoServer, address: string): Promise<void> {
  const { username, password } = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await enter(page, await signInByCall(demo.url, { username, password }), demo.url, address)
}

/** Opens the catalogue, at a fixed time, with everything drawn. */
async function openCatalogue(page: Page, demo: DemoServer, address = ADDRESS): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enterAsStaff(page, demo, address)
  await expect(page.getByRole('heading', { level: 1, name: zh('system.catalogue.title') })).toBeVisible({
    timeout: 20_000,
  })
  await expectDrawn(page)
}

/** Charts come last: their part is loaded when the first is shown. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(page.locator('.kit-chart-picture[aria-hidden="true"] .kit-chart-bones')).toHaveCount(0)
  await expect(page.locator('.kit-chart-drawing:not(:has(svg))')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await settle(page)
}

/** Compares every entry with its picture. A wrong one does not hide the others. */
async function expectPictures(page: Page, folder: string, shown: Locator): Promise<void> {
  const ids = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-entry') ?? ''))
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) {
    await expect.soft(entry(page, id).locator('.sys-entry-card')).toHaveScreenshot([folder, `${id}.png`], TOLERANCE)
  }
  const stored = readdirSync(join(PICTURES, folder)).map((file) => file.replace('.png', ''))
  expect(stored.sort(), 'pictures of entries that are no more').toEqual(ids.sort())
}

const isLong = process.env['LONG'] === '1'
/** Pictures of all entries are compared where there is more time; those that differ on a phone always. */
const schemes = isLong ? (['light', 'dark'] as const) : []

for (const scheme of schemes) {
  test(`every entry looks as before (${scheme})`, async ({ demo, page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await openCatalogue(page, demo)
    await expectPictures(page, scheme, entries(page))
  })
}

test('entries that look different on a phone look as before', { tag: '@long' }, async ({ demo, page }) => {
  await page.setViewportSize(PHONE)
  await openCatalogue(page, demo)
  await expectNoSideways(page)
  await expectPictures(page, 'phone', page.locator('[data-entry][data-phone="true"]'))
})

test(
  'a user finds a piece, goes to it by keyboard, and copies its code',
  { tag: '@long' },
  async ({ demo, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openCatalogue(page, demo)
    const index = page.getByRole('navigation', { name: zh('system.catalogue.index') })
    await index.getByRole('textbox').fill('脱敏')
    await expect(index.getByRole('link')).toHaveCount(1)
    await index.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/pkms\/dome\?(.+&)?entry=masked\b/)
    const masked = page.getByRole('region', { name: zh('system.catalogue.masked'), exact: true })
    await expect(masked.getByRole('heading')).toBeFocused()
    await expect(masked).toBeInViewport()

    await masked
      .getByRole('button', { name: zh('system.catalogue.codeOf', { name: zh('system.catalogue.masked') }) })
      .click()
    await expect(masked.getByText('function MaskedExample()')).toBeVisible()
    await masked.getByRole('button', { name: zh('kit.copy.copyOf', { name: zh('system.catalogue.code') }) }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^function MaskedExample\(\) \{[\s\S]*\n\}$/)
  },
)

test('a chart can be tried again when its part did not come', { tag: '@long' }, async ({ demo, page, watch }) => {
  watch.expect(/ERR_FAILED GET .*Drawing-/)
  let isDown = true
  await page.route('**/Drawing-*.js', (route) => (isDown ? route.abort() : route.continue()))
  await enterAsStaff(page, demo, `${ADDRESS}?entry=bar-chart`)
  const chart = entry(page, 'bar-chart')
  await expect(chart.getByText(zh('kit.chart.notDrawn'))).toBeVisible()
  isDown = false
  await chart.getByRole('button', { name: zh('kit.retry') }).click()
  await expect(chart.locator('.kit-chart-drawing svg')).toBeVisible()
})
