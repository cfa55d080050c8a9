/** What the browser itself says has moved on the page (CLS, https://web.dev/cls), whatever made it move. */
import { expect, type Page } from '@playwright/test'

/** Two hundredths: less than anybody sees. */
const MAX_SHIFT = 0.02

interface Shift {
  value: number
  /** The elements that moved. */
  what: string[]
}

/**
 * Watches from the next document on.
 * @returns `expectStill` for what moved since the last time it was asked; `forget` for what may move.
 */
export async function watchShifts(
  page: Page,
): Promise<{ expectStill: (where?: string, max?: number) => Promise<void>; forget: () => Promise<void> }> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const name = (node: unknown) => (node instanceof Element ? `${node.localName}.${node.className}` : 'text')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('sources' in entry) || !Array.isArray(entry.sources)) continue
        const what = entry.sources.map(({ node }: { node: unknown }) => name(node))
        shifts.push({ value: Number(entry.value), what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const take = () => page.evaluate(() => (window as unknown as { shifts?: Shift[] }).shifts?.splice(0) ?? [])
  return {
    async expectStill(where = 'the page', max = MAX_SHIFT) {
      const shifts = await take()
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect.soft(total, `${where} moved: ${JSON.stringify(shifts)}`).toBeLessThan(max)
    },
    async forget() {
      await take()
    },
  }
}
