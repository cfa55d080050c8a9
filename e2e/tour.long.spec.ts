/**
 * Every page in both languages, at five widths, in both colour schemes: accessible, and never wider than the window.
 */
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { modulePages } from '../apps/web/pages.ts'
import type { Caller } from './support/caller.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHome, expectNoSideways } from './support/pages.ts'
import { ADMIN, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { words, type Language } from './support/words.ts'

const ADDRESSES = [
  '/home',
  ...Object.values(modulePages).flatMap((pages) => pages.map(({ path }) => path).filter((path) => !path.includes(':'))),
  '/sys/user?limit=50&page=2',
  '/sys/role?id=new',
  '/nowhere',
]
/** Pages that are about one thing. */
async function deepAddresses(admin: Caller): Promise<string[]> {
  const [runs, models, incidents] = await Promise.all([
    admin.call(workflowInstanceRoutes.page, { query: {} }),
    admin.call(workflowModelRoutes.page, { query: { keyword: 'demo_outing' } }),
    admin.call(workflowIncidentRoutes.page, { query: {} }),
  ])
  const model = models.list[0]?.id ?? ''
  return [
    ...runs.list.slice(0, 1).map(({ id }) => `/bpm/process/${id}`),
    `/bpm/model?edit=${model}`,
    '/bpm/model?import=new',
    `/bpm/version?model=${model}`,
    ...incidents.list.slice(0, 1).map(({ id }) => `/bpm/incident?id=${id}`),
  ]
}

/** Tabs that are open at the same time. */
const AT_ONCE = 8
/** The last is a window of 1280 at 400 % (WCAG 1.4.10). */
const WIDTHS = [1920, 1024, 768, 640, 320]

for (const language of ['zh', 'en'] satisfies Language[]) {
  for (const width of WIDTHS) {
    test(`every page in ${language} on a window of ${width}`, async ({ demo, page }, testInfo) => {
      test.setTimeout(600_000)
      const say = words(language)
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      if (language === 'en') await page.getByRole('combobox', { name: '语言' }).selectOption('English')
      await expect(page).toHaveTitle(say('signin.documentTitle'))
      await expectNoSideways(page)
      await signIn(page, ADMIN, say)
      await expectHome(page, say)
      for (const [at, address] of [...ADDRESSES, ...(await deepAddresses(demo.admin))].entries()) {
        // Pages that rest in their tabs make every check slower.
        if (at % AT_ONCE === AT_ONCE - 1) await page.reload()
        await page.goto(`/#${address}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
        await expectNoSideways(page)
        await page.screenshot({ path: testInfo.outputPath(`${at}.png`) })
      }
    })
  }
}
