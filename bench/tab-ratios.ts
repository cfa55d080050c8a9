/** Switching among twenty tabs of a hundred rows, beside React alone that switches `<Activity>` over as many rows. */
import { openBrowser } from './browser.ts'
import { signIn } from './client.ts'
import { inPairs, quantile, type Measured } from './pairs.ts'
import { PORT, REFERENCE_PORT } from './stage.ts'
import { openList, OURS, TABS, tabPerQuery, timeSwitches, type TabPage } from './tab-client.ts'

const ADDRESS = `http://127.0.0.1:${PORT}`
const ROWS = 100
const SWITCHES = 20

const BARE: TabPage = {
  tab: (n) => `button[data-key="${n % TABS}"]`,
  shown: (n) => `[data-tab="${n % TABS}"] tbody tr`,
}

export async function measureTabRatios(): Promise<Measured[]> {
  const token = await signIn()
  await tabPerQuery(ADDRESS, token)
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'token', value: token, url: ADDRESS, sameSite: 'Strict' }])
    const ours = await context.newPage()
    await ours.goto(`${ADDRESS}/#/home`)
    await ours.waitForSelector('main h1')
    for (let n = 1; n <= TABS; n += 1) await openList(ours, n)
    // A context of its own: a page in the background is painted rarely.
    const bare = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await bare.goto(`http://127.0.0.1:${REFERENCE_PORT}/bare/index.html?tabs=${TABS}&rows=${ROWS}`)
    await bare.waitForSelector('main[data-ready]')
    const [own, other]: [number[][], number[][]] = [[], []]
    await inPairs(
      async () => own.push(await timeSwitches(ours, OURS, SWITCHES)),
      async () => other.push(await timeSwitches(bare, BARE, SWITCHES)),
    )
    const of = (share: number) => ({
      ours: own.map((times) => quantile(times, share)),
      reference: other.map((times) => quantile(times, share)),
    })
    const what = `switch among ${TABS} tabs of ${ROWS} rows`
    return [
      { name: 'tab-switch', what: `${what}, median`, unit: 'ms', better: 'less', ...of(0.5) },
      { name: 'tab-switch-p95', what: `${what}, p95`, unit: 'ms', better: 'less', ...of(0.95), goal: 2 },
    ]
  } finally {
    await browser.close()
  }
}
