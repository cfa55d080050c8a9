/** Every field of a theme takes effect; and the ways through the drawer that the short journey leaves out. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { portalRoutes } from '#portal/contract/index.ts'
import { LAYOUTS, type ThemeChange } from '#contract/theme-config.ts'
import { aPicture } from '../tests/some-files.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { dialogOf } from './support/pages.ts'
import { ADMIN, makePerson, signIn, type Credentials } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const PORTAL = 'OAyy'

const drawerOf = (page: Page, say = zh): Locator => dialogOf(page, say('theme.drawer'))

async function openDrawer(page: Page, say = zh): Promise<Locator> {
  await page.getByRole('button', { name: say('shell.themeDrawer'), exact: true }).click()
  const drawer = drawerOf(page, say)
  await expect(drawer).toBeVisible()
  return drawer
}

const tab = (drawer: Locator, name: Parameters<typeof zh>[0], say = zh) =>
  drawer.getByRole('tab', { name: say(name), exact: true })

const setTheme = (caller: Caller, theme: ThemeChange) =>
  caller.call(portalRoutes.portalTheme.save, { body: { portalCode: PORTAL, theme: JSON.parse(JSON.stringify(theme)) } })

const callerOf = (url: string, { username, password }: Credentials) => signInByCall(url, { username, password })

/** The first visible part of the frame that a selector names. */
const part = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first()

/** What a theme does to the frame: where it is seen, and how. */
const effects: readonly [theme: ThemeChange, selector: string, property: string, value: string | RegExp][] = [
  [{ themeSidebarBackground: '#0b3d2e' }, '.pt-rail', 'background-color', 'rgb(11, 61, 46)'],
  [{ themeSidebarFontColor: '#ffeecc' }, '.pt-rail', 'color', 'rgb(255, 238, 204)'],
  [{ themeSidebarActiveColor: '#b03a00' }, '.pt-rail [aria-current]', 'background-color', 'rgb(176, 58, 0)'],
  [{ themeSidebarFontSize: 16 }, '.pt-rail [aria-current] span', 'font-size', '14px'],
  [{ themeSidebarWidth: 300 }, '.pt-sidebar', 'width', '300px'],
  [{ themeSidebarFontColor2: '#10763a' }, '.pt-column a:not([aria-current])', 'color', 'rgb(16, 118, 58)'],
  [{ themeSidebarActiveColor2: '#b02c6c' }, '.pt-column [aria-current]', 'color', 'rgb(176, 44, 108)'],
  [{ themeSidebarFontSize2: 17 }, '.pt-column a', 'font-size', '17px'],
  [{ background2: 'background-2-1' }, '.pt-rail', 'background-image', /radial-gradient/],
  [{ background1: 'background-1-1' }, '.pt-header', 'background-image', /radial-gradient/],
  [{ themeHeaderBackground: '#12324a' }, '.pt-header', 'background-color', 'rgb(18, 50, 74)'],
  [{ themeHeaderFontColor: '#7a3457' }, '.pt-header', 'color', 'rgb(122, 52, 87)'],
  [{ themeHeaderComColor: '#7a3457' }, '.pt-header-end > .pt-icon-button', 'color', 'rgb(122, 52, 87)'],
  [{ themeHeaderFontSize: 17 }, '.pt-trail', 'font-size', '17px'],
  [{ layout: 'horizontal', themeHeaderFontSize: 17 }, '.pt-top-item', 'font-size', '17px'],
  [{ layout: 'common', titleFontSize: 22 }, '.pt-logo > b', 'font-size', '22px'],
  [{ layout: 'common', titleBold: false }, '.pt-logo > b', 'font-weight', '400'],
  [{ layout: 'common', titleColor: '#7a3457' }, '.pt-logo > b', 'color', 'rgb(122, 52, 87)'],
  [{ layout: 'common', titleMarginLeft: 20 }, '.pt-logo > b', 'margin-left', '20px'],
  [{ layout: 'common', titleWidth: 170 }, '.pt-logo > b', 'width', '170px'],
  [{ layout: 'common', titleTypeface: 'Georgia' }, '.pt-logo > b', 'font-family', /^Georgia/],
  [{ layout: 'common', logoWidth: 40, logoHeight: 40 }, '.pt-logo > svg', 'width', '40px'],
]

test('every field that colours or measures the frame takes effect', async ({ demo, page }) => {
  test.setTimeout(600_000)
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const own = await callerOf(demo.url, person)
  await page.goto('/')
  await signIn(page, person)
  await expect(page.locator('.pt-frame')).toBeVisible()
  for (const [theme, selector, property, value] of effects) {
    await test.step(JSON.stringify(theme), async () => {
      await setTheme(own, theme)
      await page.reload()
      await expect.soft(part(page, selector), JSON.stringify(theme)).toHaveCSS(property, value)
    })
  }
  await test.step('switches of the frame', async () => {
    const shown = { showRefresh: 'shell.refresh', showFullScreen: 'shell.fullScreen.enter' } as const
    await setTheme(own, { showRefresh: false, showFullScreen: false, showLanguage: true, titleName: '运行中心' })
    await page.reload()
    await expect(page.getByRole('button', { name: zh('shell.language'), exact: true })).toBeVisible()
    for (const key of Object.values(shown))
      await expect(page.getByRole('button', { name: zh(key), exact: true })).toBeHidden()
  })
})

