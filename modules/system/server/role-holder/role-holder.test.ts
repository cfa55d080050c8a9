import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { meRoutes } from '#system/contract/me.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleHolderRoutes, type RoleHolderDraft } from '#system/contract/role-holder.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'

const CAN = [
  'sys:role:page',
  'sys:role:holder',
  'sys:user:page',
  'sys:user:update',
  ...['page', 'save', 'update'].map((action) => `sys:group:${action}`),
  ...['page', 'update', 'grant'].map((action) => `sys:post:${action}`),
  ...['page', 'save', 'update'].map((action) => `sys:dept:${action}`),
]
const CODE = 'sys:dict:page'

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** Of grade 30, reaching everything, and holding what the roles below give. */
let clerk: TestActor
let count = 0

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  clerk = await anActor(server, { can: [...CAN, CODE], scope: 0, grade: 30 })
})
afterAll(() => server.close())

const named = () => {
  count += 1
  return { code: `holder-${count}`, name: `Holder ${count}` }
}
const aPost = async (holders: readonly string[] = []) => {
  const { data } = await server.call(postRoutes.create, { body: named(), token: admin })
  for (const userId of holders)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_user_post').values({ tenant_id: 1, user_id: userId, post_id: data.id }).execute(),
    )
  return data.id
}
const aGroup = async (userIdList: string[] = []) =>
  (await server.call(groupRoutes.create, { body: { ...named(), userIdList }, token: admin })).data.id
const assign = (roleId: string, draft: Partial<RoleHolderDraft> & { holderId: string }, token = admin) =>
  server.call(roleHolderRoutes.assign, { params: { id: roleId }, body: { kind: 'user', ...draft }, token })
const withdraw = (id: string, kind: RoleHolderDraft['kind'], holderId: string, token = admin) =>
  server.call(roleHolderRoutes.withdraw, { params: { id, kind, holderId }, token })
