/**
 * Tabs in a real browser: twenty lists of a hundred rows. Measures the time from the click on a tab to the next frame,
 * the cost of building the same page anew, and the memory that stays in use. The menu of the users is set to open a tab
 * for every query, so that one page of the product can be open twenty times.
 */
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { median } from './client.ts'
import type { Row } from './report.ts'

const TABS = 20
const SWITCHES = 120
const REBUILDS = 40
const OPENED_AND_CLOSED = 100
/** Replies that no one shows are forgotten after a minute (`shell/request/query-client.ts`). */
const FORGOTTEN_MS = 66_000
const MEGABYTE = 1024 * 1024
const USERS = '/sys/user'

interface Bench {
  /** Of the running server, without a slash at the end. */
  address: string
  /** Of an administrator. */
  token: string
}

export async function measureTabs({ address, token }: Bench): Promise<Row[]> {
  const executablePath =
    process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (!executablePath) throw new Error('no Chromium found; set CHROMIUM_PATH')
  await reportMenu(address, token)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
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
  const switches = await timeSwitches(page)
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
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** The users' menu opens a tab for every query. */
async function reportMenu(address: string, token: string): Promise<void> {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { token, 'content-type': 'application/json' }
    const reply = (await (await fetch(`${address}/xtbg${path}`, { ...init, headers })).json()) as Record<
      string,
      unknown
    >
    if (reply['code'] !== 0) throw new Error(`${path}: ${String(reply['msg'])}`)
    return reply['data']
  }
  const menus = (await call('/sys/menu/list')) as readonly Record<string, unknown>[]
  const menu = menus.find(({ path }) => path === USERS)
  if (!menu) throw new Error(`no menu leads to ${USERS}`)
  await call('/sys/menu', { method: 'PUT', body: JSON.stringify({ ...menu, dynamicNewTab: true }) })
}

async function openList(page: Page, n: number): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), `${USERS}?limit=100&n=${n}`)
  // A locator: what `waitForSelector` answers would hold the page in memory for good.
  await page.locator(`[data-tab="${USERS}?n=${n}"] tbody tr[data-id]`).first().waitFor()
}

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

/** Clicks tabs in turn; from the click until the picture that shows the list is painted. Milliseconds. */
async function timeSwitches(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < SWITCHES; round += 1) {
    // Never the neighbour, so that no picture of it is at hand.
    const to = ((round * 7) % TABS) + 1
    times.push(
      await page.evaluate(async (tab) => {
        const element = document.querySelector<HTMLElement>(`[role="tab"][data-key="${tab}"]`)
        const from = performance.now()
        element?.click()
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const took = performance.now() - from
        const shown = document.querySelector(`[data-tab="${tab}"] tbody tr[data-id]`)
        if (!shown?.checkVisibility()) throw new Error(`${tab} was not shown`)
        return took
      }, `${USERS}?n=${to}`),
    )
    await sleep(120)
  }
  return times
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
