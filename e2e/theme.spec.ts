/** The theme drawer: what is changed shows at once, stays when it is saved, and for this person in this portal only. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { dialogOf } from './support/pages.ts'
import { makePerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const root = (page: Page): Locator => page.locator('html')
const drawerOf = (page: Page): Locator => dialogOf(page, zh('theme.drawer'))
const variable = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked).trim(), `--pt-${name}`)
const frame = (page: Page): Locator => page.locator('[data-layout]').first()

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: zh('shell.themeDrawer'), exact: true }).click()
  await expect(drawerOf(page)).toBeVisible()
  return drawerOf(page)
}

const tab = (drawer: Locator, name: Parameters<typeof zh>[0]) =>
  drawer.getByRole('tab', { name: zh(name), exact: true })

test('changes show at once; closing returns to what was; saving keeps them for this portal, restoring gives them up', async ({
  demo,
  page,
}) => {
  test.slow()
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await page.goto('/')
  await signIn(page, person)
  const drawer = await openDrawer(page)

  await test.step('by keyboard: tabs and choices by arrows', async () => {
    await expect(tab(drawer, 'theme.tab.layout')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tab(drawer, 'theme.tab.logo')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await drawer.getByRole('radio', { name: zh('theme.tabsBarStyle.smooth') }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(drawer.getByRole('radio', { name: zh('theme.tabsBarStyle.card') }).nth(0)).toBeVisible()
  })

  await test.step('a colour, a layout and an appearance are seen on the page behind', async () => {
    await drawer.getByRole('radio', { name: zh('theme.swatch.pine') }).click()
    expect(await variable(page, 'accent')).toBe('#10763a')
    await drawer.getByRole('radio', { name: zh('theme.layout.horizontal'), exact: true }).click()
    await expect(frame(page)).toHaveAttribute('data-layout', 'horizontal')
    await expect(tab(drawer, 'theme.tab.column')).toBeHidden()
    await drawer.getByRole('radio', { name: zh('theme.appearance.dark') }).click()
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    await expectAccessibleAsShown(page)
    await drawer.getByRole('radio', { name: zh('theme.appearance.light') }).click()
    await expect(root(page)).toHaveAttribute('data-theme', 'light')
    await expectAccessibleAsShown(page)
  })

  await test.step('a colour on which white cannot be read is marked', async () => {
    await drawer.getByRole('textbox', { name: zh('theme.themeColor'), exact: true }).fill('#ffd400')
    await expect(drawer.getByText(zh('theme.note.whiteLow', { ratio: '1.4' }))).toBeVisible()
    expect(await variable(page, 'on-accent')).toBe('#1d2129')
    await tab(drawer, 'theme.tab.header').click()
    await drawer.getByRole('textbox', { name: zh('theme.themeHeaderFontColor'), exact: true }).fill('#dddddd')
    await expect(drawer.getByText(zh('theme.note.contrastLow', { ratio: '1.4', least: '4.5' }))).toBeVisible()
    await tab(drawer, 'theme.tab.logo').click()
    await drawer.getByRole('spinbutton', { name: zh('theme.logoHeight') }).fill('-1')
    await expect(drawer.getByText(zh('theme.note.size', { least: 0, most: 46 }))).toBeVisible()
  })

  await test.step('Esc asks; what is given up is gone', async () => {
    await page.keyboard.press('Escape')
    const ask = dialogOf(page, zh('theme.leave.title'))
    await expect(ask).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ask).toBeHidden()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: zh('theme.leave.discard') }).click()
    await expect(drawer).toBeHidden()
    expect(await variable(page, 'accent')).toBe('#3350d0')
    await expect(frame(page)).toHaveAttribute('data-layout', 'column')
  })

  await test.step('a broken file is refused, and the field named', async () => {
    await openDrawer(page)
    await tab(drawer, 'theme.tab.widgets').click()
    const choosing = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: zh('theme.import') }).click()
    const broken = Buffer.from('{"themeColor": "red", "layout": "float", "evil": 1}')
    await (await choosing).setFiles({ name: 'theme.json', mimeType: 'application/json', buffer: broken })
    await expect(drawer.getByRole('alert')).toContainText(zh('theme.import.refused'))
    await expect(drawer.getByRole('listitem')).toHaveText([/themeColor/, 'evil'])
    await expect(frame(page)).toHaveAttribute('data-layout', 'column')
  })

  await test.step('what is saved is there after loading anew, before anything else, and in this portal only', async () => {
    await tab(drawer, 'theme.tab.layout').click()
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