const may = async ({ token }: TestActor, code = CODE) =>
  (await server.call(meRoutes.info, { token })).data.ability.includes(code)
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a role comes', () => {
  test('and the list of users shows what counts now, whether or not anything but users has roles', async () => {
    const [now, later, elsewhere] = [
      await aRole(server, { can: [], grade: 60 }),
      await aRole(server, { can: [], grade: 60 }),
      await aRole(server, { can: [], grade: 60 }),
    ]
    const user = await aUser(server)
    await assign(now, { holderId: user.id, endDate: inMs(600_000) })
    await assign(later, { holderId: user.id, startDate: inMs(600_000) })
    await assign(elsewhere, { holderId: user.id, deptId: await aDept(server) })
    const shown = async () => {
      const { data } = await server.call(userRoutes.page, { query: { ids: [user.id], limit: '-1' }, token: admin })
      return data.list.flatMap(({ roles = [] }) => roles.map((role) => role.id))
    }
    expect(await shown()).toEqual([now])
    const byPost = await aRole(server, { can: [], grade: 60 })
    const post = await aPost([user.id])
    await assign(byPost, { kind: 'post', holderId: post })
    expect((await shown()).sort()).toEqual([now, byPost].sort())
    await withdraw(byPost, 'post', post)
  })

  test('with a post, a group, a department, and with those below only where it says so, and goes at once', async () => {
    const role = await aRole(server, { can: [CODE], grade: 60 })
    const top = await aDept(server)
    const below = await aDept(server, { pid: top })
    const user = await anActor(server, { can: [], deptId: below })
    expect(await may(user)).toBe(false)
    const places = [
      ['post', await aPost([user.id]), {}],
      ['group', await aGroup([user.id]), {}],
      ['dept', below, {}],
      ['dept', top, { below: 1 as const }],
    ] as const
    for (const [kind, holderId, terms] of places) {
      expect((await assign(role, { kind, holderId, ...terms })).status).toBe(200)
      expect(await may(user)).toBe(true)
      expect((await withdraw(role, kind, holderId)).status).toBe(200)
      expect(await may(user)).toBe(false)
    }
    await assign(role, { kind: 'dept', holderId: top })
    expect(await may(user)).toBe(false)
    await assign(role, { kind: 'dept', holderId: top, below: 1 })
    expect(await may(user)).toBe(true)
    const { data: ways } = await server.call(roleHolderRoutes.ofUser, { params: { id: user.id }, token: admin })
    expect(ways.find(({ roleId }) => roleId === role)).toMatchObject({ kind: 'dept', state: 'active', excludedBy: '' })
    const detail = await server.call(roleRoutes.get, { params: { id: role }, token: admin })
    expect(detail.data.memberCount).toBe(1)
    const members = await server.call(roleRoutes.members, { params: { id: role }, token: admin })
    expect(members.data.list.map(({ id, ways: by }) => [id, by.map(({ kind }) => kind)])).toEqual([[user.id, ['dept']]])
    // What a user has by a department is not taken from the user: they would have it all the same.
    const remove = () => server.call(roleRoutes.removeMembers, { params: { id: role }, body: [user.id], token: admin })
    expect((await remove()).data).toMatchObject({ done: [], refused: [{ id: user.id, error: 'role_inherited' }] })
    expect(
      (await server.call(roleRoutes.addMembers, { params: { id: role }, body: [user.id], token: admin })).data.done,
    ).toEqual([user.id])
    expect((await remove()).data.done).toEqual([user.id])
    expect(await may(user)).toBe(true)
  })

  test('follows departments that are moved, made and left, and posts and groups that are disabled', async () => {
    const role = await aRole(server, { can: [CODE], grade: 60 })
    const [top, other] = [await aDept(server), await aDept(server)]
    const moved = await aDept(server, { pid: other })
    const user = await anActor(server, { can: [], deptId: moved })
    await assign(role, { kind: 'dept', holderId: top, below: 1 })
    const { data: dept } = await server.call(deptRoutes.get, { params: { id: moved }, token: admin })
    const move = (pid: string) => {
      const body = { id: moved, pid, name: dept.name, sort: dept.sort, status: dept.status, leaderIdList: [] }
      return server.call(deptRoutes.update, { body, token: admin })
    }
    expect((await move(top)).status).toBe(200)
    expect(await may(user)).toBe(true)
    expect((await move(other)).status).toBe(200)
    expect(await may(user)).toBe(false)
    const group = await aGroup([user.id])
    await assign(role, { kind: 'group', holderId: group })
    const { data: found } = await server.call(groupRoutes.get, { params: { id: group }, token: admin })
    const { code, name, userIdList } = found
    const set = (status: 0 | 1) =>
      server.call(groupRoutes.update, { body: { id: group, code, name, userIdList, status }, token: admin })
    expect(await may(user)).toBe(true)
    await set(0)
    expect(await may(user)).toBe(false)
    await set(1)
    expect(await may(user)).toBe(true)
  })

  test('for a time only: it begins and ends to the second, and no session remembers it longer', async () => {
    const role = await aRole(server, { can: [CODE], grade: 60 })
    const user = await anActor(server, { can: [] })
    const start = Date.now()
    const terms = { startDate: new Date(start + 1500).toISOString(), endDate: new Date(start + 3500).toISOString() }
    expect((await assign(role, { holderId: user.id, ...terms })).status).toBe(200)
    expect(await may(user)).toBe(false)
    const { data: me } = await server.call(meRoutes.info, { token: user.token })
    expect(me.changesIn).toBeGreaterThan(0)
    expect(me.changesIn).toBeLessThanOrEqual(1500)
    await after(start + 1600 - Date.now())
    expect(await may(user)).toBe(true)
    await after(start + 3600 - Date.now())
    expect(await may(user)).toBe(false)
    const { data: holders } = await server.call(roleHolderRoutes.list, { params: { id: role }, token: admin })
    expect(holders).toMatchObject([{ kind: 'user', holderId: user.id, state: 'ended' }])
  })

  test('for one department: while the user acts in it and belongs to it, and "own department" means it', async () => {
    const [first, second] = [await aDept(server), await aDept(server)]
    const role = await aRole(server, { can: ['sys:user:page'], scope: 2, grade: 60 })
    const user = await anActor(server, { can: [], scope: 3, deptId: first })
    const { data } = await server.call(userRoutes.get, { params: { id: user.id }, token: admin })
    const move = (deptIdList: string[]) =>
      server.call(userRoutes.update, { body: { ...data, version: undefined, deptIdList }, token: admin })
    await move([second])
    const [near, far] = [await aUser(server, { deptId: second }), await aUser(server, { deptId: first })]
    expect((await assign(role, { holderId: user.id, deptId: second })).status).toBe(200)
    const seen = async () => {
      const page = await server.call(userRoutes.page, { query: { limit: '100' }, token: user.token })
      return page.status === 200 ? page.data.list.map(({ id }) => id) : []
    }
    expect(await seen()).toEqual([])
    const identity = { deptId: second, postId: null }
    expect((await server.call(centerRoutes.identity, { body: identity, token: user.token })).status).toBe(200)
    expect(await seen()).toContain(near.id)
    expect(await seen()).not.toContain(far.id)
    await move([])
    expect(await seen()).toEqual([])
  })

  test('and stays on its terms when the user is edited', async () => {
    const role = await aRole(server, { can: [CODE], grade: 60 })
    const user = await aUser(server)
    const endDate = inMs(3_600_000)
    await assign(role, { holderId: user.id, endDate, reason: 'Stands in' })
    const { data } = await server.call(userRoutes.get, { params: { id: user.id }, token: admin })
    expect(data.roleIdList).toEqual([role])
    await server.call(userRoutes.update, { body: { ...data, version: undefined, remark: 'x' }, token: admin })
    const { data: ways } = await server.call(roleHolderRoutes.ofUser, { params: { id: user.id }, token: admin })
    expect(ways).toMatchObject([{ roleId: role, endDate, reason: 'Stands in', kind: 'user' }])
  })
})

