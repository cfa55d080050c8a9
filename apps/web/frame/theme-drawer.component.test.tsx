/** The theme drawer: what is changed shows at once, is asked about when one leaves, and is saved or restored. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import { t } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { expectAccessibleAsShown, settle } from '../../../tests/component/accessible.ts'
import { buttonOf, dialogOf } from '../../../tests/component/actions.ts'
import { expectCount, first, rectOf } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'
import { aPortal } from '../../../tests/component/signed-in.ts'

registerPages([pageAt('/theme/page', () => <h1>任一页面</h1>)])
const menus = [branchOf('/theme', '模块', [menuAt('/theme/page', '任一页面')], true)]
type Key = Parameters<typeof t>[0]

const drawer = () => dialogOf(t('theme.drawer'))
const tab = (name: Key) => drawer().getByRole('tab', { name: t(name), exact: true })
const radio = (name: Key): Locator => drawer().getByRole('radio', { name: t(name), exact: true })
const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--pt-${name}`).trim()
const layout = () => first('.pt-frame').dataset['layout']
const scheme = () => document.documentElement.dataset['theme']

async function openDrawer(): Promise<void> {
  await page.getByRole('button', { name: t('shell.themeDrawer'), exact: true }).click()
  await expect.element(drawer()).toBeVisible()
}

let saves: readonly { body: { portalCode: string; theme: object } }[]

beforeEach(async () => {
  await page.viewport(1440, 900)
  saves = fakeServer.answer(portalThemeRoutes.save, () => null)
  await showFrame('/theme/page', { menus, portals: [aPortal('OAyy', '协同办公')] })
  await openDrawer()
})

test('tabs and choices by arrows; colour, layout and appearance show on the page behind, and Escape asks first', async () => {
  await settle()
  expect(rectOf(first('.pt-theme-inner'))).toEqual([1440 - 550, 0, 550, 900])
  await expect.element(tab('theme.tab.layout')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('theme.tab.logo')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('theme.tab.layout')).toHaveFocus()

  await radio('theme.swatch.pine').click({ force: true })
  expect(variable('accent')).toBe('#10763a')
  await expect.element(tab('theme.tab.column')).toBeVisible()
  await radio('theme.layout.horizontal').click({ force: true })
  await expect.poll(layout).toBe('horizontal')
  await expectCount(tab('theme.tab.column'), 0)
  for (const appearance of ['dark', 'light'] as const) {
    await radio(`theme.appearance.${appearance}`).click({ force: true })
    await expect.poll(scheme).toBe(appearance)
    await expectAccessibleAsShown()
  }

  const ask = dialogOf(t('theme.leave.title'))
  await userEvent.keyboard('{Escape}')
  await expect.element(ask).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(ask, 0)
  await expect.element(drawer()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await buttonOf(t('theme.leave.discard'), ask).click()
  await expectCount(drawer(), 0)
  expect(variable('accent')).toBe('#3350d0')
  await expect.poll(layout).toBe('column')
  expect(saves).toEqual([])
})

test('a colour on which white cannot be read is marked, and so is a size out of range', async () => {
  const text = (name: Key) => drawer().getByRole('textbox', { name: t(name), exact: true })
  await text('theme.themeColor').fill('#ffd400')
  await expect.element(drawer().getByText(t('theme.note.whiteLow', { ratio: '1.4' }))).toBeVisible()
  expect(variable('on-accent')).toBe('#1d2129')
  await tab('theme.tab.header').click()
  await text('theme.themeHeaderFontColor').fill('#dddddd')
  await expect.element(drawer().getByText(t('theme.note.contrastLow', { ratio: '1.4', least: '4.5' }))).toBeVisible()
  await tab('theme.tab.logo').click()
  await drawer()
    .getByRole('spinbutton', { name: t('theme.logoHeight') })
    .fill('-1')
  await expect.element(drawer().getByText(t('theme.note.size', { least: 0, most: 46 }))).toBeVisible()
})

test('a broken file is refused, and each wrong field named', async () => {
  await tab('theme.tab.widgets').click()
  const broken = new File(['{"themeColor": "red", "layout": "float", "evil": 1}'], 'theme.json')
  await userEvent.upload(page.elementLocator(first('.pt-theme-drawer input[type="file"]')), broken)
  await expect.element(drawer().getByRole('alert')).toHaveTextContent(t('theme.import.refused'))
  const named = drawer().getByRole('listitem')
  await expectCount(named, 2)
  await expect.element(named.nth(0)).toHaveTextContent(/themeColor/)
  await expect.element(named.nth(1)).toHaveTextContent('evil')
  expect(layout()).toBe('column')
})

test('what is saved is sent for this portal alone; restoring asks, and takes it away', async () => {
  const resets = fakeServer.answer(portalThemeRoutes.reset, () => null)
  await radio('theme.swatch.pine').click({ force: true })
  await buttonOf(t('theme.save'), drawer()).click()
  await expectCount(drawer(), 0)
  await expect.element(page.getByText(t('theme.saved'))).toBeVisible()
  expect(saves.map(({ body }) => body)).toEqual([{ portalCode: 'OAyy', theme: { themeColor: '#10763a' } }])
  await openDrawer()
  await buttonOf(t('theme.restore'), drawer()).click()
  await buttonOf(t('theme.restore'), dialogOf(t('theme.restore.title'))).click()
  await expectCount(drawer(), 0)
  expect(resets.map(({ query }) => query.portalCode)).toEqual(['OAyy'])
  expect(variable('accent')).toBe('#3350d0')
})
