import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GrantSource } from '#kernel/ports.ts'
import { secondAdminRoutes, type SecondAdminDraft } from '#security/contract/second-admin.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'

/** What a secondary administrator needs for the calls below; each is a menu of a grant. */
const CODES = [
  ...['page', 'save', 'update', 'reset', 'delete'].map((action) => `sys:user:${action}`),
  ...['page', 'save', 'update', 'delete', 'holder'].map((action) => `sys:role:${action}`),
  ...['page', 'save', 'update'].map((action) => `sys:dept:${action}`),
  ...['page', 'save', 'recall'].map((action) => `sys:secondAdmin:${action}`),
]
/** A code that roles give and secondary administrators do not have. */
const CODE = 'sys:dict:page'

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** Menus with CODES. */
let menus: string[]
/** Two departments beside each other, and one below the first. */
let branch: string
let below: string
let elsewhere: string
/** A role of the highest grade, and one that no grant names. */
let role: string
let other: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  menus = await menusOf(await aRole(server, { can: CODES, scope: 3 }))
  branch = await aDept(server)
  below = await aDept(server, { pid: branch })
  elsewhere = await aDept(server)
  role = await aRole(server, { can: [CODE], grade: 2 })
  other = await aRole(server, { can: [], grade: 90, scope: 3 })
})
afterAll(() => server.close())

const menusOf = async (roleId: string) =>
  (await server.call(roleRoutes.get, { params: { id: roleId }, token: admin })).data.menuIdList
const draft = (userId: string, over: Partial<SecondAdminDraft> = {}) => ({
  userId,
  deptIdList: [branch],
  roleIdList: [role],
  menuIdList: menus,
  ...over,
})
const give = (userId: string, over: Partial<SecondAdminDraft> = {}, token = admin) =>
  server.call(secondAdminRoutes.create, { body: draft(userId, over), token })
/** A user with nothing but a grant. */
const aSecond = async (over: Partial<SecondAdminDraft> = {}, giver = admin) => {
  const user = await anActor(server, { can: [], scope: 3, grade: 95, deptId: branch })
  const { status, data, body } = await give(user.id, over, giver)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...user, grantId: data.id }
}
const list = async (token: string) => (await server.call(secondAdminRoutes.list, { token })).data
const addMember = (userId: string, token: string, roleId = role) =>
  server.call(roleRoutes.addMembers, { params: { id: roleId }, body: [userId], token })
const may = async ({ token }: TestActor) => (await server.call(meRoutes.info, { token })).data.ability.includes(CODE)
const recall = (id: string, token = admin, body: { keepMembers?: 0 | 1; seen?: string } = { keepMembers: 0 }) =>
  server.call(secondAdminRoutes.recall, { params: { id }, body, token })
