/**
 * Tabs in a real browser: twenty lists of a hundred rows. Measures the time from the click on a tab to the next frame,
 * the cost of building the same page anew, and the memory that stays in use. The menu of the users is set to open a tab
 * for every query, so that one page of the product can be open twenty times.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { median } from './client.ts'
import { quantile } from './pairs.ts'
import type { Row } from './report.ts'
import { openList, OURS, TABS, tabPerQuery, timeSwitches } from './tab-client.ts'

const SWITCHES = 120
const REBUILDS = 40
const OPENED_AND_CLOSED = 100
/** Replies that no one shows are forgotten after a minute (`shell/request/query-client.ts`). */
const FORGOTTEN_MS = 66_000
const MEGABYTE = 1024 * 1024

interface Bench {
  /** Of the running server, without a slash at the end. */
  address: string
  /** Of an administrator. */
  token: string
}

export async function measureTabs({ address, token }: Bench): Promise<Row[]> {
  await tabPerQuery(address, token)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'token', value: token, url: address, sameSite: 'Strict' }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(`${address}/#/home`)
    await page.waitForSelector('main h1')
    return await measure(page, devtools)
  } finally {
    await browser.close()
  }
}

async function measure(page: Page, devtools: CDPSession): Promise<Row[]> {
  await openList(page, 0)
  await openList(page, 1)
  const first = await heap(devtools)
  for (let n = 2; n <= TABS; n += 1) await openList(page, n)
  const perTab = ((await heap(devtools)) - first) / (TABS - 1)
  const switches = await timeSwitches(page, OURS, SWITCHES)
  const rebuilds = await timeRebuilds(page)
  await closeAll(page)
  await sleep(FORGOTTEN_MS)
  const before = await heap(devtools)
  for (let n = 0; n < OPENED_AND_CLOSED; n += 1) {
    await openList(page, 1000 + n)
    await closeAll(page)
  }
  await sleep(FORGOTTEN_MS)
  const after = await heap(devtools)
  const [p50, p95] = [median(switches), quantile(switches, 0.95)]
  const ratio = median(rebuilds) / p50
  const load = `load ${loadavg()[0]?.toFixed(1) ?? '?'}`
  return [
    { what: `${TABS} tabs, switch to next picture, p50 (${load})`, goal: '', figure: ms(p50), isMet: true },
    { what: 'the same, p95', goal: '< 50 ms', figure: ms(p95), ratio: p95 / 50, isMet: p95 < 50 },
    {
      what: 'the same page built anew from the same replies, p50',
      goal: '≥ 3 × a switch',
      figure: ms(median(rebuilds)),
      ratio,
      isMet: ratio >= 3,
    },
    {
      what: 'memory per kept tab of 100 rows',
      goal: '≤ 4 MB',
      figure: megabytes(perTab),
      ratio: perTab / 4 / MEGABYTE,
      isMet: perTab <= 4 * MEGABYTE,
    },
    {
      what: `memory after ${OPENED_AND_CLOSED} tabs were opened and closed, before ${megabytes(before)}`,
      goal: '≤ 1.10 × before',
      figure: megabytes(after),
      ratio: after / before,
      isMet: after <= before * 1.1,
    },
  ]
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`

async function closeAll(page: Page): Promise<void> {
  await page.locator('.pt-tabs > .pt-drop > button').click()
  await page.locator('.pt-tabs .pt-menu > hr + button').nth(1).waitFor()
  await page.evaluate(() => {
    const groups = document.querySelectorAll<HTMLElement>('.pt-tabs .pt-menu > hr')
    // The last line of the group of closings.
    const last = groups[2]?.previousElementSibling
    if (last instanceof HTMLElement) last.click()
  })
  await page.waitForFunction(() => document.querySelectorAll('[data-tab]').length === 1)
}

/** What script holds, after everything no one holds was given up. Bytes. */
async function heap(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await devtools.send('HeapProfiler.collectGarbage')
    await sleep(300)
  }
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}

/** Has the page in sight built anew, with the replies at hand; until its rows are painted. Milliseconds. */
async function timeRebuilds(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < REBUILDS; round += 1) {
    times.push(
      await page.evaluate(async () => {
        // Nothing named in here: the compiler of the bench would want its own helper for it.
        const before = document.querySelector('[role="tabpanel"]:not([data-resting])')
        const from = performance.now()
        document.querySelector<HTMLElement>('.pt-header .lucide-refresh-cw')?.closest('button')?.click()
        for (;;) {
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          const now = document.querySelector('[role="tabpanel"]:not([data-resting])')
          const took = performance.now() - from
          if (now && now !== before && now.querySelector('tbody tr[data-id]')) return took
          if (took > 30_000) throw new Error('the page was not built anew')
        }
      }),
    )
    await sleep(150)
  }
  return times
}
