/** The work page in a slowed browser. */
import { openBrowser } from './browser.ts'
import { median } from './client.ts'
import { PORT } from './stage.ts'
import { FAST_4G, watchTraffic } from './traffic.ts'
import type { Bench } from './workflow-client.ts'

const ADDRESS = `http://127.0.0.1:${PORT}`
const ROUNDS = 5

/** Milliseconds until the list of the work page stands: median of several first visits on a slow device. */
export async function workPageReady({ token }: Bench): Promise<number> {
  const browser = await openBrowser()
  try {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies([{ name: 'token', value: token, url: ADDRESS, sameSite: 'Strict' }])
      const page = await context.newPage()
      await watchTraffic(page, { ...FAST_4G, slowerBy: 4 })
      const begun = performance.now()
      await page.goto(`${ADDRESS}/#/bpm/work`)
      await page.locator('main .wf-items li').first().waitFor({ timeout: 120_000 })
      times.push(performance.now() - begun)
      await context.close()
    }
    return median(times)
  } finally {
    await browser.close()
  }
}
