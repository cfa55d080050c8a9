/** What menus do beyond leading to a page: windows of their own, news, levels left out, favourites, micro apps. */
import { beforeEach, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { registerPages } from '#shell/registry.ts'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { buttonOf } from '../../../tests/component/actions.ts'
import { expectCount, first } from '../../../tests/component/expect.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'

registerPages([
  pageAt('/sample/page', () => <h1>任一页面</h1>),
  pageAt('/sample/own', () => <h1>新窗</h1>),
  pageAt('/sample/app', () => <h1>微应用</h1>),
  pageAt('/other/page', () => <h1>另一页</h1>),
])
const outside = { ...menuAt('https://example.com/a', '外站', { iframeURL: 'https://example.com/a' }), path: 'a' }
const menus = [
  branchOf(
    '/sample',
    '样品',
    [
      menuAt('/sample/page', '任一页面'),
      outside,
      menuAt('/sample/own', '新窗', { target: '_blank' }),
      menuAt('/sample/news', '新消息', { badge: '新' }),
      menuAt('/sample/app', '微应用', { menuClass: 'microApp' }),
      {
        ...branchOf('level', '不显示的一级', [menuAt('/sample/deep', '深处')]),
        meta: { ...branchOf('level', '不显示的一级', []).meta, levelHidden: true },
      },
    ],
    true,
  ),
  branchOf(
    '/long',
    '很长',
    Array.from({ length: 19 }, (_, at) => menuAt(`/long/${at}`, `第 ${at + 1} 页`)),
    true,
  ),
  branchOf('/empty', '空模块', [branchOf('none', '空目录', [menuAt('x', '隐藏', { hidden: true })])], true),
]

const menu = () => page.getByRole('navigation', { name: t('shell.menu'), exact: true })
const link = (name: string) => menu().getByRole('link', { name })
const hash = () => expect.poll(() => window.location.hash)

beforeEach(() => page.viewport(1440, 900))

test('what is new, what is elsewhere and what is not configured; a level is left out; a star makes a favourite', async () => {
  await showFrame('/sample/page', { menus, theme: { layout: 'column' } })
  const module = menu().getByRole('button', { name: '样品' })
  await expect.element(module).toHaveTextContent(t('shell.menu.news'))
  await expect.element(link('新消息')).toHaveTextContent('新')
  await expect.element(link('深处')).toBeVisible()
  await expect.element(link('外站')).toHaveAttribute('href', 'https://example.com/a')
  for (const name of ['外站', '新窗']) {
    await expect.element(link(name)).toHaveAttribute('target', '_blank')
    await expect.element(link(name)).toHaveAttribute('rel', 'noopener')
  }
  await expectAccessible(['light'])
  // The page one is on opens no window.
  navigateTo('/sample/own?_portalCode=OAyy')
  await expect.element(link('新窗')).not.toHaveAttribute('target')

  await menu().getByRole('button', { name: '空模块' }).click()
  await expect.element(page.getByText(t('shell.menu.misconfigured', { name: '空模块' }))).toBeVisible()
  await hash().toMatch(/^#\/sample\/own/)

  await module.click()
  await link('深处').hover()
  await menu()
    .getByRole('button', { name: t('shell.menu.mark', { name: '深处' }) })
    .click()
  await menu()
    .getByRole('button', { name: t('shell.workbench') })
    .click()
  await expect.element(menu().getByRole('heading', { name: t('shell.menu.favourites') })).toBeVisible()
  await expect.element(link('深处')).toBeVisible()
})

test('a module leads to its own address, or to its first page that opens here', async () => {
  const lead = { ...branchOf('/lead', '有地址', [menuAt('/sample/app', '微应用')], true), redirect: '/sample/own' }
  const other = branchOf('/other', '另一个', [menuAt('/other/page', '另一页')], true)
  await showFrame('/other/page', { menus: [...menus, lead, other], theme: { layout: 'column' } })
  await menu().getByRole('button', { name: '样品' }).click()
  await hash().toMatch(/^#\/sample\/page/)
  await expect.element(page.getByRole('heading', { name: '任一页面' })).toBeVisible()
  await menu().getByRole('button', { name: '有地址' }).click()
  await hash().toMatch(/^#\/sample\/own/)
})

/** Opens the menu with 19 children, which scroll by themselves. */
async function expectLongScrolls(within: Locator): Promise<void> {
  await within.getByRole('button', { name: '很长' }).hover()
  const list = page.getByRole('group', { name: '很长' }).getByRole('list')
  await expectCount(list.getByRole('link'), 19)
  const { scrollHeight, clientHeight } = list.element()
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  await page.getByRole('heading', { name: '任一页面' }).hover()
}

test('more than 18 children beside a folded tree scroll by themselves', async () => {
  await showFrame('/sample/page', { menus, theme: { layout: 'vertical' } })
  await buttonOf(t('shell.fold')).click()
  await expectLongScrolls(menu())
  await expect.element(menu()).toBeVisible()
  await buttonOf(t('shell.unfold')).click()
})

test('more than 18 children below a menu of the header scroll by themselves', async () => {
  // There is room for all of them: the number decides.
  await page.viewport(1440, 1400)
  await showFrame('/sample/page', { menus, theme: { layout: 'horizontal' } })
  const modules = page.getByRole('navigation', { name: t('shell.modules'), exact: true })
  await expectLongScrolls(modules)
  await expect.element(modules).toBeVisible()
})

test('a micro app makes the side bar fold, and gives it back', async () => {
  await showFrame('/sample/page', { menus, theme: { layout: 'column' } })
  await expect.element(buttonOf(t('shell.fold'))).toBeVisible()
  await link('微应用').click()
  await hash().toMatch(/^#\/sample\/app/)
  await expect.element(buttonOf(t('shell.unfold'))).toBeVisible()
  expect(first('.pt-frame').dataset['side']).toBe('folded')
  window.history.back()
  await expect.element(buttonOf(t('shell.fold'))).toBeVisible()
})
