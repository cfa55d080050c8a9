/** Tabs in a browser: opening lists of the product, each in a tab of its own, and switching among them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export const TABS = 20
const USERS = '/sys/user'

/** The users' menu opens a tab for every query. */
export async function tabPerQuery(address: string, token: string): Promise<void> {
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

/** Opens the list in a tab of its own and waits for its rows. */
export async function openList(page: Page, n: number): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), `${USERS}?limit=100&n=${n}`)
  // A locator: what `waitForSelector` answers would hold the page in memory for good.
  await page.locator(`[data-tab="${USERS}?n=${n}"] tbody tr[data-id]`).first().waitFor()
}

/** How a page shows its tabs: selectors with the number of the tab. */
export interface TabPage {
  tab: (n: number) => string
  shown: (n: number) => string
}

export const OURS: TabPage = {
  tab: (n) => `[role="tab"][data-key="${USERS}?n=${n}"]`,
  shown: (n) => `[data-tab="${USERS}?n=${n}"] tbody tr[data-id]`,
}

/** Clicks tabs in turn; from the click until the picture that shows the list is painted. Milliseconds. */
export async function timeSwitches(page: Page, { tab, shown }: TabPage, count: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < count; round += 1) {
    // Never the neighbour, so that no picture of it is at hand.
    const to = ((round * 7) % TABS) + 1
    const took = await page.evaluate(
      async (selectors) => {
        const from = performance.now()
        document.querySelector<HTMLElement>(selectors.tab)?.click()
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const ms = performance.now() - from
        if (!document.querySelector(selectors.shown)?.checkVisibility()) throw new Error('the tab was not shown')
        return ms
      },
      { tab: tab(to), shown: shown(to) },
    )
    times.push(took)
    await sleep(120)
  }
  return times
}
