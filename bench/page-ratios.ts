/**
 * Pages in a browser with an empty cache, processor four times slower, fast 4G, beside a bare page with the same number
 * of components and elements that makes one call.
 */
import type { Browser, Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { signIn } from './client.ts'
import { PAIRS, type Measured } from './pairs.ts'
import { PORT, REFERENCE_PORT } from './stage.ts'
import { FAST_4G, watchTraffic, type Traffic } from './traffic.ts'

const ADDRESS = `http://127.0.0.1:${PORT}`
const BARE = `http://127.0.0.1:${REFERENCE_PORT}/bare/index.html`

interface Target {
  name: string
  hash: string
  /** What is visible once the page can be used. */
  ready: string
  isSignedIn: boolean
  goal: number
}

const TARGETS: readonly Target[] = [
  { name: 'sign-in', hash: '#/login', ready: 'input[type=password]', isSignedIn: false, goal: 1.25 },
  { name: 'home', hash: '#/home', ready: 'main h1', isSignedIn: true, goal: 1.6 },
  {
    name: 'users',
    hash: '#/sys/user',
    ready: 'main tbody tr [type=checkbox], main tbody tr button',
    isSignedIn: true,
    goal: 2.2,
  },
]

interface Visit extends Traffic {
  readyMs: number
}

interface Asked {
  url: string
  ready: string
  token?: string | undefined
  /** Looks at the page once it is ready. */
  look?: (page: Page) => Promise<unknown>
}

export async function measurePageRatios(): Promise<Measured[]> {
  const browser = await openBrowser()
  try {
    const token = await signIn()
    const all: Measured[] = []
    for (const target of TARGETS) all.push(...(await measure(browser, target, token)))
    return all
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, target: Target, token: string): Promise<Measured[]> {
  const { name, hash, ready, isSignedIn, goal } = target
  const own: Asked = { url: `${ADDRESS}/${hash}`, ready, token: isSignedIn ? token : undefined }
  let size = { components: 0, elements: 0 }
  await visit(browser, {
    ...own,
    look: async (page) => {
      size = await page.evaluate(countShown)
    },
  })
  const bare: Asked = {
    url: `${BARE}?components=${size.components}&elements=${size.elements}`,
    ready: 'main[data-ready]',
  }
  const [ours, reference]: [Visit[], Visit[]] = [[], []]
  for (let pair = 0; pair < PAIRS; pair += 1) {
    reference.push(await visit(browser, bare))
    ours.push(await visit(browser, own))
  }
  const of = (key: keyof Visit) => ({
    ours: ours.map((each) => each[key]),
    reference: reference.map((each) => each[key]),
  })
  return [
    {
      name: `${name}-ready`,
      what: `${name}, ready, slowed (${size.components} components, ${size.elements} elements)`,
      unit: 'ms',
      better: 'less',
      ...of('readyMs'),
      goal,
    },
    { name: `${name}-script`, what: `${name}, script`, unit: 'KB', better: 'less', ...of('scriptKilobytes') },
    { name: `${name}-requests`, what: `${name}, requests`, unit: 'requests', better: 'less', ...of('requests') },
  ]
}

/** Components and elements that a page shows. Runs in the page; the names of React's own fields are of React 19. */
function countShown(): { components: number; elements: number } {
  interface Fiber {
    tag: number
    child: Fiber | null
    sibling: Fiber | null
    /** Of the root: which of its two fibers is shown. */
    stateNode: { current: Fiber } | null
  }
  /** Functions, classes, forwarded references, and the two kinds of memo. */
  const componentTags = [0, 1, 11, 14, 15]
  const host = [...document.querySelectorAll('*')].find((one) =>
    Object.keys(one).some((key) => key.startsWith('__reactContainer$')),
  )
  const key = Object.keys(host ?? {}).find((each) => each.startsWith('__reactContainer$')) ?? ''
  const root = (host as unknown as Record<string, Fiber> | undefined)?.[key]
  const waiting: (Fiber | null)[] = [root?.stateNode?.current ?? null]
  let components = 0
  while (waiting.length > 0) {
    const fiber = waiting.pop()
    if (!fiber) continue
    if (componentTags.includes(fiber.tag)) components += 1
    waiting.push(fiber.child, fiber.sibling)
  }
  return { components, elements: document.querySelectorAll('body *').length }
}

async function visit(browser: Browser, { url, ready, token, look }: Asked): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token) await context.addCookies([{ name: 'token', value: token, url: ADDRESS, sameSite: 'Strict' }])
  const page = await context.newPage()
  const traffic = await watchTraffic(page, { ...FAST_4G, slowerBy: 4 })
  const begun = performance.now()
  await page.goto(url)
  await page.waitForSelector(ready)
  const readyMs = performance.now() - begun
  await look?.(page)
  const seen = traffic()
  await context.close()
  return { ...seen, readyMs }
}
