import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deptRoutes } from '#system/contract/dept.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleExclusionRoutes } from '#system/contract/role-exclusion.ts'
import { roleHolderRoutes, type RoleHolderDraft } from '#system/contract/role-holder.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'
import { recycleRoutes } from '../../../../tests/recycle.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** Roles that exclude each other. */
let order: string
let pay: string
let count = 0

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  order = await aRole(server, { can: [], name: 'Orders' })
  pay = await aRole(server, { can: [], name: 'Pays' })
  await rule([order, pay])
})
afterAll(() => server.close())

const named = () => {
  count += 1
  return { code: `exclusive-${count}`, name: `Exclusive ${count}` }
}
const rule = (roleIdList: string[], token = admin) =>
  server.call(roleExclusionRoutes.create, { body: { name: named().name, roleIdList }, token })
const assign = (roleId: string, draft: Partial<RoleHolderDraft> & { holderId: string }) =>
  server.call(roleHolderRoutes.assign, { params: { id: roleId }, body: { kind: 'user', ...draft }, token: admin })
const EXCLUDED = { status: 409, body: { error: 'roles_exclude' } }
const detailOf = async (id: string) => {
  const { version: _, ...user } = (await server.call(userRoutes.get, { params: { id }, token: admin })).data
  return user
}
const rolesOf = async (id: string) =>
  (await server.call(roleHolderRoutes.ofUser, { params: { id }, token: admin })).data.map(({ roleId }) => roleId)

describe('no user comes to have two roles that exclude each other', () => {
  test('by the form, by a new user, in a batch, as a member, by an assignment; and both are named', async () => {
    const user = await aUser(server, { roleIds: [order] })
    const body = { ...(await detailOf(user.id)), roleIdList: [order, pay] }
    const refused = await server.call(userRoutes.update, { body, token: admin })
    expect(refused).toMatchObject(EXCLUDED)
    expect(refused.body.msg).toMatch(/Orders.*Pays|Pays.*Orders/)
    const draft = { username: 'both.roles', realName: 'Both Roles', deptId: user.deptId, roleIdList: [order, pay] }
    expect(await server.call(userRoutes.create, { body: draft, token: admin })).toMatchObject(EXCLUDED)
    const batch = { ids: [user.id], addRoleIdList: [pay] }
    const changed = await server.call(userRoutes.changeRoles, { body: batch, token: admin })
    expect(changed.data.refused).toMatchObject([{ id: user.id, error: 'roles_exclude' }])
    const free = await aUser(server)
    const members = { params: { id: pay }, body: [user.id, free.id], token: admin }
    expect((await server.call(roleRoutes.addMembers, members)).data).toMatchObject({
      done: [free.id],
      refused: [{ id: user.id, error: 'roles_exclude' }],
    })
    expect(await assign(pay, { holderId: user.id })).toMatchObject(EXCLUDED)
    expect(await rolesOf(user.id)).toEqual([order])
  })

  test('by a post, a group or a department that has one of them, whichever comes first', async () => {
    const [user, dept] = [await aUser(server, { roleIds: [order] }), await aDept(server)]
    const { data: post } = await server.call(postRoutes.create, { body: named(), token: admin })
    const group = named()
    const { data: made } = await server.call(groupRoutes.create, { body: group, token: admin })
    for (const [kind, holderId] of [
      ['post', post.id],
      ['group', made.id],
      ['dept', dept],
    ] as const)
      expect((await assign(pay, { kind, holderId, ...(kind === 'dept' && { below: 1 as const }) })).status).toBe(200)
    const before = await detailOf(user.id)
    const edit = (change: object) => server.call(userRoutes.update, { body: { ...before, ...change }, token: admin })
    expect(await edit({ postIdList: [post.id] })).toMatchObject(EXCLUDED)
    expect(await edit({ deptIdList: [dept] })).toMatchObject(EXCLUDED)
    const move = await server.call(userRoutes.moveToDept, { body: { ids: [user.id], deptId: dept }, token: admin })
    expect(move.data.refused).toMatchObject([{ error: 'roles_exclude' }])
    const body = { id: made.id, ...group, userIdList: [user.id] }
    expect(await server.call(groupRoutes.update, { body, token: admin })).toMatchObject(EXCLUDED)
    const [far, other] = [await aDept(server), await aUser(server)]
    await server.call(userRoutes.update, { body: { ...(await detailOf(other.id)), deptIdList: [far] }, token: admin })
    await assign(order, { holderId: other.id })
    const { data: found } = await server.call(deptRoutes.get, { params: { id: far }, token: admin })
    const moved = { id: far, pid: dept, name: found.name, sort: found.sort, status: found.status, leaderIdList: [] }
    expect(await server.call(deptRoutes.update, { body: moved, token: admin })).toMatchObject(EXCLUDED)
    expect(await assign(pay, { kind: 'dept', holderId: far })).toMatchObject(EXCLUDED)
    expect(await rolesOf(user.id)).toEqual([order])
  })

  test('by a disabled group that is enabled, and by the recycle bin', async () => {
    const user = await aUser(server, { roleIds: [order] })
    const group = { ...named(), status: 0 as const, userIdList: [user.id] }
    const { data: made } = await server.call(groupRoutes.create, { body: group, token: admin })
    expect((await assign(pay, { kind: 'group', holderId: made.id })).status).toBe(200)
    const enabled = { id: made.id, ...group, status: 1 as const }
    expect(await server.call(groupRoutes.update, { body: enabled, token: admin })).toMatchObject(EXCLUDED)
    const dept = await aDept(server)
    const gone = await aUser(server, { roleIds: [order], deptId: dept, realName: 'Gone Away' })
    await server.call(userRoutes.remove, { params: { id: gone.id }, token: admin })
    await assign(pay, { kind: 'dept', holderId: dept })
    const { data } = await server.call(recycleRoutes.page, { query: { keyword: 'Gone Away' }, token: admin })
    const ids = data.list.map(({ id }) => id)
    const restored = await server.call(recycleRoutes.restore, { body: ids, token: admin })
    expect(restored.data.refused).toMatchObject([{ error: 'roles_exclude' }])
  })

  test('but one after the other, where the periods do not overlap', async () => {
    const user = await aUser(server)
    const [first, second] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)]
    expect((await assign(order, { holderId: user.id, endDate: first.toISOString() })).status).toBe(200)
    expect((await assign(pay, { holderId: user.id, startDate: first.toISOString() })).status).toBe(200)
    expect(await assign(order, { holderId: user.id, endDate: second.toISOString() })).toMatchObject(EXCLUDED)
  })

  test('and not by two at the same moment: one of them wins', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => aUser(server)))
    await Promise.all(
      users.map(async ({ id }, at) => {
        const { data: post } = await server.call(postRoutes.create, { body: named(), token: admin })
        await assign(pay, { kind: 'post', holderId: post.id })
        const user = await detailOf(id)
        const byPost = () => server.call(userRoutes.update, { body: { ...user, postIdList: [post.id] }, token: admin })
        const asMember = (role: string) =>
          server.call(roleRoutes.addMembers, { params: { id: role }, body: [id], token: admin })
        await Promise.all(at % 2 === 0 ? [byPost(), asMember(order)] : [asMember(pay), asMember(order)])
        expect(await rolesOf(id)).toHaveLength(1)
      }),
    )
  })
})

