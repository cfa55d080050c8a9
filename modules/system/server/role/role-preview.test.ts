import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes, type GrantDraft } from '#system/contract/role.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let buttons: Map<string, string>
let pages: Map<string, string>

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const { data } = await server.call(menuRoutes.tree, { token: admin })
  const idsOf = (type: number) =>
    new Map(data.filter(({ menuType }) => menuType === type).map((node) => [node.permissions[0] ?? node.name, node.id]))
  buttons = idsOf(1)
  pages = idsOf(0)
})
afterAll(() => server.close())

const ticks = (...codes: string[]) => codes.map((code) => buttons.get(code) ?? '')
const role = async (...codes: string[]) => {
  const body = { name: `Role ${newId().slice(-8)}`, menuIdList: ticks(...codes) }
  return (await server.call(roleRoutes.create, { body, token: admin })).data.id
}
const preview = (id: string, body: Partial<GrantDraft>, token = admin) =>
  server.call(roleRoutes.preview, { params: { id }, body, token })
const changesOf = async (id: string, menuIdList: string[], token = admin) =>
  (await preview(id, { menuIdList }, token)).data

describe('who gains and who loses', () => {
  test('counts members once per permission, and leaves out those another role covers', async () => {
    const [changed, covering] = [await role('sys:user:page', 'sys:user:save'), await role('sys:dept:page')]
    const ann = await aUser(server, { realName: 'Ann', roleIds: [changed] })
    const bob = await aUser(server, { realName: 'Bob', roleIds: [changed, covering] })
    await aUser(server, { realName: 'Chief', superAdmin: 1, roleIds: [changed] })
    const data = await changesOf(changed, ticks('sys:user:page', 'sys:dept:page', 'sys:dept:save'))
    expect(data).toMatchObject({ memberCount: 3, concerned: 2 })
    expect(data.permissions).toEqual([
      { key: 'sys:dept:page', page: 'Departments', button: 'View', change: 'gain', count: 1 },
      { key: 'sys:dept:save', page: 'Departments', button: 'Create', change: 'gain', count: 2 },
      { key: 'sys:user:save', page: 'Users', button: 'Create', change: 'lose', count: 2 },
    ])
    expect(data.gain).toMatchObject({
      count: 2,
      people: [
        { id: ann.id, realName: 'Ann', keys: ['sys:dept:page', 'sys:dept:save'] },
        { id: bob.id, realName: 'Bob', keys: ['sys:dept:save'] },
      ],
    })
    expect(data.lose).toMatchObject({ count: 2, people: [{ id: ann.id, keys: ['sys:user:save'] }, { id: bob.id }] })
    expect(data.scope).toBeNull()
  })

  test('no one, when all are covered or nothing really changes', async () => {
    const [changed, covering] = [await role('sys:user:save'), await role('sys:user:save')]
    await aUser(server, { roleIds: [changed, covering] })
    const lost = await changesOf(changed, [])
    expect(lost.permissions).toMatchObject([{ change: 'lose', count: 0 }])
    expect(lost.lose).toEqual({ count: 0, people: [] })
    // The page asks for the same code as its button: ticking it as well gives no one anything.
    const twice = await changesOf(changed, [
      ...ticks('sys:user:save', 'sys:user:page'),
      pages.get('sys:user:page') ?? '',
    ])
    expect(twice.permissions.map(({ key }) => key)).toEqual(['sys:user:page'])
  })

  test('a page without a code is gained by seeing it', async () => {
    const changed = await role()
    await aUser(server, { roleIds: [changed] })
    const centre = pages.get('My account') ?? ''
    const data = await changesOf(changed, [centre])
    expect(data.permissions).toEqual([{ key: centre, page: 'My account', button: '', change: 'gain', count: 1 }])
  })

  test('people are named within the caller’s data scope, and counted beyond it', async () => {
    const own = await aDept(server)
    const changed = await role('sys:user:page')
    const near = await aUser(server, { deptId: own, roleIds: [changed] })
    await aUser(server, { roleIds: [changed] })
    const clerk = await anActor(server, { can: ['sys:role:update'], scope: 1, deptId: own })
    const { lose } = await changesOf(changed, [], clerk.token)
    expect(lose.count).toBe(2)
    expect(lose.people.map(({ id }) => id)).toEqual([near.id])
  })

  test('a changed data scope says what members together reach, before and after', async () => {
    const top = await aDept(server)
    const below = await aDept(server, { pid: top })
    const id = (await server.call(roleRoutes.create, { body: { name: newId(), dataScope: 2 }, token: admin })).data.id
    await aUser(server, { deptId: top, roleIds: [id] })
    await aUser(server, { deptId: below })
    const scopeFor = async (body: Partial<GrantDraft>) => (await preview(id, body)).data.scope
    expect(await scopeFor({ dataScope: 1 })).toEqual({
      before: { depts: 1, people: 1 },
      after: { depts: 2, people: 2 },
    })
    expect(await scopeFor({ dataScope: 4, deptIdList: [below] })).toMatchObject({ after: { depts: 1, people: 1 } })
    expect(await scopeFor({ dataScope: 3 })).toMatchObject({ after: { depts: 0, people: 0 } })
    expect((await scopeFor({ dataScope: 0 }))?.after.people).toBeGreaterThan(2)
    expect(await scopeFor({ dataScope: 2 })).toBeNull()
  })
})

describe('a preview', () => {
  test('changes nothing', async () => {
    const id = await role('sys:user:page')
    const before = (await server.call(roleRoutes.get, { params: { id }, token: admin })).data
    await preview(id, { menuIdList: [], dataScope: 0 })
    expect((await server.call(roleRoutes.get, { params: { id }, token: admin })).data).toEqual(before)
  })

  test('refuses what saving would refuse', async () => {
    const id = await role()
    const issueOf = async (body: Partial<GrantDraft>) => (await preview(id, body)).body.data
    expect(await issueOf({ menuIdList: [newId()] })).toMatchObject({ issues: [{ path: 'menuIdList' }] })
    expect(await issueOf({ dataScope: 4, deptIdList: [newId()] })).toMatchObject({ issues: [{ path: 'deptIdList' }] })
    expect(await issueOf({ dataScope: 1, deptIdList: [await aDept(server)] })).toMatchObject({
      issues: [{ path: 'deptIdList', code: 'only_with_chosen_depts' }],
    })
    expect((await preview(newId(), {})).status).toBe(404)
  })
})
