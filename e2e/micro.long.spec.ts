/** What twenty open apps cost, and that closing them gives it back. The figures are printed. */
import type { CDPSession, Page } from '@playwright/test'
import { microAppRoutes } from '#microapp/contract/micro-app.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const APPS = 20
const MEGABYTE = 1_048_576

interface Cost {
  readonly frames: number
  readonly documents: number
  readonly heap: number
}

/** After the garbage is gone, twice: a frame's document goes with the second. */
async function costOf(page: Page, session: CDPSession): Promise<Cost> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const figure = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
  return {
    frames: page.frames().length,
    documents: figure('Documents'),
    heap: Math.round((figure('JSHeapUsedSize') / MEGABYTE) * 10) / 10,
  }
}

test('twenty apps open and closed leave neither frames nor documents behind', async ({ demo, page }) => {
  test.setTimeout(180_000)
  const codes = Array.from({ length: APPS }, () => unique('app'))
  for (const code of codes)
    await demo.admin.call(microAppRoutes.create, {
      body: { code, name: code, address: '/workspace/', session: 'calls', callPaths: ['/ws'] },
    })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await enter(page, demo.admin, demo.url)
  const visit = async (path: string) => {
    await page.evaluate((hash) => (window.location.hash = hash), path)
    await expect(page.locator('.pt-tab-page:not([data-resting]) iframe').contentFrame().locator('h1')).toBeVisible()
  }
  const closeAll = async () => {
    await page.evaluate(() => (window.location.hash = '#/home'))
    await page.getByRole('tab', { name: zh('shell.homePage') }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: zh('shell.tabs.closeAll') }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  await visit(`#/micro/${codes[0] ?? ''}`) // what the first one fetches stays
  await closeAll()
  const before = await costOf(page, session)
  for (const code of codes) await visit(`#/micro/${code}`)
  const open = await costOf(page, session)
  await closeAll()
  await expect.poll(async () => (await costOf(page, session)).documents).toBeLessThanOrEqual(before.documents)
  const after = await costOf(page, session)
  process.stdout.write(`${JSON.stringify({ before, open, after })}\n`)
  expect(open.frames).toBeGreaterThanOrEqual(before.frames + 18) // the least recently used give way beyond twenty tabs
  expect(after.frames).toBe(before.frames)
  expect(after.heap - before.heap).toBeLessThan((open.heap - before.heap) / 2)
})
