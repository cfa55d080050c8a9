import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aRole, aUser, rootDept } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const named = async (token: string, query: object) =>
  (await server.call(userRoutes.page, { query, token })).data.list.map(({ realName }) => realName).sort()

const newUser = async (realName: string) => {
  const body = { username: `k${newId().slice(-10)}`, realName, deptId: await rootDept(server), password: 'Abcd-1234' }
  await server.call(userRoutes.create, { body, token: admin })
}

test('a name is found by its pinyin and its initials, by the user who may pick people', async () => {
  await newUser('欧阳若兰')
  const { token } = await anActor(server, { can: ['sys:user:pick'] })
  await until(async () => (await named(token, { realName: 'ouyangruolan' })).length > 0, 60_000)
  for (const typed of ['ouyangruolan', 'oyrl', 'OYR', 'ruolan', 'ruo lan', '若兰']) {
    expect(await named(token, { pick: '1', realName: typed }), typed).toEqual(['欧阳若兰'])
    expect(await named(token, { pick: '1', keyword: typed }), typed).toEqual(['欧阳若兰'])
  }
  expect(await named(token, { pick: '1', realName: 'oyrx' })).toEqual([])
  expect(await named(token, { pick: '1', realName: "o' | ''" })).toEqual([])
})

test('a picker offers active people only, beyond the data scope for those who may pick', async () => {
  const [near, far] = [await aDept(server), await aDept(server)]
  await aUser(server, { deptId: far, realName: 'Far Active' })
  await aUser(server, { deptId: far, realName: 'Far Disabled', status: 0 })
  const disabled = await aUser(server, { deptId: near, realName: 'Near Disabled', status: 0 })
  const head = await anActor(server, { can: ['sys:user:page', 'sys:user:pick'], scope: 2, deptId: near })
  const lister = await anActor(server, { can: ['sys:user:page'], scope: 2, deptId: near })
  expect(await named(head.token, { pick: '1', keyword: 'far' })).toEqual(['Far Active'])
  expect(await named(head.token, { keyword: 'far' })).toEqual([])
  expect(await named(lister.token, { pick: '1', keyword: 'far' })).toEqual([])
  expect(await named(head.token, { pick: '1', keyword: 'near' })).toEqual([])
  // One who was chosen before they were disabled keeps a name for those who see them in their list.
  expect(await named(head.token, { pick: '1', limit: '-1', ids: disabled.id })).toEqual(['Near Disabled'])
  const picker = await anActor(server, { can: ['sys:user:pick'] })
  expect(await named(picker.token, { pick: '1', limit: '-1', ids: disabled.id })).toEqual([])
})

test('a picker finds who may handle tasks, and asks for no other code', async () => {
  const handles = await anActor(server, { can: ['wf:task:handle'], realName: 'Handy One' })
  await anActor(server, { can: ['sys:user:page'], realName: 'Handy Two' })
  const picker = await anActor(server, { can: ['sys:user:pick'] })
  const asked = { pick: '1', keyword: 'handy' }
  expect(await named(picker.token, asked)).toEqual(['Handy One', 'Handy Two'])
  expect(await named(picker.token, { ...asked, holds: 'wf:task:handle' })).toEqual(['Handy One'])
  expect(await named(handles.token, { ...asked, holds: 'wf:task:handle' }).catch(() => 'refused')).toBe('refused')
  for (const holds of ['sys:user:page', 'wf:task:page', "x'--"]) {
    const query = { ...asked, holds } as object
    expect((await server.call(userRoutes.page, { query, token: picker.token })).status, holds).toBe(400)
  }
})

test('a picker finds and orders people by nothing that it does not show', async () => {
  const role = await aRole(server, { can: [] })
  const make = async (realName: string, more: object) => {
    const body = { username: `q${newId().slice(-10)}`, realName, deptId: await rootDept(server), password: 'Abcd-1234' }
    return (await server.call(userRoutes.create, { body: { ...body, ...more }, token: admin })).data.id
  }
  await make('Quiet One', { mobile: '13900001111', gender: 1, roleIdList: [role] })
  const two = await make('Quiet Two', { mobile: '13900002222', gender: 2 })
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.updateTable('sys_user').set({ last_login_at: '2000-01-01T00:00:00Z' }).where('id', '=', two).execute(),
  )
  const filters: Record<string, string>[] = [
    { mobile: '1111' },
    { gender: '1' },
    { roleIdList: role },
    { superAdmin: '1' },
    { status: '0' },
  ]
  for (const can of [['sys:user:pick'], ['sys:user:page', 'sys:user:pick']]) {
    const { token } = await anActor(server, { can, scope: 4 })
    const query = { pick: '1', realName: 'Quiet' }
    for (const more of filters)
      expect(await named(token, { ...query, ...more }), JSON.stringify(more)).toEqual(['Quiet One', 'Quiet Two'])
    expect(await named(token, { pick: '1', keyword: '13900001111' })).toEqual([])
    const ordered = async (orderField: string) =>
      (await server.call(userRoutes.page, { query: { ...query, orderField, order: 'asc' } as never, token })).data.list
    expect(await ordered('lastLoginDate')).toEqual(await ordered('createDate'))
  }
})
