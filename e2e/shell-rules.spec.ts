/**
 * Rules of the frame that other journeys pass by: how its theme looks, and menus without room. Own password and default
 * portal are in `apps/web/frame/account.component.test.tsx`.
 */
import type { Locator, Page } from '@playwright/test'
import { COLUMN_STYLES, TABS_BAR_STYLES } from '#contract/theme-config.ts'
import type { RouteItem } from '#system/contract/route-item.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { keepLayout, menuOf } from './support/layouts.ts'
import { dialogOf } from './support/pages.ts'
import { enter, makePerson, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const entry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })
const inHeader = (page: Page, name: string | RegExp): Locator => page.getByRole('banner').getByRole('button', { name })
const go = (page: Page, address: string) => page.evaluate((hash) => (window.location.hash = hash), address)
const chosenTab = (page: Page): Locator => page.locator('.pt-tab[aria-selected="true"]')
const chosenCell = (page: Page): Locator => page.locator('.pt-rail-cell[aria-current]')

/** What a style sheet paints before or after something. */
const painted = (locator: Locator, pseudo: '::before' | '::after') =>
  locator.evaluate((element, asked) => getComputedStyle(element, asked).content !== 'none', pseudo)

let person: Person
let caller: Caller
test.beforeAll(async ({ demo }) => {
  person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  caller = await signInByCall(demo.url, { username: person.username, password: person.password })
})

