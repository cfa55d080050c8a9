/**
 * What each page may weigh: the script that a browser with an empty cache takes in until the page stands. A page
 * without a budget fails; raising a number needs its reason in the commit.
 */
import type { Page } from '@playwright/test'
import { listOf } from '../apps/web/lists.ts'
import budgets from '../apps/web/budgets.json' with { type: 'json' }
import { modulePages } from '../apps/web/pages.ts'
import { API_BASE } from '../shell/request/address.ts'
import { homePages } from '../shell/home/pages.ts'
import { expect, test } from './support/test.ts'

const KILOBYTE = 1024
/** What may change from build to build without anybody having added anything. */
const SLACK = 1

const limits: Readonly<Record<string, number>> = budgets.kilobytes
const allPages = [homePages, ...Object.values(modulePages)].map((pages) =>
  pages.map(({ path }) => path).filter((path) => !path.includes(':')),
)
const inside = allPages.flat()
/**
 * A cold browser for every page takes a minute: where there is no time, one of each room, which has what the others
 * share.
 */
const weighed = process.env['LONG'] === '1' ? inside : allPages.flatMap((paths) => paths.slice(0, 1))

/** The recorder of behaviour comes when the page is idle, which on a slow machine is before the page is read. */
const LATER = /\/sink-[\w-]+\.js$/

/** How long no script has arrived when a page counts as loaded, in milliseconds: a busy machine takes its time. */
const QUIET = 700

/** Adds up the compressed kilobytes of every script that the page loads until none has arrived for `QUIET`. */
async function countScripts(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  let last = performance.now()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !LATER.test(response.url)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return
    bytes += encodedDataLength
    last = performance.now()
  })
  await session.send('Network.enable')
  return async () => {
    const begun = performance.now()
    await expect.poll(() => performance.now() - Math.max(begun, last), { timeout: 20_000 }).toBeGreaterThan(QUIET)
    return bytes / KILOBYTE
  }
}

test('every page has a budget, and every budget a page', () => {
  expect(Object.keys(limits).sort()).toEqual(['/login', ...inside].sort())
})

/** What a browser asks for until the sign-in page stands. */
const MAX_SIGN_IN_REQUESTS = 8

test('the sign-in page keeps its budget', async ({ page }) => {
  const weight = await countScripts(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (!LATER.test(request.url())) requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto('/#/login')
  await page.waitForLoadState('networkidle')
  expect(await weight()).toBeLessThanOrEqual((limits['/login'] ?? 0) + SLACK)
  expect(requests.length, requests.join('\n')).toBeGreaterThan(2)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_SIGN_IN_REQUESTS)
})

/** Several browsers at once: most of the time they wait. */
const AT_ONCE = 3

test('the pages keep their budgets', async ({ visitor, demo, baseURL }) => {
  test.setTimeout(600_000)
  const weigh = async (path: string): Promise<string[]> => {
    const page = await visitor()
    await page
      .context()
      .addCookies([{ name: 'token', value: demo.admin.token, url: baseURL ?? '', sameSite: 'Strict' }])
    const weight = await countScripts(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/#${path}`)
    await page.locator('main h1').first().waitFor()
    const kilobytes = await weight()
    // What is asked for before the page is there is what it shows: nothing is asked for twice.
    const list = listOf(path)
    const times = asked.filter((each) => each.endsWith(`${API_BASE}${list}?page=1&limit=10`)).length
    expect(times, path).toBe(list === undefined ? 0 : 1)
    await page.context().close()
    return kilobytes > (limits[path] ?? 0) + SLACK ? [`${path}: ${kilobytes.toFixed(1)} KB of ${limits[path]}`] : []
  }
  const left = [...weighed]
  const over: string[] = []
  const weighTheRest = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) over.push(...(await weigh(path)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, weighTheRest))
  expect(over).toEqual([])
})