describe('who assigns', () => {
  test('a role of a grade that is not below, or that gives more, is refused for every holder', async () => {
    const [high, more] = [
      await aRole(server, { can: [], scope: 3, grade: 30 }),
      await aRole(server, { can: ['sys:param:page'], grade: 60 }),
    ]
    const user = await aUser(server)
    const holders = [
      { kind: 'user', holderId: user.id },
      { kind: 'post', holderId: await aPost() },
      { kind: 'group', holderId: await aGroup() },
      { kind: 'dept', holderId: await aDept(server) },
    ] as const
    for (const holder of holders) {
      expect(await assign(high, holder, clerk.token)).toMatchObject({ status: 403, body: { error: 'grade_too_high' } })
      expect(await assign(more, holder, clerk.token)).toMatchObject({
        status: 403,
        body: { error: 'grant_exceeds_own' },
      })
      expect((await assign(more, holder)).status).toBe(200)
      expect((await withdraw(more, holder.kind, holder.holderId, clerk.token)).status).toBe(403)
    }
  })

  test('gives themselves nothing: as a user, by their post, their group or a department they are in', async () => {
    const role = await aRole(server, { can: [CODE], grade: 60 })
    const holders = [
      { kind: 'user', holderId: clerk.id },
      { kind: 'post', holderId: await aPost([clerk.id]) },
      { kind: 'group', holderId: await aGroup([clerk.id]) },
      { kind: 'dept', holderId: clerk.deptId },
    ] as const
    for (const holder of holders)
      expect(await assign(role, holder, clerk.token)).toMatchObject({ body: { error: 'not_to_yourself' } })
  })

  test('reaches the users, and they hold no more than the actor', async () => {
    const branch = await aDept(server)
    const local = await anActor(server, { can: [...CAN, CODE], scope: 1, deptId: branch, grade: 30 })
    const inside = await aDept(server, { pid: branch })
    const outside = await aDept(server)
    const role = await aRole(server, { can: [CODE], scope: 3, grade: 60 })
    const far = await aUser(server, { deptId: outside })
    expect((await assign(role, { holderId: far.id }, local.token)).status).toBe(400)
    expect((await assign(role, { kind: 'dept', holderId: outside }, local.token)).status).toBe(400)
    expect((await assign(role, { kind: 'post', holderId: await aPost([far.id]) }, local.token)).body.error).toBe(
      'holds_more',
    )
    const strong = await aUser(server, { deptId: inside, roleIds: [await aRole(server, { can: ['sys:param:page'] })] })
    expect((await assign(role, { holderId: strong.id }, local.token)).body.error).toBe('holds_more')
    const near = await aUser(server, { deptId: inside })
    expect((await assign(role, { holderId: near.id }, local.token)).status).toBe(200)
    const elsewhere = await assign(role, { holderId: near.id, deptId: outside }, local.token)
    expect(elsewhere.body.data).toMatchObject({ issues: [{ path: 'deptId', code: 'unknown_choice' }] })
    expect((await server.call(roleHolderRoutes.ofUser, { params: { id: far.id }, token: local.token })).status).toBe(
      404,
    )
  })

  test('brings no user to a post, a group or a department whose roles they may not give', async () => {
    const more = await aRole(server, { can: ['sys:param:page'], grade: 60 })
    const [post, group, dept] = [await aPost(), await aGroup(), await aDept(server)]
    await assign(more, { kind: 'post', holderId: post })
    await assign(more, { kind: 'group', holderId: group })
    await assign(more, { kind: 'dept', holderId: dept, below: 1 })
    const user = await aUser(server, { deptId: await aDept(server) })
    const { data } = await server.call(userRoutes.get, { params: { id: user.id }, token: admin })
    const edit = (change: object) =>
      server.call(userRoutes.update, { body: { ...data, version: undefined, ...change }, token: clerk.token })
    expect((await edit({ postIdList: [post] })).body.error).toBe('grant_exceeds_own')
    expect((await edit({ deptIdList: [dept] })).body.error).toBe('grant_exceeds_own')
    const moved = await server.call(userRoutes.moveToDept, {
      body: { ids: [user.id], deptId: dept },
      token: clerk.token,
    })
    expect(moved.data.refused).toMatchObject([{ error: 'grant_exceeds_own' }])
    const { data: found } = await server.call(groupRoutes.get, { params: { id: group }, token: admin })
    const body = { id: group, code: found.code, name: found.name, userIdList: [user.id] }
    expect((await server.call(groupRoutes.update, { body, token: clerk.token })).body.error).toBe('grant_exceeds_own')
    const { data: own } = await server.call(deptRoutes.get, { params: { id: user.deptId }, token: admin })
    const move = { id: own.id, pid: dept, name: own.name, sort: own.sort, status: own.status, leaderIdList: [] }
    expect((await server.call(deptRoutes.update, { body: move, token: clerk.token })).body.error).toBe(
      'grant_exceeds_own',
    )
    expect((await edit({ remark: 'same' })).status).toBe(200)
  })

  test('is not let at a user who has a stronger role by a post, or from tomorrow on', async () => {
    const more = await aRole(server, { can: ['sys:param:page'], grade: 60 })
    const [byPost, later] = [await aUser(server), await aUser(server)]
    await assign(more, { kind: 'post', holderId: await aPost([byPost.id]) })
    await assign(more, { holderId: later.id, startDate: inMs(86_400_000) })
    for (const { id } of [byPost, later]) {
      const { data } = await server.call(userRoutes.get, { params: { id }, token: clerk.token })
      expect(data).toMatchObject({ actions: [], restriction: 'holds_more' })
      const page = await server.call(userRoutes.page, { query: { ids: id, limit: '-1' }, token: clerk.token })
      expect(page.data.list).toMatchObject([{ restriction: 'holds_more' }])
    }
  })

  test('terms that contradict each other, unknown holders and other tenants are refused', async () => {
    const role = await aRole(server, { can: [], grade: 60 })
    const user = await aUser(server)
    const refused = async (draft: Partial<RoleHolderDraft>, path: string) =>
      expect((await assign(role, { holderId: user.id, ...draft })).body.data).toMatchObject({ issues: [{ path }] })
    await refused({ below: 1 }, 'below')
    await refused({ startDate: inMs(2000), endDate: inMs(1000) }, 'endDate')
    await refused({ kind: 'dept', holderId: user.deptId, deptId: user.deptId }, 'deptId')
    await refused({ kind: 'group', holderId: newId() }, 'holderId')
    const strange = await anActor(server, { superAdmin: 1, tenantId: 0 })
    expect((await assign(role, { holderId: user.id }, strange.token)).status).toBe(404)
    expect((await server.call(roleHolderRoutes.list, { params: { id: role }, token: strange.token })).status).toBe(404)
  })
})

test('what has a role, and a role that something has, is not deleted, and says why', async () => {
  const role = await aRole(server, { can: [], grade: 60 })
  const post = await aPost()
  await assign(role, { kind: 'post', holderId: post })
  const removed = await server.call(postRoutes.remove, { params: { id: post }, token: admin })
  expect(removed).toMatchObject({ status: 409, body: { error: 'in_use' } })
  expect((await server.call(roleRoutes.remove, { params: { id: role }, token: admin })).body.error).toBe('in_use')
  await withdraw(role, 'post', post)
  expect((await server.call(roleRoutes.remove, { params: { id: role }, token: admin })).status).toBe(200)
})