test(
  'every style of tabs and columns, the fixed header, and the elements with their switches',
  { tag: '@long' },
  async ({ demo, page }) => {
    const account = page.getByTitle(zh('shell.account', { name: person.realName }))
    await page.setViewportSize({ width: 1440, height: 600 })
    await enter(page, caller, demo.url, '/sys/user')
    await expect(page.getByRole('table').first()).toBeVisible()
    await go(page, '/home')
    await expect(chosenTab(page)).toHaveText(zh('shell.homePage'))
    await page.getByRole('button', { name: zh('shell.themeDrawer'), exact: true }).click()
    const drawer = dialogOf(page, zh('theme.drawer'))
    const choice = (group: Parameters<typeof zh>[0], name: Parameters<typeof zh>[0]) =>
      drawer.getByRole('radiogroup', { name: zh(group) }).getByRole('radio', { name: zh(name), exact: true })
    const flag = (name: Parameters<typeof zh>[0]) => drawer.getByRole('switch', { name: zh(name), exact: true })

    await test.step('four styles of tabs, with icons and without, and no tabs', async () => {
      const looks = {
        smooth: ['height', '36px'],
        card: ['border-top-width', '1px'],
        smart: ['height', '50px'],
        fresh: ['border-top-left-radius', '15px'],
      } as const
      for (const style of TABS_BAR_STYLES.toReversed()) {
        await choice('theme.tabsBarStyle', `theme.tabsBarStyle.${style}`).check({ force: true })
        await expect(page.locator('.pt-tabs')).toHaveAttribute('data-style', style)
        const [property, value] = looks[style]
        await expect(chosenTab(page)).toHaveCSS(property, value)
      }
      const icons = page.locator('.pt-tab > svg')
      await expect(icons).not.toHaveCount(0)
      await flag('theme.showTabsBarIcon').uncheck()
      await expect(icons).toHaveCount(0)
      await flag('theme.showTabs').uncheck()
      await expect(page.locator('.pt-tabs')).toHaveCount(0)
      await flag('theme.showTabs').check()
      await expect(page.locator('.pt-tab')).toHaveCount(2)
    })

    await test.step('four styles of the column', async () => {
      const looks = {
        card: { rail: '64px', cell: '54px', before: false, after: false },
        vertical: { rail: '64px', cell: '64px', before: true, after: false },
        horizontal: { rail: '94px', cell: '84px', before: false, after: false },
        arrow: { rail: '64px', cell: '64px', before: false, after: true },
      }
      for (const style of COLUMN_STYLES.toReversed()) {
        const { rail, cell, before, after } = looks[style]
        await choice('theme.columnStyle', `theme.columnStyle.${style}`).check({ force: true })
        await expect(page.locator('.pt-rail')).toHaveCSS('width', rail)
        await expect(chosenCell(page)).toHaveCSS('width', cell)
        expect(await painted(chosenCell(page), '::before'), `${style}: a mark at the edge`).toBe(before)
        expect(await painted(chosenCell(page), '::after'), `${style}: an arrow`).toBe(after)
      }
    })

    await test.step('the header stays, or scrolls away with the page', async () => {
      const top = async () => {
        await page.evaluate(() => {
          for (const scrolls of [document.documentElement, document.getElementById('page')]) scrolls?.scrollTo(0, 30)
        })
        return page.locator('.pt-header').evaluate((header) => header.getBoundingClientRect().top)
      }
      expect(await top()).toBe(0)
      await drawer.getByRole('tab', { name: zh('theme.tab.header'), exact: true }).click()
      await flag('theme.fixedHeader').uncheck()
      expect(await top()).toBe(-30)
    })

    await test.step('the bell has a switch in the drawer, the menu of the avatar one for each of its three entries', async () => {
      await drawer.getByRole('tab', { name: zh('theme.tab.widgets'), exact: true }).click()
      await expect(page.locator('.msg-bell')).toHaveCount(1)
      await flag('theme.showNotice').uncheck()
      await expect(page.locator('.msg-bell')).toHaveCount(0)
      await flag('theme.dropdown.default').uncheck()
      await flag('theme.dropdown.logout').uncheck()
      await drawer.getByRole('button', { name: zh('theme.save'), exact: true }).click()
      await expect(drawer).toBeHidden()
      await account.click()
      await expect(entry(page, zh('shell.userCenter'))).toBeVisible()
      await expect(entry(page, zh('shell.portal.default'))).toHaveCount(0)
      await expect(entry(page, zh('shell.signOut'))).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('the whole screen, and back; a browser that does not, says so', async () => {
      const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement)
      await inHeader(page, zh('shell.fullScreen.enter')).click()
      await expect.poll(isFull).toBe(true)
      await inHeader(page, zh('shell.fullScreen.leave')).click()
      await expect.poll(isFull).toBe(false)
      await page.evaluate(() => (document.documentElement.requestFullscreen = () => Promise.reject(new Error('no'))))
      await inHeader(page, zh('shell.fullScreen.enter')).click()
      const failed = page.locator('.pt-toast').filter({ hasText: zh('shell.fullScreen.failed') })
      await expect(failed).toHaveAttribute('data-kind', 'error')
      await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
      await inHeader(page, zh('shell.fullScreen.enter')).click()
      await expect(page.getByText(zh('shell.fullScreen.unsupported'))).toBeVisible()
    })

    await test.step('the search shows with its flag alone, which the drawer has not', async () => {
      await expect(inHeader(page, zh('shell.search'))).toBeVisible()
      await keepLayout(caller, { showSearch: false })
      await page.reload()
      await expect(account).toBeVisible()
      await expect(inHeader(page, zh('shell.search'))).toHaveCount(0)
      await expect(page.locator('.msg-bell')).toHaveCount(1)
    })
  },
)

/** A row of modules and a row of pages that no header has room for, as the server would answer them. */
async function addMenus(page: Page): Promise<void> {
  const firstPage = (items: RouteItem[]): RouteItem | undefined =>
    items.find(({ meta }) => meta.menu.menuType === 0) ?? items.map(({ children }) => firstPage(children)).find(Boolean)
  const titles = Array.from({ length: 12 }, (_, index) => `放不下的菜单 ${index + 1}`)
  await page.route('**/sys/menu/router*', async (route) => {
    const response = await route.fetch()
    const reply: { data: { current: RouteItem[] } } = await response.json()
    const { current } = reply.data
    const [module, like] = [current.at(-1), firstPage(current)]
    if (!module || !like) throw new Error('there are no menus')
    const named = (item: RouteItem, title: string, path: string, name = path): RouteItem => ({
      ...item,
      path,
      name,
      redirect: '',
      meta: { ...item.meta, title, menuId: path },
    })
    const pages = titles.map((title, index) => named(like, title, `/more/${index + 1}`))
    const designed = named(like, '公告板', '/noticeboard?pageId=7', 'sys-portal-sysDesignPage-render-7')
    current.push({ ...named(module, '更多', '/more'), children: [...pages, designed] })
    current.push(
      ...pages.map((child) => ({ ...named(module, child.meta.title, `/own${child.path}`), children: [child] })),
    )
    await route.fulfill({ response, json: reply })
  })
}

test(
  'pages for every query, designed pages, and menus of the header that have no room',
  { tag: '@long' },
  async ({ demo, page }) => {
    await addMenus(page)
    await enter(page, caller, demo.url, '/sys/dept')
    await expect(page.getByRole('heading', { level: 1, name: zh('system.dept.title') })).toBeVisible()

    await test.step('every query of the knowledge search and view has a tab', async () => {
      const tabs = page.locator('.pt-tab')
      for (const [count, address] of ['/kms-search?words=a', '/kms-search?words=b', '/kms-view?id=1'].entries()) {
        await go(page, address)
        await expect(tabs).toHaveCount(count + 2)
      }
      await go(page, '/kms-view?id=2')
      await expect(tabs).toHaveCount(5)
      await go(page, '/kms-search?words=a')
      await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
      await expect(tabs).toHaveCount(5)
    })

    await test.step('a designed page has the whole room, by its path or by its name, and knows its pageId', async () => {
      const main = page.locator('.pt-main')
      const about = (pageId: string) => page.getByText(zh('route.unbuiltDesign', { pageId })).filter({ visible: true })
      await expect(main).not.toHaveCSS('padding-left', '0px')
      await go(page, '/oa/sys-portal-sysDesignPage-render?pageId=42')
      await expect(about('42')).toBeVisible()
      await expect(main).toHaveCSS('padding-left', '0px')
      await go(page, '/sys/dept')
      await expect(main).not.toHaveCSS('padding-left', '0px')
      await go(page, '/noticeboard')
      await expect(about('7')).toBeVisible()
      await expect(main).toHaveCSS('padding-left', '0px')
    })

    const holds = async (row: Locator) => {
      const items = row.locator('[data-menu-item]')
      await expect(row).toHaveAttribute('data-fade', 'end')
      await expect(items.last()).not.toBeInViewport()
      expect(await painted(row, '::after'), 'what is hidden is shown to be there').toBe(true)
      await items.first().hover()
      await page.mouse.wheel(0, 4000)
      await expect(row).toHaveAttribute('data-fade', 'start')
      await expect(items.last()).toBeInViewport({ ratio: 0.9 })
      await items.last().focus()
      await page.keyboard.press('Home')
      await expect(items.first()).toBeFocused()
      await expect(row).toHaveAttribute('data-fade', 'end')
      await page.keyboard.press('End')
      await expect(items.last()).toBeFocused()
      await expect(items.last()).toBeInViewport({ ratio: 0.9 })
    }
    const modules = page.getByRole('navigation', { name: zh('shell.modules'), exact: true })

    await test.step('menus of the header that have no room are reached by wheel and by keyboard', async () => {
      await keepLayout(caller, { layout: 'horizontal' })
      await go(page, '/sys/dept')
      await page.reload()
      await holds(modules)
      await expectAccessibleAsShown(page)
    })

    await test.step('an open menu goes with its item when the row scrolls, and scrolls by itself', async () => {
      await page.keyboard.press('Home')
      const more = modules.getByRole('button', { name: '更多', exact: true })
      await more.click()
      const menu = page.getByRole('group', { name: '更多', exact: true })
      const apart = async () => ((await menu.boundingBox())?.x ?? 0) - ((await more.boundingBox())?.x ?? 0)
      await expect(menu).toBeVisible()
      expect(Math.round(await apart())).toBe(0)
      await menu.hover()
      await page.mouse.wheel(0, 120)
      await expect(modules).toHaveAttribute('data-fade', 'end')
      // So little that the pointer stays over the item.
      await more.hover({ position: { x: 6, y: 20 } })
      await page.mouse.wheel(0, 24)
      await expect(modules).toHaveAttribute('data-fade', 'both')
      await expect.poll(async () => Math.round(await apart())).toBe(0)
      await page.mouse.move(700, 890)
    })

    await test.step('so are the modules of the other layouts, and the row of pages', async () => {
      await keepLayout(caller, { layout: 'horizontal2' })
      await go(page, '/more/1')
      await page.reload()
      await holds(menuOf(page))
      await modules.locator('[data-menu-item]').first().focus()
      await holds(modules)
    })
  },
)
