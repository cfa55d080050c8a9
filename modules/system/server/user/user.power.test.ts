import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, PASSWORD, type TestActor } from '../../../../tests/people.ts'

const CLERK = [
  'sys:user:page',
  'sys:user:update',
  'sys:user:reset',
  'sys:user:quit',
  'sys:user:delete',
  'sys:user:save',
] as const

let server: TestServer & { close: () => Promise<void> }
let admin: string
let branch: string
let clerk: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  branch = await aDept(server)
  clerk = await anActor(server, { can: CLERK, scope: 1, deptId: branch })
})
afterAll(() => server.close())

const get = async (id: string, token = admin) => (await server.call(userRoutes.get, { params: { id }, token })).data
const rename = async (id: string) => {
  const { version: _, ...user } = await get(id)
  return server.call(userRoutes.update, { body: { ...user, username: `x${id.slice(-10)}` }, token: clerk.token })
}
const inTwoDepts = async (userId: string, deptId: string) =>
  server.node.kernel.database.transaction(1, (tx) =>
    tx.insertInto('sys_user_dept').values({ tenant_id: 1, user_id: userId, dept_id: deptId }).execute(),
  )

/** Who is stronger than the clerk, each for another reason. */
const stronger = async () => {
  const strong = await aRole(server, { can: ['sys:role:update'], scope: 3 })
  const wide = await aRole(server, { can: ['sys:user:page'], scope: 0 })
  const own = await aRole(server, { can: ['sys:user:page'], scope: 2 })
  const spanning = await aUser(server, { deptId: branch, roleIds: [own] })
  await inTwoDepts(spanning.id, await aDept(server))
  return {
    permissions: await aUser(server, { deptId: branch, roleIds: [strong] }),
    scope: await aUser(server, { deptId: branch, roleIds: [wide] }),
    departments: spanning,
    rank: await aUser(server, { deptId: branch, superAdmin: 1 }),
    disabled: await aUser(server, { deptId: branch, roleIds: [strong], status: 0 }),
  }
}

describe('a user who holds or reaches more than the actor', () => {
  test('gets no other password from them, and keeps the one they have', async () => {
    for (const [why, { id, username }] of Object.entries(await stronger())) {
      const reset = await server.call(userRoutes.resetPassword, { params: { id }, token: clerk.token })
      expect([why, reset.status, reset.body.error]).toEqual([why, 403, 'holds_more'])
      const again = await server.signIn(username, PASSWORD)
      expect(again.body.error).toBe(why === 'disabled' ? 'account_disabled' : undefined)
    }
  })

  test('is not renamed, signed out, disabled, moved or deleted by them, alone or among others', async () => {
    const lesser = await aUser(server, { deptId: branch })
    const below = await aDept(server, { pid: branch })
    for (const { id } of Object.values(await stronger())) {
      const { username, status } = await get(id)
      expect((await rename(id)).body.error).toBe('holds_more')
      const quit = await server.call(userRoutes.forceQuit, { params: { id }, token: clerk.token })
      expect(quit.body.error).toBe('holds_more')
      const body = { ids: [id, lesser.id], status: status === 1 ? (0 as const) : (1 as const) }
      const answer = await server.call(userRoutes.setStatus, { body, token: clerk.token })
      expect(answer.data).toMatchObject({ done: [lesser.id], refused: [{ id, error: 'holds_more' }] })
      await expect
        .poll(async () => {
          const moved = await server.call(userRoutes.moveToDept, {
            body: { ids: [id], deptId: below },
            token: clerk.token,
          })
          return moved.data
        })
        .toMatchObject({ done: [], refused: [{ error: 'holds_more' }] })
      const removed = await server.call(userRoutes.removeMany, { body: [id], token: clerk.token })
      expect(removed.data.refused).toMatchObject([{ id, error: 'holds_more' }])
      expect(await get(id)).toMatchObject({ username, status, deptId: branch })
    }
  })

  test('loses no role by them', async () => {
    const strong = await aRole(server, { can: ['sys:role:update'], scope: 3 })
    const { id } = await aUser(server, { deptId: branch, roleIds: [strong] })
    const body = { ids: [id], removeRoleIdList: [strong] }
    const { data } = await server.call(userRoutes.changeRoles, { body, token: clerk.token })
    expect(data.refused).toMatchObject([{ id, error: 'holds_more' }])
    const roles = await anActor(server, { can: ['sys:role:page', 'sys:role:update'], scope: 1, deptId: branch })
    const wide = await aRole(server, { can: [], scope: 0 })
    const beyond = await aUser(server, { deptId: branch, roleIds: [wide] })
    const empty = await aRole(server, { can: [], scope: 3 })
    const members = { params: { id: empty }, body: [beyond.id], token: roles.token }
    expect((await server.call(roleRoutes.addMembers, members)).data.refused).toMatchObject([{ error: 'holds_more' }])
    const left = await server.call(roleRoutes.removeMembers, { ...members, params: { id: wide } })
    expect(left.data.refused).toMatchObject([{ id: beyond.id, error: 'holds_more' }])
    expect((await get(id)).roleIdList).toEqual([strong])
  })

  test('shows no action in the list and in the detail, and why', async () => {
    const subjects = await stronger()
    const lesser = await aUser(server, { deptId: branch })
    const { data } = await server.call(userRoutes.page, { query: { limit: 1000 }, token: clerk.token })
    const shown = new Map(data.list.map((user) => [user.id, user]))
    for (const [why, { id }] of Object.entries(subjects)) {
      const restriction = why === 'rank' ? 'administrator' : 'holds_more'
      expect(shown.get(id)).toMatchObject({ actions: [], restriction })
      expect(await get(id, clerk.token)).toMatchObject({ actions: [], restriction })
    }
    const all = ['update', 'disable', 'resetPassword', 'forceQuit', 'delete']
    expect(shown.get(lesser.id)).toMatchObject({ actions: all, restriction: null })
    expect(shown.get(clerk.id)).toMatchObject({ actions: ['update'], restriction: null })
    const everything = await server.call(userRoutes.page, { query: { limit: 1000 }, token: admin })
    expect(everything.data.list.every(({ restriction }) => restriction === null)).toBe(true)
  })

  test('where the actor reaches everything, permissions alone decide', async () => {
    const wide = await anActor(server, { can: CLERK, scope: 0 })
    const { permissions, scope } = await stronger()
    const reset = (id: string) => server.call(userRoutes.resetPassword, { params: { id }, token: wide.token })
    expect((await reset(permissions.id)).body.error).toBe('holds_more')
    expect((await reset(scope.id)).status).toBe(200)
  })
})

