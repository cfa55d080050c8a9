/** Menus: building a branch from offered codes, ordering it, and the question before one is deleted. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { passOnListChange } from '#shell/live/list-changes.ts'
import { menuRoutes, type Menu } from '#system/contract/menu.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import {
  act,
  buttonOf,
  choose,
  chooseInTree,
  confirm,
  dataRows,
  dialogOf,
  rowOf,
} from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import MenuList from './MenuList.tsx'
import { moved } from './menu-order.ts'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000020${at}`
const aMenu = (at: number, name: string, pid: string, menuType: Menu['menuType'], more: Partial<Menu> = {}): Menu => ({
  id: idOf(at),
  pid,
  code: '',
  name,
  nameEn: '',
  menuType,
  menuClass: 'page',
  moduleCode: 'sys',
  client: 'PC',
  path: '',
  icon: '',
  permissions: [],
  showFlag: 1,
  sort: at,
  sensitive: false,
  iframeUrl: '',
  target: '',
  badge: '',
  dot: false,
  levelHidden: false,
  temporary: false,
  noClosable: false,
  noKeepAlive: false,
  dynamicNewTab: false,
  redirect: '',
  version: 1,
  actions: ['update', 'addChild', 'copy', 'move', 'delete'],
  ...more,
})

let menus: Menu[]

beforeEach(async () => {
  menus = [
    aMenu(1, '系统管理', '0', 2, { code: 'sys' }),
    aMenu(2, '知识中心', '0', 2, { code: 'kms' }),
    aMenu(3, '资料', idOf(1), 3),
    aMenu(4, '甲页', idOf(3), 0),
    aMenu(5, '乙页', idOf(3), 0),
  ]
  fakeServer.answer(menuRoutes.list, () => menus)
  fakeServer.answer(menuRoutes.codes, () => [
    { code: 'sys:dept:page', routes: [{ method: 'GET', path: '/sys/dept/list', summary: 'Departments' }] },
    { code: 'sys:dept:save', routes: [{ method: 'POST', path: '/sys/dept', summary: 'Create a department' }] },
  ])
  await show(<MenuList />)
})

const creating = () => dialogOf(t('system.menu.create'))
const field = (key: Parameters<typeof t>[0]) => creating().getByRole('textbox', { name: t(key), exact: true })
const save = () => buttonOf(t('system.menu.create'), creating()).click()
const open = (name: string) => buttonOf(t('kit.tree.openOf', { name })).click()
const order = () =>
  dataRows()
    .elements()
    .flatMap(({ textContent }) => ['甲页', '乙页'].find((name) => textContent.startsWith(name)) ?? [])

test('a branch is built: a catalogue, a page with an icon found by a Chinese word, a button from offered codes', async () => {
  const created = fakeServer.answer(menuRoutes.create, ({ body }) => {
    const { menuType, pid, ...more } = body
    menus = [...menus, aMenu(menus.length + 1, body.name, pid, menuType, more)]
    return { id: idOf(menus.length) }
  })

  await expect.element(rowOf('系统管理')).toBeVisible()
  await buttonOf(t('system.menu.create')).click()
  await expectAccessible()
  await chooseInTree(creating().getByRole('combobox', { name: t('system.menu.parent') }), '系统管理')
  await field('system.menu.name').fill('档案')
  await save()
  await expectCount(creating(), 0)
  expect(created[0]?.body).toMatchObject({ menuType: 3, pid: idOf(1), name: '档案' })

  await act('档案', t('system.menu.addChild'))
  await field('system.menu.name').fill('台账')
  await buttonOf(t('system.menu.icon'), creating()).click()
  await page.getByRole('combobox', { name: t('kit.icon.find') }).fill('印章')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(creating().getByLabelText(t('system.menu.icon'), { exact: true })).toHaveTextContent('stamp')
  await save()
  await expectCount(creating(), 0)
  expect(created[1]?.body).toMatchObject({ menuType: 0, pid: idOf(6), name: '台账', icon: 'stamp' })

  await open('档案')
  await act('台账', t('system.menu.addButton'))
  await field('system.menu.name').fill('登记')
  const codes = creating().getByRole('combobox', { name: t('system.menu.permissions') })
  await codes.fill('sys:dept:fly')
  await expect.element(page.getByText(t('system.menu.codeUnknown'))).toBeVisible()
  await codes.fill('create a department')
  await choose(codes, 'sys:dept:save')
  await userEvent.keyboard('{Escape}')
  await save()
  await expectCount(creating(), 0)
  expect(created[2]?.body).toMatchObject({ menuType: 1, pid: idOf(7), permissions: ['sys:dept:save'] })
  await open('台账')
  await expect.element(rowOf('登记')).toHaveTextContent('sys:dept:save')
})

test('menus are ordered from the menu of a row and by dragging, and moved below another parent chosen from a tree', async () => {
  const sent = fakeServer.answer(menuRoutes.order, ({ body }) => {
    menus = [...moved(menus, body)]
    return null
  })
  await open('资料')
  await expect.poll(order).toEqual(['甲页', '乙页'])
  await act('乙页', t('system.menu.up'))
  await expect.poll(order).toEqual(['乙页', '甲页'])
  expect(sent[0]?.body).toEqual({ id: idOf(5), pid: idOf(3), beforeId: idOf(4) })

  const handle = rowOf('甲页').getByTitle(t('system.menu.drag'))
  await handle.dropTo(rowOf('乙页'), { targetPosition: { x: 120, y: 4 } })
  await expect.poll(order).toEqual(['甲页', '乙页'])
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.body).toMatchObject({ id: idOf(4), beforeId: idOf(5) })

  await act('甲页', t('system.menu.moveUnder'))
  const dialog = dialogOf(t('system.menu.moveUnder.title', { name: '甲页' }))
  await expectAccessible()
  await chooseInTree(dialog.getByRole('combobox'), '知识中心')
  await buttonOf(t('system.menu.moveHere'), dialog).click()
  await expect.poll(() => sent[2]?.body).toEqual({ id: idOf(4), pid: idOf(2) })
})

test('a move that the server refuses is taken back, with the reason', async () => {
  fakeServer.answer(menuRoutes.order, () =>
    fakeServer.refuse({ status: 409, error: 'menu_misplaced', msg: '不能放在这里' }),
  )
  await open('资料')
  await act('乙页', t('system.menu.up'))
  await expect.element(page.getByText('不能放在这里')).toBeVisible()
  await expect.poll(order).toEqual(['甲页', '乙页'])
})

test('deleting says what goes with it: the menus below, and what roles lose', async () => {
  const usage = { below: 2, roles: [{ id: idOf(9), name: '文员', memberCount: 3, menuCount: 2 }] }
  fakeServer.answer(menuRoutes.usage, () => ({ ...usage, roles: [] }))
  const removed = fakeServer.answer(menuRoutes.remove, () => {
    menus = menus.slice(0, 2)
    return null
  })
  const question = t('system.menu.delete.ask', { name: '资料' })
  await act('资料', t('system.menu.delete'))
  await expect.element(dialogOf(question)).toHaveTextContent(t('system.menu.delete.below', { count: 2 }))
  await expect.element(dialogOf(question)).toHaveTextContent(t('system.menu.delete.noRoles'))
  await userEvent.keyboard('{Escape}')
  await expectCount(dialogOf(question), 0)
  fakeServer.answer(menuRoutes.usage, () => usage)
  await act('资料', t('system.menu.delete'))
  await expect.element(dialogOf(question)).toHaveTextContent('文员')
  await confirm(question, t('system.menu.delete.all'))
  await expectCount(rowOf('资料'), 0)
  expect(removed.map(({ params, query }) => [params.id, query.withChildren])).toEqual([[idOf(3), 1]])
})

test('what another user changed in the tree is offered, and shown when it is asked for', async () => {
  await expect.element(rowOf('系统管理')).toBeVisible()
  menus = menus.map((menu) => (menu.id === idOf(2) ? { ...menu, name: '知识', version: 2 } : menu))
  passOnListChange('menu')
  const offer = page.getByRole('button', { name: t('kit.list.changes', { count: 1 }) })
  await expect.element(offer).toBeVisible()
  await expect.element(rowOf('知识中心')).toBeVisible()
  await offer.click()
  await expectCount(rowOf('知识中心'), 0)
  await expectCount(offer, 0)
})
