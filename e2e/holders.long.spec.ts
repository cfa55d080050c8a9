/**
 * Every page as a user who has exactly its code, and as one who has all codes of its subject, opens a row and its form:
 * nothing that such a page asks for is refused.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { menuRoutes } from '#system/contract/menu.ts'
import { modulePages } from '../apps/web/pages.ts'
import { API_BASE } from '../shell/request/address.ts'
import { makeHolder } from './support/holder.ts'
import { enter } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'

const pages = Object.values(modulePages)
  .flat()
  .flatMap(({ path, can }) => (typeof can === 'string' && !path.includes(':') ? [{ path, can }] : []))

/** Parts, so that several browsers share the work. */
const PARTS = [0, 1] as const
/** How long a page is given for its calls; the live channel never ends, so that no idleness can be waited for. */
const CALLS_MS = 1_200

/** What goes wrong in a browser since it was last asked. */
function watchComplaints(context: BrowserContext): () => string[] {
  const seen: string[] = []
  context.on('console', (message) => {
    // The console repeats what the calls say.
    if (!['error', 'warning'].includes(message.type()) || message.text().startsWith('Failed to load resource')) return
    seen.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`))
  context.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace(API_BASE, '')
    if (response.status() >= 400) seen.push(`${response.status()} ${response.request().method()} ${path}`)
  })
  return () => seen.splice(0)
}

/** Opens what a page offers at first sight: the form of a new record, and the first record. */
const OPENERS: Readonly<Record<string, (page: Page) => ReturnType<Page['locator']>>> = {
  form: (page) => page.getByRole('main').getByRole('button', { name: /^新建/ }).first(),
  row: (page) => page.getByRole('main').getByRole('row').nth(1).getByRole('button').first(),
}

async function troubleOf(
  { browser, demo }: { browser: Browser; demo: DemoServer },
  { path, codes }: { path: string; codes: readonly string[] },
): Promise<string[]> {
  const { caller } = await makeHolder(demo.admin, demo.url, codes)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const complaints = watchComplaints(context)
  const found: string[] = []
  const page = await context.newPage()
  const open = async () => {
    await enter(page, caller, demo.url, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.waitForTimeout(CALLS_MS)
  }
  await open()
  found.push(...complaints().map((line) => `${path}: ${line}`))
  for (const [what, opener] of Object.entries(codes.length > 1 ? OPENERS : {})) {
    if (!(await opener(page).isVisible())) continue
    await opener(page).click()
    await page.waitForTimeout(CALLS_MS)
    found.push(...complaints().map((line) => `${what} of ${path}: ${line}`))
    await page.goto('about:blank')
    await open()
    complaints()
  }
  await context.close()
  return found
}

test.describe.configure({ mode: 'parallel' })

for (const part of PARTS)
  test(`pages are whole for users who have their codes, part ${part + 1}`, async ({ demo, browser }) => {
    test.setTimeout(1_800_000)
    const known = (await demo.admin.call(menuRoutes.tree)).flatMap(({ permissions }) => permissions)
    const found: string[] = []
    for (const { path, can } of pages.filter((_, at) => at % PARTS.length === part)) {
      const subject = can.slice(0, can.lastIndexOf(':') + 1)
      const ofSubject = new Set([can, ...known.filter((code) => code.startsWith(subject))])
      for (const codes of [[can], [...ofSubject]]) found.push(...(await troubleOf({ browser, demo }, { path, codes })))
    }
    expect(found).toEqual([])
  })