const preview = (id: string, token = admin) => server.call(secondAdminRoutes.preview, { params: { id }, token })
const grants = (): GrantSource => server.node.kernel.grants
const grantsOf = (userId: string) => server.node.kernel.database.read(1, (db) => grants().load(db, userId))
const aMember = () => anActor(server, { can: [], scope: 3, deptId: branch, grade: 95 })
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a secondary administrator', () => {
  test('follows from a grant, is notified of it, and sees and changes users and departments below it alone', async () => {
    const second = await aSecond()
    const { data: me } = await server.call(meRoutes.info, { token: second.token })
    expect(me.superAdmin).toBe(2)
    const { data: inbox } = await server.call(messageRoutes.page, { token: second.token })
    expect(inbox.list[0]?.title).toMatch(/二级管理员/)
    const [near, far] = [await aUser(server, { deptId: below }), await aUser(server, { deptId: elsewhere })]
    const { data: users } = await server.call(userRoutes.page, {
      query: { ids: [near.id, far.id].join() },
      token: second.token,
    })
    expect(users.list.map(({ id }) => id)).toEqual([near.id])
    expect((await server.call(userRoutes.get, { params: { id: far.id }, token: second.token })).status).toBe(404)
    expect((await server.call(userRoutes.resetPassword, { params: { id: near.id }, token: second.token })).status).toBe(
      200,
    )
    const made = { username: `made${near.id.slice(-8)}`, realName: 'Made', deptId: below, roleIdList: [role] }
    expect((await server.call(userRoutes.create, { body: made, token: second.token })).status).toBe(200)
    const outside = { ...made, username: `${made.username}x`, deptId: elsewhere }
    expect((await server.call(userRoutes.create, { body: outside, token: second.token })).body.data).toMatchObject({
      issues: [{ path: 'deptId', code: 'unknown_choice' }],
    })
    const renamed = { id: elsewhere, name: 'Taken', pid: branch }
    expect((await server.call(deptRoutes.update, { body: renamed, token: second.token })).status).toBe(404)
  })

  test('assigns the roles of the grant whatever their grade, in its departments, and no others, not to themselves', async () => {
    const second = await aSecond()
    const [near, far] = [await aUser(server, { deptId: below }), await aUser(server, { deptId: elsewhere })]
    expect((await addMember(near.id, second.token)).data.done).toEqual([near.id])
    expect((await addMember(far.id, second.token)).data).toMatchObject({ done: [], refused: [{ error: 'not_found' }] })
    expect((await addMember(near.id, second.token, other)).body.error).toBe('beyond_grant')
    expect((await addMember(second.id, second.token)).data.refused).toMatchObject([{ error: 'not_to_yourself' }])
    const toDept = { kind: 'dept' as const, holderId: elsewhere }
    const assign = (body: { kind: 'dept' | 'post' | 'user'; holderId: string }, id = role) =>
      server.call(roleHolderRoutes.assign, { params: { id }, body, token: second.token })
    expect((await assign(toDept)).body.data).toMatchObject({ issues: [{ path: 'holderId' }] })
    expect((await assign({ kind: 'user', holderId: near.id }, other)).body.error).toBe('beyond_grant')
    expect(
      (await server.call(roleRoutes.options, { token: second.token })).data.filter((each) => each.grantable),
    ).toEqual([expect.objectContaining({ id: role })])
  })

  test('does not raise their own grade, nor a role that others have outside the departments', async () => {
    const mine = await aRole(server, { can: [], scope: 3, grade: 98 })
    const second = await aSecond({ roleIdList: [role, mine] })
    const { data } = await server.call(roleRoutes.get, { params: { id: mine }, token: admin })
    const change = (over: object) => {
      const { name, dataScope, menuIdList, deptIdList, mfa, remark } = data
      const body = { id: mine, name, dataScope, menuIdList, deptIdList, mfa, remark, grade: 98, ...over }
      return server.call(roleRoutes.update, { body, token: second.token })
    }
    expect((await change({ grade: 1 })).body.error).toBe('grade_too_high')
    const far = await aUser(server, { deptId: elsewhere })
    await addMember(far.id, admin, mine)
    expect((await change({ remark: 'changed' })).body.error).toBe('beyond_grant')
  })

  test('is beyond other users and secondary administrators, but not beyond the giver', async () => {
    const second = await aSecond({ mayHandOn: 1 })
    const third = await aSecond({}, second.token)
    const clerk = await anActor(server, { can: ['sys:user:page', 'sys:user:reset'], scope: 0, grade: 1 })
    const reset = (id: string, token: string) => server.call(userRoutes.resetPassword, { params: { id }, token })
    expect((await reset(third.id, clerk.token)).body.error).toBe('holds_more')
    expect((await reset(second.id, third.token)).body.error).toBe('holds_more')
    expect((await reset(third.id, second.token)).status).toBe(200)
  })

  test('is chosen by a grant alone, never by hand, and is not deleted while there is one', async () => {
    const second = await aSecond()
    const { data: user } = await server.call(userRoutes.get, { params: { id: second.id }, token: admin })
    const { version: _, ...same } = user
    const update = (superAdmin: 0 | 2, body = same) =>
      server.call(userRoutes.update, { body: { ...body, superAdmin }, token: admin })
    expect((await update(0)).body.data).toMatchObject({ issues: [{ code: 'follows_from_grant' }] })
    const plain = (await server.call(userRoutes.get, { params: { id: (await aUser(server)).id }, token: admin })).data
    expect((await update(2, { ...plain })).body.data).toMatchObject({ issues: [{ code: 'follows_from_grant' }] })
    const removed = await server.call(userRoutes.remove, { params: { id: second.id }, token: admin })
    expect(removed.body.error).toBe('in_use')
  })
})

