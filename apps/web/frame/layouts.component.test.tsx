/**
 * The seven layouts: their sizes to the pixel, their menus, and that a page loses nothing when one changes to another.
 */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { LAYOUTS, type LayoutName } from '#contract/theme-config.ts'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import { t } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { setThemeLayers } from '#shell/theme/theme-store.ts'
import PostList from '#system/web/post/PostList.tsx'
import { expectAccessible, settle } from '../../../tests/component/accessible.ts'
import { expectCount, first, rectOf } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { answerPosts } from '../../../tests/component/posts.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'

const WIDTH = 1440
const HEIGHT = 900

const plain = (title: string) =>
  function Plain() {
    return <h1>{title}</h1>
  }
registerPages([
  pageAt('/layout/list', PostList, { plain: false }),
  pageAt('/layout/roles', plain('角色页面')),
  pageAt('/layout/menus', plain('菜单页面')),
  pageAt('/layout/notes', plain('公告页面')),
])
const menus = [
  branchOf('/oa', '协同办公', [menuAt('/layout/notes', '公告页面')], true),
  branchOf(
    '/sys',
    '系统管理',
    [
      branchOf('org', '组织权限', [menuAt('/layout/list', '岗位列表'), menuAt('/layout/roles', '角色页面')]),
      branchOf('conf', '平台配置', [menuAt('/layout/menus', '菜单页面')]),
    ],
    true,
  ),
]

const frame = () => first('.pt-frame')
const menuOf = () => page.getByRole('navigation', { name: t('shell.menu'), exact: true })
const modules = () => page.getByRole('navigation', { name: t('shell.modules'), exact: true })
const shows = (layout: LayoutName) => expect.poll(() => frame().dataset['layout']).toBe(layout)
const hash = () => expect.poll(() => window.location.hash)
const away = () => userEvent.hover(first('#page h1'))

beforeEach(async () => {
  await page.viewport(WIDTH, HEIGHT)
  answerPosts(20)
  fakeServer.answer(portalThemeRoutes.save, () => null)
  fakeServer.answer(portalThemeRoutes.reset, () => null)
})

/** Where side bar and page stand at 1440 by 900, with two tabs open (specification section 9). */
const places: Record<LayoutName, { header: number[]; side?: number[]; page: number[] }> = {
  column: { header: [230, 0, 1210, 46], side: [0, 0, 230, 900], page: [230, 96, 1210, 804] },
  vertical: { header: [230, 0, 1210, 46], side: [0, 0, 230, 900], page: [230, 96, 1210, 804] },
  common: { header: [0, 0, 1440, 46], side: [0, 46, 230, 854], page: [230, 96, 1210, 804] },
  comprehensive: { header: [0, 0, 1440, 46], side: [0, 46, 230, 854], page: [230, 96, 1210, 804] },
  float: { header: [92, 0, 1348, 46], page: [92, 96, 1348, 804] },
  horizontal: { header: [0, 0, 1440, 46], page: [0, 96, 1440, 804] },
  horizontal2: { header: [0, 0, 1440, 46], page: [0, 142, 1440, 758] },
}

/** Chooses a layout in the theme drawer, and keeps it. */
async function chooseLayout(layout: LayoutName): Promise<void> {
  await page.getByRole('button', { name: t('shell.themeDrawer'), exact: true }).click()
  const drawer = page.getByRole('dialog', { name: t('theme.drawer') })
  await drawer.getByRole('radio', { name: t(`theme.layout.${layout}`), exact: true }).click({ force: true })
  await shows(layout)
  await drawer.getByRole('button', { name: t('theme.save'), exact: true }).click()
  await expectCount(drawer, 0)
}

