/** The page of roles: ticking permissions, leaving unsaved work, members, a name that is taken. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { passOnListChange } from '#shell/live/list-changes.ts'
import { navigateTo } from '#shell/page/location.ts'
import { registerPages } from '#shell/registry.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { menuRoutes, type MenuNode } from '#system/contract/menu.ts'
import { roleRoutes, type RoleDetail } from '#system/contract/role.ts'
import { userRoutes, type User } from '#system/contract/user.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { anEffect } from '../../../../tests/component/an-effect.ts'
import { buttonOf, choose, confirm, dialogOf, rowOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { branchOf, menuAt, pageAt, showFrame } from '../../../../tests/component/show-frame.tsx'
import RolePage from './RolePage.tsx'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-0000000004${String(at).padStart(2, '0')}`
const aNode = (at: number, name: string, above: number, menuType: MenuNode['menuType'], code = ''): MenuNode => ({
  id: idOf(at),
  pid: above === 0 ? '0' : idOf(above),
  name,
  icon: '',
  menuType,
  permissions: code === '' ? [] : [code],
  sort: at,
  sensitive: false,
  grantable: true,
})
const nodes = [
  aNode(1, '系统管理', 0, 2),
  aNode(2, '用户管理', 1, 0),
  aNode(3, '查看', 2, 1, 'sys:user:page'),
  aNode(4, '新增', 2, 1, 'sys:user:save'),
  aNode(5, '部门管理', 1, 0),
  aNode(6, '查看', 5, 1, 'sys:dept:page'),
  aNode(7, '删除', 5, 1, 'sys:dept:delete'),
]
const aRole = (at: number, name: string, more: Partial<RoleDetail> = {}): RoleDetail => ({
  id: idOf(at),
  name,
  code: '',
  remark: '',
  grade: 50,
  dataScope: 3,
  mfa: 0,
  memberCount: 0,
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  actions: ['update', 'delete', 'members'],
  restriction: null,
  menuIdList: [],
  deptIdList: [],
  version: 1,
  ...more,
})
const PERSON = {
  id: idOf(31),
  username: 'wang',
  realName: '王芳',
  headUrl: '',
  deptName: '总部',
  ways: [{ kind: 'user' as const, by: '' }],
}

let roles: RoleDetail[]

beforeEach(() => {
  roles = [aRole(21, '文员'), aRole(22, '会计')]
  fakeServer.answer(roleRoutes.page, () => ({ list: roles, total: roles.length, totalExact: true }))
  fakeServer.answer(menuRoutes.tree, () => nodes)
  fakeServer.answer(accessPreviewRoutes.preview, () => anEffect())
  fakeServer.answer(roleRoutes.get, ({ params }) => roles.find(({ id }) => id === params.id) ?? aRole(0, ''))
})

const openRole = async (id: string) => {
  navigateTo(`/sys/role?id=${id}`, { replace: true })
  await show(<RolePage />)
}
const tree = () => page.getByRole('list', { name: t('system.role.permissions') })
const line = (name: string) => tree().getByRole('listitem').filter({ hasText: name })
const chip = (menu: string, name: string) => buttonOf(name, line(menu))
const tick = (name: string) => page.getByRole('checkbox', { name, exact: true })
const foot = () => page.getByRole('region', { name: t('system.role.changes') })
const remark = () => page.getByRole('textbox', { name: t('system.role.remark') })
const role = (name: string) =>
  page.getByRole('navigation', { name: t('system.role.title') }).getByRole('button', { name })

test('a button ticked: what is above is half ticked, and ticking a menu ticks all of it; what is taken away is marked', async () => {
  const saved = fakeServer.answer(roleRoutes.update, ({ body }) => {
    roles = [aRole(21, '文员', { menuIdList: body.menuIdList, version: 2 }), ...roles.slice(1)]
    return null
  })
  await openRole(idOf(21))
  await expect.element(tick('用户管理')).not.toBeChecked()
  await chip('用户管理', '查看').click()
  for (const name of ['系统管理', '用户管理']) await expect.element(tick(name)).toBePartiallyChecked()
  await expect.element(foot()).toHaveTextContent(t('system.role.addedCount', { count: 1 }))
  await tick('部门管理').click()
  await expect.element(foot()).toHaveTextContent(t('system.role.addedCount', { count: 3 }))
  await expectAccessible()
  await buttonOf(t('system.role.save'), foot()).click()
  await expect.element(page.getByText(t('system.role.saved'))).toBeVisible()
  await expectCount(foot(), 0)
  expect(saved[0]?.body).toMatchObject({ id: idOf(21), version: 1 })
  expect(saved[0]?.body.menuIdList).toEqual(expect.arrayContaining([idOf(3), idOf(6), idOf(7)]))
  await expect.element(page.getByText(t('system.role.chosen', { count: 3, total: 4 }))).toBeVisible()

  await chip('用户管理', '查看').click()
  await expect.element(foot()).toHaveTextContent(t('system.role.removedCount', { count: 1 }))
  await buttonOf(t('system.role.discard'), foot()).click()
  await expectCount(foot(), 0)
  await expect.element(chip('用户管理', '查看')).toHaveAttribute('aria-pressed', 'true')

  // A search narrows the tree, and only what is chosen can be shown.
  const find = page.getByRole('textbox', { name: t('system.role.findPermission') })
  await find.fill('sys:user')
  await expect.element(line('用户管理')).toBeVisible()
  await expectCount(line('部门管理'), 0)
  await find.fill('')
  await tick('用户管理').click()
  await tick('用户管理').click()
  await buttonOf(t('system.role.onlyChosen')).click()
  await expect.element(line('部门管理')).toBeVisible()
})

test('unsaved changes of a role are asked about before another role is opened', async () => {
  await openRole(idOf(21))
  await remark().fill('改到一半')
  await expect.element(foot()).toHaveTextContent(t('system.role.changed.remark'))
  const question = dialogOf(t('kit.form.discardTitle'))
  await role('会计').click()
  await buttonOf(t('kit.cancel'), question).click()
  await expect.element(remark()).toHaveValue('改到一半')
  await expect.element(page.getByRole('heading', { name: '文员' })).toBeVisible()
  await role('会计').click()
  await buttonOf(t('kit.form.discard'), question).click()
  await expect.element(page.getByRole('heading', { name: '会计' })).toBeVisible()
  await expect.element(remark()).toHaveValue('')
})

test('unsaved changes of a role stay while another page is looked at', async () => {
  registerPages([pageAt('/test/roles', RolePage, { plain: false }), pageAt('/test/other', () => <h1>别的页面</h1>)])
  const menus = [
    branchOf('/test', '测试', [menuAt('/test/roles', '角色管理'), menuAt('/test/other', '别的页面')], true),
  ]
  await showFrame(`/test/roles?id=${idOf(22)}`, { menus })
  await remark().fill('改到一半')
  const menu = page.getByRole('navigation', { name: t('shell.menu') })
  await menu.getByRole('link', { name: '别的页面' }).click()
  await expect.element(page.getByRole('heading', { name: '别的页面' })).toBeVisible()
  await menu.getByRole('link', { name: '角色管理' }).click()
  await expect.poll(() => window.location.hash).toContain(`id=${idOf(22)}`)
  await expect.element(remark()).toHaveValue('改到一半')
})

test('on a phone the bar that saves covers no control that the keyboard reaches', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 700)
  const many = Array.from({ length: 30 }, (_, at) => aNode(40 + at, `菜单 ${at}`, 0, 0))
  fakeServer.answer(menuRoutes.tree, () => [...nodes, ...many])
  registerPages([pageAt('/test/roles', RolePage, { plain: false })])
  await showFrame(`/test/roles?id=${idOf(22)}`, {
    menus: [branchOf('/test', '测试', [menuAt('/test/roles', '角色管理')], true)],
  })
  await tick('用户管理').click()
  await expect.element(foot()).toBeVisible()
  const covered: string[] = []
  for (let at = 0; at < many.length; at += 1) {
    await userEvent.tab()
    const reached = document.activeElement
    if (reached === null || foot().element().contains(reached)) break
    const { bottom } = reached.getBoundingClientRect()
    if (bottom > foot().element().getBoundingClientRect().top) covered.push(reached.outerHTML)
  }
  expect(tick('菜单 20').element().getBoundingClientRect().top).toBeLessThan(700)
  expect(covered).toEqual([])
})

test('on a phone a new role begins at its name, without scrolling', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 700)
  registerPages([pageAt('/test/roles', RolePage, { plain: false })])
  await showFrame('/test/roles?id=new', {
    menus: [branchOf('/test', '测试', [menuAt('/test/roles', '角色管理')], true)],
  })
  await expect.element(page.getByRole('textbox', { name: t('system.role.name') })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: t('system.role.back') })).toBeInViewport()
  expect(page.getByRole('main').element().scrollTop).toBe(0)
})

test('a role is given to people and taken away from them in its drawer', async () => {
  let members: (typeof PERSON)[] = []
  const user: User = {
    ...PERSON,
    gender: 2,
    email: '',
    mobile: '',
    status: 1,
    superAdmin: 0,
    serviceFlag: 0,
    deptId: idOf(40),
    roles: [],
    posts: [],
    createDate: '2026-11-20T02:30:00.000Z',
    lastLoginDate: null,
    actions: [],
    restriction: null,
  }
  fakeServer.answer(userRoutes.page, () => ({ list: [user], total: 1, totalExact: true }))
  fakeServer.answer(roleRoutes.members, () => ({ list: members, total: members.length, totalExact: true }))
  const added = fakeServer.answer(roleRoutes.addMembers, ({ body }) => {
    members = [PERSON]
    return { done: body, refused: [] }
  })
  const removed = fakeServer.answer(roleRoutes.removeMembers, ({ body }) => {
    members = []
    return { done: body, refused: [] }
  })
  await openRole(idOf(21))
  await page.getByRole('button', { name: t('system.role.members', { count: 0 }) }).click()
  const drawer = dialogOf(t('system.role.membersOf', { name: '文员' }))
  await expect.element(drawer.getByText(t('system.role.noMembers', { name: '文员' }))).toBeVisible()
  await expectAccessible()
  await choose(drawer.getByRole('combobox').first(), '王芳', '王')
  await buttonOf(t('system.role.addMembers'), drawer).click()
  await expect.element(rowOf('wang')).toBeVisible()
  expect(added.map(({ params, body }) => [params.id, body])).toEqual([[idOf(21), [PERSON.id]]])
  await rowOf('wang')
    .getByRole('button', { name: t('system.role.removeMembers') })
    .click()
  await confirm(t('system.role.removeMembers.ask', { count: 1, name: '文员' }), t('system.role.removeMembers'))
  await expect.element(drawer.getByText(t('system.role.noMembers', { name: '文员' }))).toBeVisible()
  expect(removed.map(({ body }) => body)).toEqual([[PERSON.id]])
})

test('a role that a user has is not deleted, and the page says who has it; a name that is taken is refused at its field', async () => {
  fakeServer.answer(roleRoutes.remove, () => fakeServer.refuse({ status: 409, error: 'in_use', msg: '王芳拥有该角色' }))
  fakeServer.answer(roleRoutes.create, () =>
    fakeServer.refuse({ status: 409, error: 'name_taken', msg: '名称“会计”已被使用' }),
  )
  await openRole(idOf(21))
  await page.getByTitle(t('system.role.delete'), { exact: true }).click()
  await confirm(t('system.role.delete.ask', { name: '文员' }), t('system.role.delete'))
  const why = dialogOf(t('system.role.delete.refused', { name: '文员' }))
  await expect.element(why).toHaveTextContent('王芳拥有该角色')
  await buttonOf(t('kit.gotIt'), why).click()

  await page.getByRole('button', { name: t('system.role.create') }).click()
  const name = page.getByRole('textbox', { name: t('system.role.name') })
  await expect.element(name).toHaveFocus()
  await name.fill('会计')
  await buttonOf(t('system.role.create'), foot()).click()
  await expect.element(page.getByText('名称“会计”已被使用')).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
})

const offerOf = (count: number) => page.getByRole('button', { name: t('kit.list.changes', { count }) })

test('a role that another user made or changed is offered beside the title; the open role keeps what is unsaved', async () => {
  await openRole(idOf(21))
  await chip('用户管理', '查看').click()
  roles = [aRole(21, '文员'), aRole(22, '会计师', { version: 2 }), aRole(23, '出纳')]
  passOnListChange('role')
  await expect.element(offerOf(2)).toBeVisible()
  await expectCount(role('出纳'), 0)
  await expectAccessible()
  await offerOf(2).click()
  await expect.element(role('出纳')).toBeVisible()
  await expect.element(role('会计师')).toBeVisible()
  await expect.element(foot()).toHaveTextContent(t('system.role.addedCount', { count: 1 }))
  await expectCount(offerOf(2), 0)
  await buttonOf(t('system.role.discard'), foot()).click()
})

test('members that another user adds are offered in the drawer, over its table', async () => {
  let members: (typeof PERSON)[] = []
  fakeServer.answer(roleRoutes.members, () => ({ list: members, total: members.length, totalExact: true }))
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  await openRole(idOf(21))
  await page.getByRole('button', { name: t('system.role.members', { count: 0 }) }).click()
  const drawer = dialogOf(t('system.role.membersOf', { name: '文员' }))
  await expect.element(drawer.getByText(t('system.role.noMembers', { name: '文员' }))).toBeVisible()
  members = [PERSON]
  passOnListChange('role')
  const offer = drawer.getByRole('button', { name: t('kit.list.changes', { count: 1 }) })
  await expect.element(offer).toBeVisible()
  await expectAccessible()
  await offer.click()
  await expect.element(rowOf(PERSON.realName)).toBeVisible()
  await expectCount(offer, 0)
})
