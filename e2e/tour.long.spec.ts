/** Every page in both languages, at five widths, in both colour schemes: accessible, and never wider than the window. */
import { modulePages } from '../apps/web/pages.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHome, expectNoSideways } from './support/pages.ts'
import { ADMIN, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { words, type Language } from './support/words.ts'

const ADDRESSES = [
  '/home',
  ...Object.values(modulePages).flatMap((pages) => pages.map(({ path }) => path)),
  '/sys/user?limit=50&page=2',
  '/sys/role?id=new',
  '/nowhere',
]
/** The last is a window of 1280 at 400 % (WCAG 1.4.10). */
const WIDTHS = [1920, 1024, 768, 640, 320]

for (const language of ['zh', 'en'] satisfies Language[]) {
  for (const width of WIDTHS) {
    test(`every page in ${language} on a window of ${width}`, async ({ page }, testInfo) => {
      test.setTimeout(600_000)
      const say = words(language)
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      if (language === 'en') await page.getByRole('combobox', { name: '语言' }).selectOption('English')
      await expect(page).toHaveTitle(say('signin.documentTitle'))
      await expectNoSideways(page)
      await signIn(page, ADMIN, say)
      await expectHome(page, say)
      for (const [at, address] of ADDRESSES.entries()) {
        await page.goto(`/#${address}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
        await expectNoSideways(page)
        await page.screenshot({ path: testInfo.outputPath(`${at}.png`) })
      }
    })
  }
}
