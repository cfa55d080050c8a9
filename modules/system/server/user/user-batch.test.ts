import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

type Roles = { ids: string[]; addRoleIdList?: string[]; removeRoleIdList?: string[] }
const changeRoles = (body: Roles, token = admin) => server.call(userRoutes.changeRoles, { body, token })
const moveTo = (deptId: string, ids: string[], token = admin) =>
  server.call(userRoutes.moveToDept, { body: { ids, deptId }, token })
const get = async (id: string) => (await server.call(userRoutes.get, { params: { id }, token: admin })).data
const auditOf = (id: string) =>
  server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_audit').select(['action', 'changes']).where('resource_id', '=', id).execute(),
  )

describe('roles of several users', () => {
  test('are added and taken away; what a user has already stays, and leaves no trace', async () => {
    const [kept, given, taken] = [
      await aRole(server, { can: [] }),
      await aRole(server, { can: [] }),
      await aRole(server, { can: [] }),
    ]
    const ann = await aUser(server, { roleIds: [kept, taken] })
    const bob = await aUser(server, { roleIds: [given] })
    const { data } = await changeRoles({
      ids: [ann.id, bob.id],
      addRoleIdList: [given],
      removeRoleIdList: [taken],
    })
    expect(data).toEqual({ done: [ann.id, bob.id], refused: [] })
    expect((await get(ann.id)).roleIdList.toSorted()).toEqual([kept, given].toSorted())
    expect((await get(bob.id)).roleIdList).toEqual([given])
    expect((await get(bob.id)).version).toBe(1)
    const trace = await auditOf(ann.id)
    expect(trace).toMatchObject([{ action: 'update', changes: { roleIds: expect.anything() } }])
    expect(await auditOf(bob.id)).toEqual([])
  })

  test('are felt at once', async () => {
    const actor = await anActor(server, { can: [] })
    const roleId = await aRole(server, { can: ['sys:dept:page'] })
    const codes = async () => (await server.call(menuRoutes.permissions, { token: actor.token })).data
    expect(await codes()).toEqual([])
    await changeRoles({ ids: [actor.id], addRoleIdList: [roleId] })
    await expect.poll(codes).toEqual(['sys:dept:page'])
    await changeRoles({ ids: [actor.id], removeRoleIdList: [roleId] })
    await expect.poll(codes).toEqual([])
  })

  test('no one gives what they do not hold, or to whom they do not reach: each user for their own reason', async () => {
    const own = await aDept(server)
    const clerk = await anActor(server, { can: ['sys:user:update', 'sys:user:page'], scope: 1, deptId: own })
    const narrow = await aRole(server, { can: ['sys:user:page'], scope: 2 })
    const strong = await aRole(server, { can: ['sys:user:delete'], scope: 3 })
    const near = await aUser(server, { deptId: own })
    const far = await aUser(server)
    const chief = await aUser(server, { deptId: own, superAdmin: 1 })
    const ids = [near.id, far.id, chief.id]
    expect((await changeRoles({ ids, addRoleIdList: [narrow] }, clerk.token)).data).toMatchObject({
      done: [near.id],
      refused: [
        { id: far.id, error: 'not_found' },
        { id: chief.id, error: 'holds_more' },
      ],
    })
    const { data } = await changeRoles({ ids: [near.id], addRoleIdList: [strong] }, clerk.token)
    expect(data).toMatchObject({ done: [], refused: [{ id: near.id, error: 'grant_exceeds_own' }] })
    expect((await get(near.id)).roleIdList).toEqual([narrow])
  })

  test('must exist, or no one is touched', async () => {
    const roleId = await aRole(server, { can: [] })
    const { id } = await aUser(server)
    const { body } = await changeRoles({ ids: [id], addRoleIdList: [roleId, newId()] })
    expect(body).toMatchObject({ status: 400, data: { issues: [{ path: 'addRoleIdList', code: 'unknown_choice' }] } })
    const gone = await changeRoles({ ids: [id], addRoleIdList: [roleId], removeRoleIdList: [newId()] })
    expect(gone.body.data).toMatchObject({ issues: [{ path: 'removeRoleIdList' }] })
    expect((await get(id)).roleIdList).toEqual([])
  })
})

describe('moving users to a department', () => {
  test('changes the main one; further ones and roles stay', async () => {
    const [from, further, to] = [await aDept(server), await aDept(server), await aDept(server)]
    const roleId = await aRole(server, { can: [] })
    const { id } = await aUser(server, { deptId: from, roleIds: [roleId] })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_user_dept').values({ tenant_id: 1, user_id: id, dept_id: further }).execute(),
    )
    expect((await moveTo(to, [id, newId()])).data).toMatchObject({ done: [id], refused: [{ error: 'not_found' }] })
    const moved = await get(id)
    expect(moved).toMatchObject({ deptId: to, roleIdList: [roleId] })
    expect(moved.deptIdList.toSorted()).toEqual([further, to].toSorted())
    expect(await auditOf(id)).toMatchObject([{ action: 'update', changes: { deptId: expect.anything() } }])
  })

  test('only within reach', async () => {
    const own = await aDept(server)
    const clerk = await anActor(server, { can: ['sys:user:update'], scope: 1, deptId: own })
    const below = await aDept(server, { pid: own })
    const { id } = await aUser(server, { deptId: own })
    await expect.poll(async () => (await moveTo(below, [id], clerk.token)).data).toEqual({ done: [id], refused: [] })
    const beyond = await moveTo(await aDept(server), [id], clerk.token)
    expect(beyond.body).toMatchObject({ status: 400, data: { issues: [{ path: 'deptId', code: 'unknown_choice' }] } })
    expect((await get(id)).deptId).toBe(below)
  })
})
