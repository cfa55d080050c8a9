/** Every route of the specification's list, signed in and not, in both languages. */
import { modulePages } from '../apps/web/pages.ts'
import { pathOf, privateRoutes, publicRoutes } from '../shell/routes/private-routes.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

/** What a module has built says more than its name, and has journeys of its own. */
const built = new Set(Object.values(modulePages).flatMap((pages) => pages.map(({ path }) => path)))
const toCome = publicRoutes.filter((route) => !built.has(pathOf(route)))

const filled = (path: string) => path.replaceAll(/:\w+/g, '1')
const key = (name: string) => `route.${name}` as Parameters<typeof zh>[0]

for (const [language, say] of [
  ['zh', zh],
  ['en', en],
] as const) {
  test(`every route says what it is in ${language}`, async ({ demo, page, watch }) => {
    test.setTimeout(600_000)
    // Forms whose id is none say so.
    watch.expect(/^400 GET \/xtbg\/form\/(open|public)\/1$/)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await enter(page, demo.admin, demo.url)
    for (const route of [...privateRoutes, ...publicRoutes]) {
      await page.goto(`/#${filled(pathOf(route))}`)
      await expect(page.getByRole('heading', { level: 1 }), route.name).toBeVisible()
      await expect(page.getByText(say('shell.error.lost')), route.name).toHaveCount(0)
    }
  })

  test(`every public route stands by itself for a visitor in ${language}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    for (const route of toCome) {
      await page.goto(`/?route=${route.name}#${filled(pathOf(route))}?share=1`) // another address each: it begins anew
      await expect(page.getByRole('heading', { level: 1, name: say(key(route.name)) })).toBeVisible()
    }
    for (const route of privateRoutes) {
      await page.goto(`/?route=${route.name}#${filled(pathOf(route))}`)
      await expect(page).toHaveURL(/#\/login\?redirect=/)
    }
  })
}
