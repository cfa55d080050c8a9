import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deptRoutes } from '#system/contract/dept.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { recycleRoutes } from '../../../../tests/recycle.ts'

const DEPTS = ['sys:dept:page', 'sys:dept:save', 'sys:dept:update', 'sys:dept:delete'] as const

let server: TestServer & { close: () => Promise<void> }
let admin: string
let branch: string
let inner: string
let clerk: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  branch = await aDept(server)
  inner = await aDept(server, { pid: branch })
  clerk = await anActor(server, { can: DEPTS, scope: 1, deptId: branch })
})
afterAll(() => server.close())

const get = async (id: string) => (await server.call(deptRoutes.get, { params: { id }, token: admin })).data
const change = async (id: string, over: object, token = clerk.token) => {
  const { pid, name, sort, status, leaders } = await get(id)
  const body = { id, pid, name, sort, status, leaderIdList: leaders.map((leader) => leader.id), ...over }
  return server.call(deptRoutes.update, { body, token })
}
const leadersOf = async (id: string) => (await get(id)).leaders.map((leader) => leader.id)

describe('who leads a department', () => {
  test('is never oneself by one’s own hand: not by changing it, creating one, or bringing one back', async () => {
    expect(await change(inner, { leaderIdList: [clerk.id] })).toMatchObject({
      status: 403,
      body: { error: 'not_to_yourself' },
    })
    expect(await leadersOf(inner)).toEqual([])
    const body = { pid: branch, name: 'Led by me', leaderIdList: [clerk.id] }
    expect((await server.call(deptRoutes.create, { body, token: clerk.token })).body.error).toBe('not_to_yourself')

    const { data } = await server.call(deptRoutes.create, { body: { ...body, name: 'Was mine' }, token: admin })
    await server.call(deptRoutes.remove, { params: { id: data.id }, token: admin })
    const bin = await server.call(recycleRoutes.page, { query: { keyword: 'Was mine' }, token: admin })
    const [entry] = bin.data.list
    await server.node.kernel.database.transaction(1, (tx) =>
      tx
        .updateTable('sys_recycle_bin')
        .set({ deleted_by: clerk.id })
        .where('id', '=', entry?.id ?? '')
        .execute(),
    )
    const role = await aRole(server, { can: ['sys:recycle:page', 'sys:recycle:restore'], scope: 3 })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_user_role').values({ tenant_id: 1, user_id: clerk.id, role_id: role }).execute(),
    )
    const restore = () => server.call(recycleRoutes.restore, { body: [entry?.id ?? ''], token: clerk.token })
    await expect.poll(async () => (await restore()).data?.refused).toMatchObject([{ error: 'not_to_yourself' }])
  })

  test('is a user in reach who holds no more than the actor; who leads already stays', async () => {
    const [near, far] = [await aUser(server, { deptId: branch }), await aUser(server)]
    const strong = await aUser(server, {
      deptId: branch,
      roleIds: [await aRole(server, { can: ['sys:role:update'], scope: 3 })],
    })
    expect((await change(inner, { leaderIdList: [far.id] })).body.data).toMatchObject({
      issues: [{ path: 'leaderIdList', code: 'unknown_choice' }],
    })
    expect((await change(inner, { leaderIdList: [strong.id] })).body.error).toBe('holds_more')
    expect((await change(inner, { leaderIdList: [near.id] })).status).toBe(200)
    expect((await change(inner, { leaderIdList: [near.id, strong.id] }, admin)).status).toBe(200)
    expect((await change(inner, { sort: 7 })).status).toBe(200)
    expect((await change(inner, { leaderIdList: [near.id] })).body.error).toBe('holds_more')
    expect((await change(inner, { name: 'Called otherwise' })).body.error).toBe('holds_more')
    expect((await leadersOf(inner)).toSorted()).toEqual([near.id, strong.id].toSorted())
    expect((await change(inner, { leaderIdList: [] }, admin)).status).toBe(200)
  })
})

describe('moving a department', () => {
  test('never brings what is below it into reach', async () => {
    const outer = await aDept(server)
    const below = await aDept(server, { pid: outer })
    const chosen = await aRole(server, { can: [], scope: 4 })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_role_dept').values({ tenant_id: 1, role_id: chosen, dept_id: outer }).execute(),
    )
    const mover = await anActor(server, { can: DEPTS, scope: 1, deptId: branch, roleIds: [chosen] })
    expect((await change(outer, { pid: branch }, mover.token)).body.error).toBe('holds_more')
    expect((await get(below)).pid).toBe(outer)
    const bare = await aDept(server)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_role_dept').values({ tenant_id: 1, role_id: chosen, dept_id: bare }).execute(),
    )
    const quiet = await aDept(server)
    const again = await anActor(server, { can: DEPTS, scope: 1, deptId: quiet, roleIds: [chosen] })
    expect((await change(bare, { pid: quiet }, again.token)).status).toBe(200)
  })

  test('puts it neither under the actor’s lead nor into the reach of a user who holds more', async () => {
    const mover = await anActor(server, { can: DEPTS, scope: 0 })
    const [dept, led, watched] = [await aDept(server), await aDept(server), await aDept(server)]
    expect((await change(led, { leaderIdList: [mover.id] }, admin)).status).toBe(200)
    expect((await change(dept, { pid: led }, mover.token)).body.error).toBe('not_to_yourself')
    const reader = await aRole(server, { can: ['sys:user:reset'], scope: 1 })
    const { username } = await aUser(server, { deptId: watched, roleIds: [reader] })
    const refused = await change(dept, { pid: watched }, mover.token)
    expect(refused.body.error).toBe('holds_more')
    expect(refused.body.msg).toContain(username)
    expect((await change(dept, { pid: watched }, admin)).status).toBe(200)
  })
})