describe('a user within the actor’s power', () => {
  test('is reset, renamed and deleted, with every kind of scope that is within the actor’s', async () => {
    const below = await aDept(server, { pid: branch })
    const chosen = await aRole(server, { can: ['sys:user:page'], scope: 4 })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_role_dept').values({ tenant_id: 1, role_id: chosen, dept_id: below }).execute(),
    )
    const roles = [
      chosen,
      await aRole(server, { can: ['sys:user:page'], scope: 1 }),
      await aRole(server, { can: ['sys:user:page'], scope: 2 }),
      await aRole(server, { can: ['sys:user:page'], scope: 3 }),
    ]
    for (const roleId of roles) {
      const { id } = await aUser(server, { deptId: below, roleIds: [roleId] })
      const reset = () => server.call(userRoutes.resetPassword, { params: { id }, token: clerk.token })
      await expect.poll(async () => (await reset()).status).toBe(200)
      expect((await rename(id)).status).toBe(200)
      const removed = await server.call(userRoutes.remove, { params: { id }, token: clerk.token })
      expect(removed.status).toBe(200)
    }
  })

  test('does not come to more by another department: “own department and below” is judged where it leads', async () => {
    const [here, there] = [await aDept(server), await aDept(server)]
    await aDept(server, { pid: there })
    const chosen = await aRole(server, { can: CLERK, scope: 4 })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx
        .insertInto('sys_role_dept')
        .values([here, there].map((dept_id) => ({ tenant_id: 1, role_id: chosen, dept_id })))
        .execute(),
    )
    const actor = await anActor(server, { can: [], scope: 3, deptId: here, roleIds: [chosen] })
    const leader = await aRole(server, { can: ['sys:user:page'], scope: 1 })
    const { id } = await aUser(server, { deptId: here, roleIds: [leader] })
    const move = { ids: [id], deptId: there }
    const { data } = await server.call(userRoutes.moveToDept, { body: move, token: actor.token })
    expect(data.refused).toMatchObject([{ id, error: 'grant_exceeds_own' }])
    expect((await get(id)).deptId).toBe(here)
  })
})

describe('only an administrator gives themselves', () => {
  test('a role, not even one within their own', async () => {
    const empty = await aRole(server, { can: [], scope: 3 })
    const body = { ids: [clerk.id], addRoleIdList: [empty] }
    const { data } = await server.call(userRoutes.changeRoles, { body, token: clerk.token })
    expect(data.refused).toMatchObject([{ id: clerk.id, error: 'not_to_yourself' }])
    const { version: _, ...self } = await get(clerk.id)
    const roleIdList = [...self.roleIdList, empty]
    const changed = await server.call(userRoutes.update, { body: { ...self, roleIdList }, token: clerk.token })
    expect(changed).toMatchObject({ status: 403, body: { error: 'not_to_yourself' } })
    const holder = await anActor(server, { can: ['sys:role:page', 'sys:role:update'], scope: 0 })
    const joined = await server.call(roleRoutes.addMembers, {
      params: { id: empty },
      body: [holder.id],
      token: holder.token,
    })
    expect(joined.data.refused).toMatchObject([{ id: holder.id, error: 'not_to_yourself' }])
  })

  test('another department', async () => {
    const below = await aDept(server, { pid: branch })
    const move = async () => {
      const body = { ids: [clerk.id], deptId: below }
      return (await server.call(userRoutes.moveToDept, { body, token: clerk.token })).data
    }
    await expect.poll(move).toMatchObject({ refused: [{ id: clerk.id, error: 'not_to_yourself' }] })
    const { version: _, ...self } = await get(clerk.id)
    const body = { ...self, deptIdList: [below] }
    expect((await server.call(userRoutes.update, { body, token: clerk.token })).body.error).toBe('not_to_yourself')
  })

  test('another user name; their phone they may still change', async () => {
    const { version: _, ...self } = await get(clerk.id)
    const renamed = { ...self, username: `${self.username}x` }
    expect((await server.call(userRoutes.update, { body: renamed, token: clerk.token })).body.error).toBe(
      'not_to_yourself',
    )
    const body = { ...self, mobile: '13800000001' }
    expect((await server.call(userRoutes.update, { body, token: clerk.token })).status).toBe(200)
  })
})