describe('a grant', () => {
  test('is given by administrators and by who may hand on, within what they have', async () => {
    const user = await aUser(server, { deptId: branch })
    const clerk = await anActor(server, { can: CODES, scope: 0, grade: 1 })
    expect((await give(user.id, {}, clerk.token)).body.error).toBe('beyond_grant')
    const kept = await aSecond()
    expect((await give(user.id, {}, kept.token)).body.error).toBe('beyond_grant')
    const second = await aSecond({ mayHandOn: 1 })
    for (const over of [
      { deptIdList: [elsewhere] },
      { roleIdList: [other] },
      { menuIdList: await menusOf(await aRole(server, { can: [CODE], scope: 3 })) },
    ])
      expect((await give(user.id, over, second.token)).body.error).toBe('beyond_grant')
    expect((await give(second.id, {}, second.token)).body.error).toBe('not_to_yourself')
    const far = await aUser(server, { deptId: elsewhere })
    expect((await give(far.id, {}, second.token)).body.data).toMatchObject({ issues: [{ path: 'userId' }] })
    expect((await give(user.id, { endDate: new Date(0).toISOString() })).body.data).toMatchObject({
      issues: [{ path: 'endDate', code: 'not_past' }],
    })
    expect((await give(user.id, {}, second.token)).status).toBe(200)
    expect((await give(user.id)).body.data).toMatchObject({ issues: [{ path: 'userId', code: 'has_grant' }] })
    const chosen = await server.call(secondAdminRoutes.choices, { token: second.token })
    expect(chosen.data.depts.map(({ id }) => id).sort()).toEqual([branch, below].sort())
    expect(chosen.data.roles.map(({ id }) => id)).toEqual([role])
    expect(chosen.data.menus.map(({ id }) => id).sort()).toEqual([...menus].sort())
  })

  test('is cut down with the one above it, at once, and shows to its holder no more than what is below', async () => {
    const second = await aSecond({ mayHandOn: 1 })
    const third = await aSecond({}, second.token)
    const member = await aMember()
    expect((await addMember(member.id, third.token)).status).toBe(200)
    expect(await may(member)).toBe(true)
    expect((await list(third.token)).map(({ id, pid, actions }) => [id, pid, actions])).toEqual([
      [third.grantId, '0', []],
    ])
    const update = (over: object) => {
      const { userId: _, ...body } = draft(second.id, { mayHandOn: 1, ...over })
      return server.call(secondAdminRoutes.update, { body: { ...body, id: second.grantId }, token: admin })
    }
    expect((await update({ deptIdList: [below], roleIdList: [] })).status).toBe(200)
    const left = (await grantsOf(third.id))?.delegation
    expect([[...(left?.deptIds ?? [])], [...(left?.roleIds ?? [])]]).toEqual([[below], []])
    expect(await may(member)).toBe(false)
    expect((await update({ mayHandOn: 0 })).status).toBe(200)
    expect((await grantsOf(third.id))?.superAdmin).toBe(0)
    expect((await list(admin)).find(({ id }) => id === third.grantId)?.state).toBe('suspended')
    expect((await update({})).status).toBe(200)
    expect(await may(member)).toBe(true)
    await server.call(userRoutes.setStatus, { body: { ids: [second.id], status: 0 }, token: admin })
    expect((await grantsOf(third.id))?.superAdmin).toBe(0)
    expect(await may(member)).toBe(false)
  })

  test('ends to the second for its holder, those below and all who have a role by it; nothing remembers it longer', async () => {
    const endDate = new Date(Date.now() + 3_500).toISOString()
    const second = await aSecond({ mayHandOn: 1, endDate })
    const third = await aSecond({}, second.token)
    const member = await aMember()
    await addMember(member.id, third.token)
    const loaded = await grantsOf(third.id)
    expect(loaded?.changesIn).toBeLessThanOrEqual(3_500)
    expect((await grantsOf(member.id))?.changesIn).toBeLessThanOrEqual(3_500)
    expect([await may(member), loaded?.superAdmin]).toEqual([true, 2])
    await after(Date.parse(endDate) - Date.now() + 400)
    expect(await may(member)).toBe(false)
    expect((await server.call(meRoutes.info, { token: third.token })).data.superAdmin).toBe(0)
    expect((await server.call(userRoutes.page, { token: third.token })).status).toBe(403)
    expect((await list(admin)).find(({ id }) => id === second.grantId)?.state).toBe('ended')
  })
})

