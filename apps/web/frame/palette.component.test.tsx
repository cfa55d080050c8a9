/** The palette without a mouse: keys that open it, pages, signs that narrow, shortcuts, and nothing found. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchRoutes } from '#search/contract/search.ts'
import { t } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { dialogOf } from '../../../tests/component/actions.ts'
import { expectCount } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'
import { PERSON } from '../../../tests/component/signed-in.ts'

registerPages([
  pageAt('/palette/page', () => <h1>任一页面</h1>),
  pageAt('/palette/users', () => <h1>用户管理</h1>),
  pageAt('/sys/user', () => <h1>用户</h1>),
])
const menus = [
  branchOf('/palette', '模块', [menuAt('/palette/page', '任一页面'), menuAt('/palette/users', '用户管理')], true),
]

const field = () => page.getByRole('combobox', { name: t('shell.search') })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const chosen = () => page.getByRole('option', { selected: true })
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
}

beforeEach(async () => {
  fakeServer.answer(searchRoutes.recall, () => [])
  await showFrame('/palette/page', { menus })
  await page.getByRole('button', { name: t('shell.search') }).hover()
})

test('Ctrl and K opens it anywhere and Escape gives the focus back; a page opens by its initials', async () => {
  const box = page.getByRole('button', { name: t('shell.search') }).element()
  if (box instanceof HTMLElement) box.focus()
  await openPalette()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expectCount(field(), 0)
  expect(document.activeElement).toBe(box)
  await openPalette()
  fakeServer.answer(searchRoutes.find, () => [])
  await userEvent.keyboard('yhgl')
  await expect.element(chosen()).toHaveTextContent('用户管理')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.hash).toMatch(/^#\/palette\/users/)
  await expectCount(field(), 0)
})

test('signs narrow to actions and departments; an action runs', async () => {
  const asked = fakeServer.answer(searchRoutes.find, () => [
    {
      kind: 'dept',
      name: '部门',
      icon: 'network',
      hasMore: false,
      hits: [
        {
          kind: 'dept',
          id: PERSON.deptId,
          icon: 'network',
          picture: '',
          address: `/sys/dept?id=${PERSON.deptId}`,
          title: [{ text: '总部', isHit: true }],
          detail: '',
          excerpt: [],
        },
      ],
    },
  ])
  await openPalette()
  await userEvent.keyboard('>')
  await expectCount(page.getByRole('group'), 1)
  await userEvent.keyboard('shense')
  await expect.element(chosen()).toHaveTextContent(t('palette.dark'))
  expect(asked).toEqual([])
  await field().fill('#总')
  await expect.element(group('部门').getByRole('option').first()).toHaveTextContent('总部')
  await expectCount(page.getByRole('group'), 1)
  expect(asked.map(({ query }) => [query.q, query.kinds])).toEqual([['总', ['dept']]])
  await field().fill('>')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await field().fill(`>${t('system.palette.createUser')}`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.hash).toMatch(/^#\/sys\/user\?.*edit=new/)
  await expectCount(field(), 0)
})

test('? lists the shortcuts, anywhere and in the palette; nothing found says so', async () => {
  const shortcuts = dialogOf(t('palette.shortcuts'))
  page.getByRole('main').element().focus()
  await userEvent.keyboard('?')
  await expect.element(shortcuts).toBeVisible()
  await expectAccessible(['light'])
  await userEvent.keyboard('{Escape}')
  await expectCount(shortcuts, 0)
  await openPalette()
  await userEvent.keyboard('?')
  await expect.element(shortcuts).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(shortcuts, 0)

  fakeServer.answer(searchRoutes.find, () => [])
  await openPalette()
  await userEvent.keyboard('zzqqxx')
  const none = page.getByRole('status').filter({ hasText: t('palette.none', { typed: 'zzqqxx' }) })
  await expect.element(none).toBeVisible()
  await expectAccessible(['light'])
  await userEvent.keyboard('{Escape}')
  await expectCount(field(), 0)
})
