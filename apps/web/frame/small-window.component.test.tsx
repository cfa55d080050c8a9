/** A window of 768 px, and one of 1440 at 200 %: the menu is folded, trees, names and filters open as drawers. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { dictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes, type DictType } from '#system/contract/dict-type.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { partyAttrRoutes } from '#system/contract/party-attr.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleRoutes, type RoleDetail } from '#system/contract/role.ts'
import { userRoutes, type User } from '#system/contract/user.ts'
import DictList from '#system/web/dict/DictList.tsx'
import RolePage from '#system/web/role/RolePage.tsx'
import UserList from '#system/web/user/UserList.tsx'
import { expectAccessible, settle } from '../../../tests/component/accessible.ts'
import { dataRows, dialogOf } from '../../../tests/component/actions.ts'
import { expectCount, first } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'

registerPages([
  pageAt('/narrow/user', UserList, { plain: false }),
  pageAt('/narrow/role', RolePage, { plain: false }),
  pageAt('/narrow/dict', DictList, { plain: false }),
])
const paths = [menuAt('/narrow/user', '用户'), menuAt('/narrow/role', '角色'), menuAt('/narrow/dict', '字典')]
const frame = { menus: [branchOf('/narrow', '模块', paths, true)] }

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000060${at}`
const MADE = { createDate: '2026-11-20T02:30:00.000Z', version: 1 }
const aDept = (at: number, name: string, pid: string): Dept => ({
  ...MADE,
  id: idOf(at),
  pid,
  name,
  sort: at,
  status: 1,
  type: '3',
  userCount: 0,
  leaders: [],
  actions: [],
  disabled: false,
})
const aUser = (at: number): User => ({
  id: `0192d5a0-0000-7000-8000-0000000007${String(at).padStart(2, '0')}`,
  username: `user-name-${at}`,
  realName: `员工 ${at}`,
  headUrl: '',
  gender: 2,
  email: `user-name-${at}@yuanfan.example`,
  mobile: '13800138000',
  status: 1,
  superAdmin: 0,
  serviceFlag: 0,
  deptId: idOf(2),
  deptName: '研发中心',
  roles: [],
  posts: [],
  createDate: MADE.createDate,
  lastLoginDate: MADE.createDate,
  actions: ['update', 'resetPassword', 'disable', 'delete'],
  restriction: null,
})
const aRole = (at: number, name: string): RoleDetail => ({
  ...MADE,
  id: idOf(at),
  name,
  code: '',
  remark: '',
  grade: 50,
  dataScope: 3,
  mfa: 0,
  memberCount: 0,
  updateDate: MADE.createDate,
  actions: ['update', 'delete', 'members'],
  restriction: null,
  menuIdList: [],
  deptIdList: [],
})
const aType = (at: number, code: string, name: string): DictType => ({
  ...MADE,
  id: idOf(at),
  code,
  name,
  nameEn: '',
  remark: '',
  status: 1,
  entryCount: 0,
  isSeeded: false,
  actions: ['update', 'addEntry'],
})

function answerPages(): void {
  const users = Array.from({ length: 10 }, (_, at) => aUser(at))
  fakeServer.answer(userRoutes.page, () => ({ list: users, total: 30, totalExact: true }))
  fakeServer.answer(deptRoutes.tree, () => [aDept(1, '总部', '0'), aDept(2, '研发中心', idOf(1))])
  fakeServer.answer(roleRoutes.options, () => [])
  fakeServer.answer(postRoutes.options, () => [])
  fakeServer.answer(partyAttrRoutes.options, () => [])
  const roles = ['员工', '经理', '会计'].map((name, at) => aRole(at + 1, name))
  fakeServer.answer(roleRoutes.page, () => ({ list: roles, total: 3, totalExact: true }))
  fakeServer.answer(roleRoutes.get, ({ params: { id } }) => roles.find((role) => role.id === id) ?? aRole(9, ''))
  fakeServer.answer(menuRoutes.tree, () => [])
  const types = ['甲', '乙', '丙'].map((name, at) => aType(at + 1, `type${at}`, name))
  fakeServer.answer(dictTypeRoutes.page, () => ({ list: types, total: 3, totalExact: true }))
  fakeServer.answer(dictDataRoutes.tree, () => [])
}

const beginning = (text: string) => new RegExp(`^${text.replace(/\{\{.*/, '').trim()}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const hash = () => expect.poll(() => window.location.hash)
/** Nothing makes the page wider than the window. */
const expectNoSideways = (width: number) => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)

test('the tree and the filters of a list are drawers, and nothing is wider than the window', async () => {
  await page.viewport(768, 900)
  answerPages()
  await showFrame('/narrow/user', frame)
  await expectCount(dataRows(), 10)
  expect(first('.pt-frame').dataset['side']).toBe('folded')
  await expectCount(page.getByRole('tree'), 0)
  expectNoSideways(768)

  await page.getByRole('button', { name: t('system.dept.name'), exact: true }).click()
  const tree = dialogOf(t('system.dept.name'))
  await tree.getByRole('treeitem').nth(1).click()
  await expectCount(tree, 0)
  await hash().toMatch(/deptId=/)

  await button(beginning(t('kit.list.filters'))).click()
  const filters = dialogOf(t('kit.list.filter'))
  await expect.element(filters.getByLabelText(t('system.user.status'))).toBeVisible()
  await expectAccessible()
  await filters.getByRole('button', { name: beginning(t('kit.list.show')) }).click()
  await expectCount(filters, 0)

  // 1440 px at 200 %.
  await page.viewport(720, 900)
  await expect.element(button(beginning(t('kit.list.filters')))).toBeVisible()
  expect(first('.pt-frame').dataset['side']).toBe('folded')
  await expectCount(page.getByRole('tree'), 0)
  expectNoSideways(720)
})

test('the trail names the page whole, without its module where that has no room', async () => {
  await page.viewport(768, 900)
  answerPages()
  const long = branchOf('/narrow', '一个名称很长的模块，'.repeat(4), paths, true)
  await showFrame('/narrow/user', { menus: [long] })
  await expectCount(dataRows(), 10)
  const trail = first('.pt-trail').getBoundingClientRect()
  const shown = [...document.querySelectorAll('.pt-trail li')].filter((word) => {
    const { top, bottom } = word.getBoundingClientRect()
    return top >= trail.top - 1 && bottom <= trail.bottom + 1
  })
  expect(shown.map(({ textContent }) => textContent)).toEqual(['用户'])
  expect(shown.filter((word) => word.scrollWidth > word.clientWidth)).toEqual([])
})

test.each([
  ['/narrow/role', 'system.role.choose'],
  ['/narrow/dict', 'system.dict.choose'],
] as const)('the names of %s are a drawer, whose choice is in the address', async (address, key) => {
  await page.viewport(720, 900)
  answerPages()
  await showFrame(address, frame)
  await button(t(key)).click()
  const names = dialogOf(t(key))
  await names.getByRole('navigation').getByRole('button').nth(2).click()
  await expectCount(names, 0)
  await hash().toMatch(/[?&](id|type)=/)
  for (const width of [720, 768]) {
    await page.viewport(width, 900)
    await settle()
    expectNoSideways(width)
    await expect.element(button(t(key))).toBeVisible()
  }
})