describe('recalling a grant', () => {
  test('takes with it all that come from it and what was assigned by them; as the preview shows', async () => {
    const second = await aSecond({ mayHandOn: 1 })
    const third = await aSecond({}, second.token)
    const [member, own] = [await aMember(), await aMember()]
    await addMember(member.id, third.token)
    await addMember(own.id, third.token)
    await addMember(own.id, admin)
    const { data: seen } = await preview(second.grantId)
    expect(seen).toMatchObject({
      memberCount: 1,
      rolelessCount: 0,
      otherWayCount: 0,
      members: [{ kind: 'user', name: member.username }],
    })
    expect(seen.grants.map(({ id }) => id)).toEqual([second.grantId, third.grantId])
    await addMember((await aMember()).id, second.token)
    expect((await recall(second.grantId, admin, { keepMembers: 0, seen: seen.seen })).body.error).toBe(
      'changed_meanwhile',
    )
    expect((await recall(second.grantId)).status).toBe(200)
    expect([await may(member), await may(own)]).toEqual([false, true])
    for (const { token } of [second, third])
      expect((await server.call(meRoutes.info, { token })).data).toMatchObject({ superAdmin: 0, ability: [] })
    expect((await recall(second.grantId)).status).toBe(404)
    // Their sessions are there, their rights are not: they are notified by name.
    const { data: inbox } = await server.call(messageRoutes.page, { token: third.token })
    expect(inbox.list[0]?.title).toMatch(/收回了您的二级管理员授权/)
  })

  test('says how many users would have no role: not those with another one, nor those who are disabled', async () => {
    const second = await aSecond()
    const none = await preview(second.grantId)
    expect(none.data).toMatchObject({ memberCount: 0, rolelessCount: 0 })
    const [bare, gone, busy] = [
      await aUser(server, { deptId: below }),
      await aUser(server, { deptId: below }),
      await aMember(),
    ]
    for (const { id } of [bare, gone, busy]) expect((await addMember(id, second.token)).data.done).toEqual([id])
    await server.call(userRoutes.setStatus, { body: { ids: [gone.id], status: 0 }, token: admin })
    expect((await preview(second.grantId)).data).toMatchObject({ memberCount: 3, rolelessCount: 1 })
  })

  test('may leave the roles in the name of who recalls', async () => {
    const second = await aSecond({ mayHandOn: 1 })
    const third = await aSecond({}, second.token)
    const member = await aMember()
    await addMember(member.id, third.token)
    expect((await recall(third.grantId, second.token, { keepMembers: 1 })).status).toBe(200)
    expect(await may(member)).toBe(true)
    expect((await preview(second.grantId)).data.memberCount).toBe(1)
    expect((await recall(second.grantId, admin, { keepMembers: 1 })).status).toBe(200)
    expect(await may(member)).toBe(true)
  })

  test('is for administrators and for those above it', async () => {
    const second = await aSecond({ mayHandOn: 1 })
    const third = await aSecond({ mayHandOn: 1 }, second.token)
    const beside = await aSecond({ mayHandOn: 1 })
    expect((await recall(second.grantId, third.token)).status).toBe(404)
    expect((await preview(third.grantId, beside.token)).status).toBe(404)
    expect((await recall(second.grantId, second.token)).body.error).toBe('beyond_grant')
    const clerk = await anActor(server, { can: CODES, scope: 0, grade: 1 })
    expect((await recall(third.grantId, clerk.token)).body.error).toBe('beyond_grant')
    expect((await recall(third.grantId, second.token)).status).toBe(200)
  })

  test('races with its use: whatever wins, nothing is left that counts', async () => {
    const second = await aSecond()
    const people = await Promise.all(Array.from({ length: 6 }, aMember))
    const uses = people.map(({ id }) => addMember(id, second.token))
    const [recalled, ...used] = await Promise.all([recall(second.grantId), ...uses])
    expect(recalled.status).toBe(200)
    for (const { status, body } of used) expect([200, 403], JSON.stringify(body)).toContain(status)
    expect(await Promise.all(people.map(may))).toEqual(people.map(() => false))
  })
})