describe('a rule', () => {
  test('lists the users who violate it, who stay and are marked until one role is withdrawn', async () => {
    const [one, other] = [await aRole(server, { can: [] }), await aRole(server, { can: [] })]
    const user = await aUser(server, { roleIds: [one, other] })
    const { data: made } = await rule([one, other])
    const violators = async () =>
      (await server.call(roleExclusionRoutes.violators, { params: { id: made.id }, token: admin })).data
    expect(await violators()).toMatchObject([{ userId: user.id }])
    const found = await server.call(roleExclusionRoutes.get, { params: { id: made.id }, token: admin })
    expect(found.data.violatorCount).toBe(1)
    const { data: ways } = await server.call(roleHolderRoutes.ofUser, { params: { id: user.id }, token: admin })
    expect(ways.map(({ excludedBy }) => excludedBy)).toEqual([found.data.name, found.data.name])
    const kept = await server.call(userRoutes.update, {
      body: { ...(await detailOf(user.id)), remark: 'x' },
      token: admin,
    })
    expect(kept.status).toBe(200)
    const without = { ...(await detailOf(user.id)), roleIdList: [one] }
    expect((await server.call(userRoutes.update, { body: without, token: admin })).status).toBe(200)
    expect(await violators()).toEqual([])
    const again = { ...without, roleIdList: [one, other] }
    expect(await server.call(userRoutes.update, { body: again, token: admin })).toMatchObject(EXCLUDED)
  })

  test('names at least two roles that exist, is made and lifted by who stands above them, and keeps them', async () => {
    const can = ['page', 'save', 'update', 'delete'].map((action) => `sys:roleExclusion:${action}`)
    const clerk = await anActor(server, { can, scope: 0, grade: 30 })
    const [low, high] = [await aRole(server, { can: [], grade: 60 }), await aRole(server, { can: [], grade: 30 })]
    expect((await rule([low])).body.data).toMatchObject({ issues: [{ path: 'roleIdList' }] })
    expect((await rule([low, high], clerk.token)).body.error).toBe('grade_too_high')
    const { data: made } = await rule([low, high])
    const removed = await server.call(roleExclusionRoutes.remove, { params: { id: made.id }, token: clerk.token })
    expect(removed.body.error).toBe('grade_too_high')
    expect((await server.call(roleRoutes.remove, { params: { id: low }, token: admin })).body.error).toBe('in_use')
    const strange = await anActor(server, { superAdmin: 1, tenantId: 0 })
    const seen = await server.call(roleExclusionRoutes.get, { params: { id: made.id }, token: strange.token })
    expect(seen.status).toBe(404)
    const dropped = await server.call(roleExclusionRoutes.remove, { params: { id: made.id }, token: admin })
    expect(dropped.status).toBe(200)
  })
})
