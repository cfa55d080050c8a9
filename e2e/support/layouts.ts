/** Layouts as the journeys choose and measure them. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { LayoutName, ThemeChange } from '#contract/theme-config.ts'
import { ThemeLayer } from '#contract/theme.ts'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import type { Caller } from './caller.ts'
import { dialogOf } from './pages.ts'
import { zh, type words } from './words.ts'

type Say = ReturnType<typeof words>

export const frameOf = (page: Page): Locator => page.locator('.pt-frame')
/** The side bar, or the row that stands for it. */
export const menuOf = (page: Page, say: Say = zh): Locator =>
  page.getByRole('navigation', { name: say('shell.menu'), exact: true })

/** Chooses a layout as a user would: in the theme drawer, and keeps it. */
export async function chooseLayout(page: Page, layout: LayoutName, say: Say = zh): Promise<void> {
  const drawer = dialogOf(page, say('theme.drawer'))
  await page.getByRole('button', { name: say('shell.themeDrawer'), exact: true }).click()
  await drawer.getByRole('radio', { name: say(`theme.layout.${layout}`), exact: true }).check({ force: true })
  await expect(frameOf(page)).toHaveAttribute('data-layout', layout)
  await drawer.getByRole('button', { name: say('theme.save'), exact: true }).click()
  await expect(drawer).toBeHidden()
}

/** Sets some of a person's own theme without the page. */
export async function keepLayout(caller: Caller, theme: ThemeChange): Promise<void> {
  await caller.call(portalThemeRoutes.save, { body: { portalCode: 'OAyy', theme: ThemeLayer.parse(theme) } })
}

/** Left, top, width and height in whole pixels. */
export async function rectOf(locator: Locator): Promise<number[]> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on screen')
  return [box.x, box.y, box.width, box.height].map(Math.round)
}