/** Opens the list from the menus of a layout. */
async function openList(layout: LayoutName): Promise<void> {
  const system = (menu: Locator) => menu.getByRole('button', { name: '系统管理' })
  if (layout === 'comprehensive' || layout === 'horizontal2') await system(modules()).click()
  else if (layout === 'horizontal') await system(modules()).hover()
  else if (layout === 'float') await system(menuOf()).hover()
  else await system(menuOf()).click()
  if (layout === 'horizontal2') await menuOf().getByRole('button', { name: '组织权限' }).click()
  await page.getByRole('link', { name: '岗位列表', exact: true }).first().click()
  await hash().toMatch(/^#\/layout\/list/)
}

test('all seven layouts: sizes hold, and nothing that was typed is lost', async () => {
  await showFrame('/layout/notes', { menus, theme: { layout: 'column' } })
  await expect.element(page.getByRole('heading', { name: '公告页面' })).toBeVisible()
  await openList('column')
  const field = page.getByRole('textbox', { name: t('system.post.find') })
  await field.fill('陈思')
  for (const layout of LAYOUTS) {
    setThemeLayers({ own: { layout } })
    await shows(layout)
    // The menus of some layouts come in a file of their own.
    await expect.element(layout === 'horizontal' ? modules() : menuOf()).toBeVisible()
    const { header, side, page: main } = places[layout]
    await expect.poll(() => rectOf(first('.pt-header')), { message: `header, ${layout}` }).toEqual(header)
    await settle()
    expect.soft(side && rectOf(menuOf().element()), `side bar, ${layout}`).toEqual(side)
    expect.soft(rectOf(first('main')), `page, ${layout}`).toEqual(main)
    // Title and gaps are 51, and 14 stay free below: 161 with header and tabs.
    const row = layout === 'horizontal2' ? 46 : 0
    expect.soft(rectOf(first('.kit-list-card'))[3], `height of the content, ${layout}`).toBe(HEIGHT - 161 - row)
    await expect.element(field).toHaveValue('陈思')
    await expectAccessible(['light'])
  }
})

test('the vertical layout: one catalogue at a time; folded to icons, menus open by mouse and by keyboard', async () => {
  await showFrame('/layout/list', { menus, theme: { layout: 'vertical' } })
  const catalogue = (title: string) => menuOf().getByRole('button', { name: title })
  const list = menuOf().getByRole('link', { name: '岗位列表', exact: true })
  await expect.element(catalogue('组织权限')).toHaveAttribute('aria-expanded', 'true')
  catalogue('平台配置').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(catalogue('组织权限')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(menuOf().getByRole('link', { name: '菜单页面', exact: true })).toHaveFocus()
  await page.getByRole('button', { name: t('shell.fold') }).click()
  await settle()
  expect(rectOf(menuOf().element())).toEqual([0, 0, 64, HEIGHT])
  await expectCount(list, 0)
  await catalogue('系统管理').hover()
  await expect.element(list).toBeVisible()
  await away()
  await expectCount(list, 0)
  catalogue('系统管理').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(list).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expectCount(list, 0)
  await expect.element(catalogue('系统管理')).toHaveFocus()
  await page.getByRole('button', { name: t('shell.unfold') }).click()
})

test('the float layout: folded on arrival, its menu over the page, open again in the next layout', async () => {
  await showFrame('/layout/notes', { menus, theme: { layout: 'vertical' } })
  await chooseLayout('float')
  expect(frame().dataset['side']).toBe('folded')
  await openList('float')
  await expectCount(menuOf().getByRole('link', { name: '岗位列表', exact: true }), 0)
  await chooseLayout('vertical')
  expect(frame().dataset['side']).toBe('full')
  await chooseLayout('horizontal')
  expect(frame().dataset['side']).toBe('none')
})

test('the horizontal layout by keyboard alone', async () => {
  await showFrame('/layout/notes', { menus, theme: { layout: 'horizontal' } })
  await expect.element(modules().getByRole('button', { name: '系统管理' })).toBeVisible()
  first('.pt-top-menu [data-menu-item]').focus()
  await userEvent.keyboard('{End}')
  await expect.element(modules().getByRole('button', { name: '系统管理' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('link', { name: '岗位列表', exact: true }).first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await hash().toMatch(/^#\/layout\/roles/)
})

test('tabs, or the trail, never both', async () => {
  await showFrame('/layout/list', { menus, theme: { layout: 'common' } })
  await expectCount(page.getByRole('navigation', { name: t('shell.trail') }), 0)
  setThemeLayers({ own: { layout: 'common', showTabs: false } })
  await expect.element(page.getByRole('navigation', { name: t('shell.trail') })).toHaveTextContent('组织权限')
  await expectCount(page.getByRole('tablist', { name: t('shell.tabs') }), 0)
  await expect.poll(() => rectOf(first('main'))[1]).toBe(46 + 50)
})

test('a window of 577 px is a desk, one of 576 px a phone', async () => {
  await page.viewport(577, HEIGHT)
  await showFrame('/layout/list', { menus, theme: { layout: 'common' } })
  const opener = page.getByRole('button', { name: t('shell.openMenu') })
  await shows('common')
  await expect.element(page.getByRole('table').first()).toBeVisible()
  await expectCount(opener, 0)
  await page.viewport(576, HEIGHT)
  await shows('vertical')
  await expect.element(opener).toBeVisible()
  await expectCount(page.getByRole('table'), 0)
})

test('on a phone every layout is the vertical one, and its menu keeps the focus', async () => {
  await page.viewport(390, 844)
  await showFrame('/layout/list', { menus, theme: { layout: 'horizontal2' } })
  await shows('vertical')
  // The title has room: light and dark are chosen in one's account.
  await expectCount(page.getByRole('button', { name: t('shell.theme') }), 0)
  const opener = page.getByRole('button', { name: t('shell.openMenu') })
  await opener.click()
  await expect.element(menuOf().getByRole('button', { name: t('shell.close') })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
  expect(document.activeElement?.closest('main, header') ?? null).toBeNull()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  // Closed it is hidden, and has no role any more.
  await expectCount(menuOf(), 0)
  await expect.element(opener).toHaveFocus()
})

test.each([768, 720])('a window of %i px: the menu is folded, and opens over the page', async (width) => {
  await page.viewport(width, HEIGHT)
  await showFrame('/layout/list', { menus, theme: { layout: 'column' } })
  await expect.element(page.getByRole('table').first()).toBeVisible()
  expect(frame().dataset['side']).toBe('folded')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a long menu shows the page the user is on, and that there is more', async () => {
  await page.viewport(WIDTH, 480)
  const many = Array.from({ length: 30 }, (_, at) => menuAt(`/more/${at}`, `第 ${at} 页`))
  const long = [branchOf('/long', '很长', [...many, menuAt('/layout/list', '岗位列表')], true)]
  await showFrame('/layout/list', { menus: long, theme: { layout: 'column' } })
  await expect
    .element(page.elementLocator(await found('.pt-column-item[aria-current="page"]')))
    .toBeInViewport({ ratio: 1 })
  expect(first('.pt-column-pages').dataset['fade']).toMatch(/start|both/)
})

/** Waits for an element. */
async function found(selector: string): Promise<Element> {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull()
  return first(selector)
}

test('the side bar folds, stays so, and is remembered on the device', async () => {
  await showFrame('/layout/list', { menus, theme: { layout: 'column' } })
  const link = menuOf().getByRole('link', { name: '角色页面', exact: true })
  await expect.element(link).toBeVisible()
  await page.getByRole('button', { name: t('shell.fold') }).click()
  await expectCount(link, 0)
  expect(localStorage.getItem('collapse')).toBe('true')
  await menuOf().getByRole('button', { name: '系统管理' }).click()
  await expect.element(link).toBeVisible()
  await expectAccessible()
  await link.click()
  await hash().toMatch(/^#\/layout\/roles/)
  await expectCount(link, 0)
  await page.getByRole('button', { name: t('shell.unfold') }).click()
})
