/**
 * A theme of one's own outlives the page, in one portal; the drawer itself is in
 * `apps/web/frame/theme-drawer.component.test.tsx`.
 */
import type { Locator, Page } from '@playwright/test'
import { signInByCall } from './support/caller.ts'
import { dialogOf } from './support/pages.ts'
import { enter, makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const drawerOf = (page: Page): Locator => dialogOf(page, zh('theme.drawer'))
const variable = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked).trim(), `--pt-${name}`)

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: zh('shell.themeDrawer'), exact: true }).click()
  await expect(drawerOf(page)).toBeVisible()
  return drawerOf(page)
}

test('saving keeps a theme for this portal, restoring gives it up', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const own = await signInByCall(demo.url, { username: person.username, password: person.password })
  await enter(page, own, demo.url)
  const drawer = await openDrawer(page)

  await test.step('what is saved is there after loading anew, before anything else, and in this portal only', async () => {
    await drawer.getByRole('radio', { name: zh('theme.swatch.pine') }).click()
    await drawer.getByRole('button', { name: zh('theme.save'), exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByText(zh('theme.saved'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    expect(await variable(page, 'accent')).toBe('#10763a')
    await page.goto('/#/home?_portalCode=SCyy')
    await expect.poll(() => variable(page, 'accent')).toBe('#3350d0')
    await page.goto('/#/home?_portalCode=OAyy')
    await expect.poll(() => variable(page, 'accent')).toBe('#10763a')
  })

  await test.step('restoring the default asks, and takes it away', async () => {
    await openDrawer(page)
    await drawer.getByRole('button', { name: zh('theme.restore'), exact: true }).click()
    await dialogOf(page, zh('theme.restore.title'))
      .getByRole('button', { name: zh('theme.restore') })
      .click()
    await expect(drawer).toBeHidden()
    expect(await variable(page, 'accent')).toBe('#3350d0')
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    expect(await variable(page, 'accent')).toBe('#3350d0')
  })
})
