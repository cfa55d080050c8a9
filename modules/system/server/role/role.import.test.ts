import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleImport, roleRoutes } from '#system/contract/role.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed, rowsOf } from '../../../../tests/import.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'

const HEAD = ['角色名称', 'Grade', 'Data scope', 'Permissions', 'Selected departments', 'Notes']

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const roleNamed = async (name: string) => {
  const { data } = await server.call(roleRoutes.page, { token: admin, query: { name } })
  const { data: role } = await server.call(roleRoutes.get, { token: admin, params: { id: data.list[0]?.id ?? '' } })
  return role
}

test('roles come with their permissions by code, scope by label, departments by name', async () => {
  const dept = await aDept(server, { name: 'Somewhere' })
  const rows = [
    ['Keepers', '20', '本部门及以下', 'sys:user:page, sys:user:save', '', 'first'],
    ['Watchers', '', 'Selected departments', 'sys:dept:page', 'Somewhere', ''],
    ['Dreamers', '', '', 'sys:nothing:here', '', ''],
    ['Misplaced', 'high', 'Own records', '', 'Somewhere', ''],
  ]
  const state = await anImport(server, roleImport, { token: admin, file: await aSheet([HEAD, ...rows]) })
  expect((await rowsOf(server, admin, state.id, 'refuse')).map(({ reasons }) => reasons)).toEqual([
    ['menuIdList: “sys:nothing:here” does not exist or is outside your data scope'],
    ['grade: Wrong format'],
  ])
  expect(await confirmed(server, admin, state.id, true)).toMatchObject({ status: 'done' })
  const keepers = await roleNamed('Keepers')
  expect(keepers).toMatchObject({ grade: 20, dataScope: 1, remark: 'first', deptIdList: [] })
  expect(keepers.menuIdList).toHaveLength(2)
  expect(await roleNamed('Watchers')).toMatchObject({ grade: 60, dataScope: 4, deptIdList: [dept] })
})

test('a changed role keeps what its row does not name; another scope takes its departments along', async () => {
  const rows = [['Watchers', '', '仅本人', '', '', 'now']]
  const state = await anImport(server, roleImport, {
    token: admin,
    file: await aSheet([HEAD, ...rows]),
    mode: 'update',
  })
  const [row] = await rowsOf(server, admin, state.id, 'change')
  expect(row?.changes.map(({ column }) => column)).toEqual(['dataScope', 'remark'])
  await confirmed(server, admin, state.id)
  const role = await roleNamed('Watchers')
  expect(role).toMatchObject({ dataScope: 3, deptIdList: [], remark: 'now' })
  expect(role.menuIdList).toHaveLength(1)
})

test('no one imports a role that may more than they do', async () => {
  const codes = ['sys:role:import', 'sys:role:save', 'sys:role:page'] as const
  const { token } = await anActor(server, { can: codes, scope: 3 })
  const rows = [
    ['Equal', '', '仅本人', 'sys:role:page', '', ''],
    ['Mighty', '', '仅本人', 'sys:user:delete', '', ''],
    ['Boundless', '', '全部数据', '', '', ''],
  ]
  const state = await anImport(server, roleImport, { token, file: await aSheet([HEAD, ...rows]) })
  expect((await rowsOf(server, token, state.id)).map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
    ['refuse', 'menuIdList: You cannot grant more permissions than you have'],
    ['refuse', 'menuIdList: You cannot grant more permissions than you have'],
    ['create'],
  ])
})

test('no one imports over a role that holds more than they do, or for members who would', async () => {
  const codes = ['sys:role:import', 'sys:role:update', 'sys:role:page'] as const
  const own = await aDept(server, { name: 'Own branch' })
  const { token } = await anActor(server, { can: codes, scope: 1, deptId: own })
  await aRole(server, { can: ['sys:user:delete'], scope: 3, name: 'Stronger' })
  const shared = await aRole(server, { can: [], scope: 3, name: 'Shared' })
  await aUser(server, { roleIds: [shared] })
  const rows = [
    ['Stronger', '', '', '', '', 'changed'],
    ['Shared', '', '本部门', '', '', ''],
  ]
  const state = await anImport(server, roleImport, { token, file: await aSheet([HEAD, ...rows]), mode: 'update' })
  expect((await rowsOf(server, token, state.id, 'refuse')).map(({ reasons }) => reasons)).toEqual([
    ['name: “Stronger” has permissions or a data scope beyond your own, so you cannot change it'],
    ['menuIdList: Some members of “Shared” would get permissions or a data scope beyond your own'],
  ])
})