test('all layouts can be read in a colour of one’s own, light and dark, compact and for the colour-blind', async ({
  demo,
  page,
}) => {
  test.setTimeout(600_000)
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const own = await callerOf(demo.url, person)
  await page.goto('/')
  await signIn(page, person)
  await expect(page.locator('.pt-frame')).toBeVisible()
  for (const layout of LAYOUTS) {
    for (const appearance of ['light', 'dark'] as const) {
      await setTheme(own, {
        layout,
        appearance,
        themeColor: '#c9b000',
        themeSidebarBackground: '#eef3e6',
        themeHeaderBackground: '#0b3d2e',
        achromatism: true,
        compact: true,
      })
      await page.reload()
      await expect(page.locator(`[data-layout="${layout}"]`)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', appearance)
      await expectAccessibleAsShown(page)
    }
  }
})

test('lists are lower in a compact theme, and meanings have marks in the colour-blind mode', async ({ demo, page }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  const own = await callerOf(demo.url, person)
  await setTheme(own, { compact: true, achromatism: true })
  await page.goto('/')
  await signIn(page, person)
  await expect(page.locator('.pt-frame')).toBeVisible()
  await page.goto('/#/sys/user')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.locator('.kit-table-40').first()).toBeVisible()
  const mark = page.locator('.kit-status-on .kit-status-mark').first()
  await expect(mark).toHaveCSS('clip-path', /polygon/)
  await expect(mark).toHaveCSS('background-color', 'rgb(0, 114, 178)')
})

test('in English, on a phone: whole width, no layouts, nothing wrong', async ({ demo, visitor }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await setTheme(await callerOf(demo.url, person), { showThemeSetting: true })
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto('/')
  await page.getByLabel(en('signin.username')).fill(person.username)
  await page.getByLabel(en('signin.password'), { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  const drawer = await openDrawer(page, en)
  await expect(drawer.getByText(en('theme.onlyDesktop'))).toBeVisible()
  await expect(drawer.getByRole('radio', { name: en('theme.layout.float') })).toBeHidden()
  expect(await drawer.locator('.pt-theme-inner').evaluate((inner) => inner.clientWidth)).toBe(390)
  for (const name of ['logo', 'column', 'header', 'widgets'] as const) {
    await tab(drawer, `theme.tab.${name}`, en).click()
    await expectAccessibleAsShown(page)
  }
})

test('a picture is uploaded, shown and kept; a theme goes out as a file and comes in again; windows follow', async ({
  demo,
  page,
}) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await page.goto('/')
  await signIn(page, person)
  await expect(page.locator('.pt-frame')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('main')).toBeVisible()

  const drawer = await openDrawer(page)
  await tab(drawer, 'theme.tab.logo').click()
  await drawer.getByRole('radio', { name: zh('theme.logo.logo-cust') }).click()
  const choosing = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: zh('theme.image.chooseFor', { name: zh('theme.logoImgCust') }) }).click()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPicture('png') })
  const preview = drawer.getByRole('img', { name: zh('theme.image.preview', { name: zh('theme.logoImgCust') }) })
  await expect(preview).toHaveJSProperty('complete', true)
  await expect(preview).toHaveAttribute('src', /\/sys\/oss\/public\//)
  await tab(drawer, 'theme.tab.layout').click()
  await drawer.getByRole('radio', { name: zh('theme.swatch.rose') }).click()
  await tab(drawer, 'theme.tab.widgets').click()
  const downloading = page.waitForEvent('download')
  await drawer.getByRole('button', { name: zh('theme.export') }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ themeColor: '#b02c6c', logo: 'logo-cust' })
  await drawer.getByRole('button', { name: zh('theme.save'), exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(other.locator('html')).toHaveAttribute('style', /--pt-accent: #b02c6c/)
  await page.reload()
  await expect(page.locator('.pt-logo img').first()).toBeVisible()

  await openDrawer(page)
  await drawer.getByRole('radio', { name: zh('theme.swatch.pine') }).click()
  await tab(drawer, 'theme.tab.widgets').click()
  const importing = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: zh('theme.import') }).click()
  await (await importing).setFiles(file)
  await expect(page.locator('html')).toHaveAttribute('style', /--pt-accent: #b02c6c/)
})

test('who sets portals up changes a theme for everybody, and how the portal opens', async ({ demo, page, visitor }) => {
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await page.goto('/')
  await signIn(page, ADMIN)
  const drawer = await openDrawer(page)
  const save = async () => {
    await drawer.getByRole('radio', { name: zh('theme.whom.all') }).click()
    await drawer.getByRole('button', { name: zh('theme.save'), exact: true }).click()
    await expect(drawer).toBeHidden()
  }
  await drawer.getByRole('radio', { name: zh('theme.swatch.lake') }).click()
  await save()
  try {
    const theirs = await visitor()
    await theirs.goto('/')
    await signIn(theirs, person)
    await expect(theirs.locator('html')).toHaveAttribute('style', /--pt-accent: #0b6e99/)
  } finally {
    await openDrawer(page)
    await drawer.getByRole('radio', { name: zh('theme.swatch.ultramarine') }).click()
    await save()
  }
})
