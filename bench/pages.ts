/** Pages in a real browser with an empty cache: what travels, and when the page can be used, plain and slowed down. */
import type { Browser } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { median, signIn } from './client.ts'
import type { Row } from './report.ts'
import { PORT } from './stage.ts'
import { FAST_4G, watchTraffic, type Traffic } from './traffic.ts'

const ADDRESS = `http://127.0.0.1:${PORT}`
const ROUNDS = 3
interface Visit extends Traffic {
  readyMs: number
}

interface Target {
  name: string
  hash: string
  /** What is visible once the page can be used. */
  ready: string
  signedIn: boolean
  goals: { kilobytes: number; slowMs: number; requests?: number }
}

const TARGETS: Target[] = [
  {
    name: 'sign-in',
    hash: '#/login',
    ready: 'input[type=password]',
    signedIn: false,
    goals: { kilobytes: 90, slowMs: 1000, requests: 8 },
  },
  { name: 'home', hash: '#/home', ready: 'main h1', signedIn: true, goals: { kilobytes: 220, slowMs: 1800 } },
  {
    name: 'users',
    hash: '#/sys/user',
    ready: 'main tbody tr [type=checkbox], main tbody tr button',
    signedIn: true,
    goals: { kilobytes: 350, slowMs: 2500 },
  },
]

export async function measurePages(): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const token = await signIn()
    const rows: Row[] = []
    for (const target of TARGETS) rows.push(...(await measure(browser, target, token)))
    return rows
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, target: Target, token: string): Promise<Row[]> {
  const visits = async (slow: boolean) => {
    const all: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) all.push(await visit(browser, target, { slow, token }))
    return all
  }
  const [plain, slow] = [await visits(false), await visits(true)]
  const { kilobytes, slowMs, requests } = target.goals
  const [weight, calls] = [
    median(plain.map((each) => each.scriptKilobytes)),
    median(plain.map((each) => each.requests)),
  ]
  const [plainReady, slowReady] = [median(plain.map((each) => each.readyMs)), median(slow.map((each) => each.readyMs))]
  return [
    {
      what: `${target.name}: script, transferred`,
      goal: `≤ ${kilobytes} KB`,
      figure: `${weight.toFixed(1)} KB`,
      ratio: weight / kilobytes,
      isMet: weight <= kilobytes,
    },
    {
      what: `${target.name}: requests`,
      goal: requests ? `≤ ${requests}` : '',
      figure: String(calls),
      isMet: !requests || calls <= requests,
    },
    { what: `${target.name}: ready`, goal: '', figure: `${(plainReady / 1000).toFixed(2)} s`, isMet: true },
    {
      what: `${target.name}: ready, CPU 4x slower, Fast 4G`,
      goal: `≤ ${slowMs / 1000} s`,
      figure: `${(slowReady / 1000).toFixed(2)} s`,
      ratio: slowReady / slowMs,
      isMet: slowReady <= slowMs,
    },
  ]
}

async function visit(
  browser: Browser,
  { hash, ready, signedIn }: Target,
  { slow, token }: { slow: boolean; token: string },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (signedIn) await context.addCookies([{ name: 'token', value: token, url: ADDRESS, sameSite: 'Strict' }])
  const page = await context.newPage()
  const traffic = await watchTraffic(page, slow ? { ...FAST_4G, slowerBy: 4 } : undefined)
  const begun = performance.now()
  await page.goto(`${ADDRESS}/${hash}`)
  await page.waitForSelector(ready)
  const readyMs = performance.now() - begun
  const seen = traffic()
  await context.close()
  return { ...seen, readyMs }
}
