/** Nothing jumps while a page comes: the cumulative layout shift of what the browser itself measured. */
import type { Page } from '@playwright/test'
import { settle } from './support/accessible.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const MOST = 0.02

declare global {
  interface Window {
    shifts?: { value: number; what: string[] }[]
  }
}

async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    const name = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : 'text')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('sources' in entry) || !Array.isArray(entry.sources)) continue
        const what = entry.sources.map(({ node }: { node: Node | null }) => name(node))
        window.shifts?.push({ value: Number(entry.value), what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const sizes = [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]

for (const { name, viewport } of sizes) {
  test(`nothing jumps while sign-in, home, users, roles and departments come up on ${name}`, async ({ demo, page }) => {
    await page.setViewportSize(viewport)
    await measureShifts(page)
    const expectStill = async (address: string) => {
      await settle(page)
      await page.waitForTimeout(500)
      const shifts = await page.evaluate(() => window.shifts ?? [])
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect.soft(total, `${address} moved: ${JSON.stringify(shifts)}`).toBeLessThan(MOST)
    }
    await page.goto('/')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expectStill('sign-in')
    await enter(page, demo.admin, demo.url, '/home')
    for (const address of ['/home', '/sys/user', '/sys/role', '/sys/dept']) {
      await page.goto(`/#${address}`)
      await page.reload()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expectStill(address)
    }
  })
}
