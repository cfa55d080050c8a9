/**
 * `test` of the browser journeys: a running server, pages that are watched, and more browsers when one is not enough.
 */
import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { signInByCall, type Caller } from './caller.ts'
import { ADMIN } from './people.ts'
import { startDemo, type RunningDemo } from './demo.ts'
import { Watch } from './watch.ts'

export { expect } from '@playwright/test'

export interface DemoServer extends RunningDemo {
  /** The administrator, signed in. */
  readonly admin: Caller
}

interface TestFixtures {
  watch: Watch
  /** Opens another browser, watched like the first. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** The server with the demonstration data; the tests of a worker share it. */
  demo: DemoServer
}

/** Playwright wants to see a pattern of fixtures, also where none is used: hence `playwright: _`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    async ({ playwright: _ }, use) => {
      const server = await startDemo()
      await use({ ...server, admin: await signInByCall(server.url, ADMIN) })
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ demo }, use) => use(demo.url),

  watch: async ({ playwright: _ }, use) => {
    const watch = new Watch()
    await use(watch)
    await watch.check()
  },

  page: async ({ page, watch }, use) => {
    watch.follow(page.context())
    await use(page)
  },

  visitor: async ({ browser, watch, baseURL, viewport, locale, timezoneId }, use) => {
    const opened: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        viewport,
        ...(baseURL !== undefined && { baseURL }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
        ...options,
      })
      watch.follow(context)
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})
