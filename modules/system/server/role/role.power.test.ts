import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes, type RoleDraft } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'
import { recycleRoutes } from '../../../../tests/recycle.ts'

const ROLES = ['sys:role:page', 'sys:role:save', 'sys:role:update', 'sys:role:delete'] as const

let server: TestServer & { close: () => Promise<void> }
let admin: string
let branch: string
let menuIds: Map<string, string>

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  branch = await aDept(server)
  const { data } = await server.call(menuRoutes.tree, { token: admin })
  const buttons = data.filter(({ menuType }) => menuType === 1)
  menuIds = new Map(buttons.map(({ permissions, id }) => [permissions[0] ?? '', id]))
})
afterAll(() => server.close())

const menus = (...codes: string[]) => codes.map((code) => menuIds.get(code) ?? '')
const aSavedRole = async (over: Partial<RoleDraft> = {}) => {
  const body = { name: `Role ${newId().slice(-8)}`, dataScope: 3 as const, menuIdList: [], ...over }
  const { data } = await server.call(roleRoutes.create, { body, token: admin })
  return { ...body, id: data.id }
}
const update = (role: Partial<RoleDraft> & { id: string; name: string }, token: string) =>
  server.call(roleRoutes.update, { body: role, token })
const detailOf = async (id: string, token = admin) =>
  (await server.call(roleRoutes.get, { params: { id }, token })).data
const aClerk = (more: readonly string[] = [], scope: 0 | 1 = 1) =>
  anActor(server, { can: [...ROLES, ...more], scope, deptId: branch })

describe('a role that holds more than the actor', () => {
  test('is not renamed, emptied or deleted by them, and says so', async () => {
    const clerk = await aClerk()
    const roles = {
      permissions: await aSavedRole({ menuIdList: menus('sys:user:reset') }),
      scope: await aSavedRole({ dataScope: 0 }),
      chosen: await aSavedRole({ dataScope: 4, deptIdList: [await aDept(server)] }),
    }
    for (const role of Object.values(roles)) {
      const before = await detailOf(role.id)
      for (const change of [{ name: `${role.name} x` }, { menuIdList: [], dataScope: 3 as const, deptIdList: [] }]) {
        const refused = await update({ ...role, ...change }, clerk.token)
        expect(refused).toMatchObject({ status: 403, body: { error: 'holds_more' } })
      }
      const removed = await server.call(roleRoutes.remove, { params: { id: role.id }, token: clerk.token })
      expect(removed.body.error).toBe('holds_more')
      expect(await detailOf(role.id, clerk.token)).toMatchObject({ actions: [], restriction: 'holds_more' })
      expect(await detailOf(role.id)).toEqual(before)
    }
    const { data } = await server.call(roleRoutes.removeMany, { body: [roles.scope.id], token: clerk.token })
    expect(data.refused).toMatchObject([{ id: roles.scope.id, error: 'holds_more' }])
    const page = await server.call(roleRoutes.page, { query: { limit: 1000 }, token: clerk.token })
    const shown = page.data.list.find(({ id }) => id === roles.permissions.id)
    expect(shown).toMatchObject({ actions: [], restriction: 'holds_more' })
  })

  test('is one whose members reach more by it, in their own departments', async () => {
    const clerk = await aClerk()
    const role = await aSavedRole({ dataScope: 2 })
    expect((await update({ ...role, remark: 'free' }, clerk.token)).status).toBe(200)
    await aUser(server, { deptId: branch, roleIds: [role.id] })
    expect((await update({ ...role, remark: 'near' }, clerk.token)).status).toBe(200)
    await aUser(server, { roleIds: [role.id] })
    expect((await update({ ...role, remark: 'far' }, clerk.token)).body.error).toBe('holds_more')
    expect((await detailOf(role.id, clerk.token)).restriction).toBe('holds_more')
  })

  test('one’s own is not given the name that a process asks for', async () => {
    const role = await aSavedRole()
    const clerk = await anActor(server, { can: ROLES, scope: 0, roleIds: [role.id] })
    expect((await update({ ...role, name: `${role.name} x` }, clerk.token)).body.error).toBe('not_to_yourself')
    expect((await update({ ...role, remark: 'mine' }, clerk.token)).status).toBe(200)
  })
})

describe('a role that is to give more gives it to all of its members', () => {
  test('a wider scope is judged for the departments of each', async () => {
    const clerk = await aClerk(['sys:user:page'])
    const role = await aSavedRole({ menuIdList: menus('sys:user:page') })
    await aUser(server, { deptId: branch, roleIds: [role.id] })
    expect((await update({ ...role, dataScope: 2 }, clerk.token)).status).toBe(200)
    expect((await update({ ...role, dataScope: 3 }, clerk.token)).status).toBe(200)
    const far = await aUser(server, { roleIds: [role.id] })
    for (const dataScope of [1, 2] as const) {
      const refused = await update({ ...role, dataScope }, clerk.token)
      expect(refused).toMatchObject({ status: 403, body: { error: 'members_beyond_own' } })
    }
    expect((await detailOf(role.id)).dataScope).toBe(3)
    const preview = await server.call(roleRoutes.preview, {
      params: { id: role.id },
      body: { dataScope: 2, menuIdList: role.menuIdList, deptIdList: [] },
      token: clerk.token,
    })
    expect(preview.data.refusal).toContain(role.name)
    await server.call(userRoutes.remove, { params: { id: far.id }, token: admin })
    expect((await update({ ...role, dataScope: 2 }, clerk.token)).status).toBe(200)
  })

  test('chosen departments are judged with what other roles of the members let them do there', async () => {
    const clerk = await aClerk(['sys:user:page'])
    const role = await aSavedRole({ dataScope: 4 })
    const strong = await aRole(server, { can: ['sys:user:reset'], scope: 3 })
    const member = await aUser(server, { deptId: branch, roleIds: [role.id] })
    expect((await update({ ...role, deptIdList: [branch] }, clerk.token)).status).toBe(200)
    expect((await update({ ...role, deptIdList: [] }, clerk.token)).status).toBe(200)
    await server.call(userRoutes.changeRoles, { body: { ids: [member.id], addRoleIdList: [strong] }, token: admin })
    const refused = await update({ ...role, deptIdList: [branch] }, clerk.token)
    expect(refused.body.error).toBe('members_beyond_own')
  })

  test('another permission is judged with what the members reach by other roles', async () => {
    const clerk = await aClerk(['sys:user:page', 'sys:user:reset'])
    const role = await aSavedRole()
    const wide = await aRole(server, { can: ['sys:user:page'], scope: 0 })
    await aUser(server, { deptId: branch, roleIds: [role.id, wide] })
    const ticked = { ...role, menuIdList: menus('sys:user:reset') }
    expect((await update(ticked, clerk.token)).body.error).toBe('members_beyond_own')
    const all = await aClerk(['sys:user:page', 'sys:user:reset'], 0)
    expect((await update(ticked, all.token)).status).toBe(200)
  })

  test('administrators among the members hold everything anyway', async () => {
    const clerk = await aClerk(['sys:user:page'])
    const role = await aSavedRole()
    await aUser(server, { superAdmin: 1, roleIds: [role.id] })
    expect((await update({ ...role, menuIdList: menus('sys:user:page') }, clerk.token)).status).toBe(200)
  })

  test('a code put on a menu is given to all who have it by a role', async () => {
    const clerk = await aClerk(['sys:menu:page', 'sys:menu:update', 'sys:menu:delete', 'sys:user:reset'])
    const { data: tree } = await server.call(menuRoutes.list, { token: admin })
    const page = tree.find(({ menuType }) => menuType === 0)
    const body = { pid: page?.id ?? '', menuType: 1 as const, name: `Button ${newId().slice(-6)}`, permissions: [] }
    const { data: menu } = await server.call(menuRoutes.create, { body, token: admin })
    const role = await aSavedRole({ menuIdList: [menu.id] })
    const put = (permissions: string[]) =>
      server.call(menuRoutes.update, { body: { ...body, id: menu.id, permissions }, token: clerk.token })
    await aUser(server, { deptId: branch, roleIds: [role.id] })
    expect((await put(['sys:user:reset'])).status).toBe(200)
    expect((await put([])).status).toBe(200)
    await aUser(server, { roleIds: [role.id, await aRole(server, { can: [], scope: 0 })] })
    expect((await put(['sys:user:reset'])).body.error).toBe('members_beyond_own')
    const strong = await aSavedRole({ menuIdList: [menu.id, ...menus('sys:role:import')] })
    expect((await put(['sys:user:reset'])).body.error).toBe('holds_more')
    const removed = await server.call(menuRoutes.remove, { params: { id: menu.id }, token: clerk.token })
    expect(removed.body.error).toBe('holds_more')
    expect((await detailOf(strong.id)).menuIdList).toContain(menu.id)
  })
})

describe('two at the same time', () => {
  test('a role is not widened while it is given to a user for whom that would be too much', async () => {
    const [near, hidden] = [await aDept(server), await aDept(server)]
    const giver = await anActor(server, { can: ['sys:user:page', 'sys:user:update'], scope: 1, deptId: near })
    const clerk = await aClerk(['sys:user:page'])
    for (let round = 0; round < 6; round += 1) {
      const role = await aSavedRole({ menuIdList: menus('sys:user:page') })
      const { id } = await aUser(server, { deptId: near })
      await server.node.kernel.database.transaction(1, (tx) =>
        tx.insertInto('sys_user_dept').values({ tenant_id: 1, user_id: id, dept_id: hidden }).execute(),
      )
      const [widened, given] = await Promise.all([
        update({ ...role, dataScope: 2 }, clerk.token),
        server.call(userRoutes.changeRoles, { body: { ids: [id], addRoleIdList: [role.id] }, token: giver.token }),
      ])
      // Each alone is allowed; the user who comes second is refused.
      const outcome = [widened.body.error ?? 'done', given.data.refused[0]?.error ?? 'done']
      expect([
        ['done', 'grant_exceeds_own'],
        ['members_beyond_own', 'done'],
      ]).toContainEqual(outcome)
    }
  })
})

describe('the recycle bin', () => {
  const BIN = ['sys:recycle:page', 'sys:recycle:restore', 'sys:recycle:delete'] as const
  const entryOf = async (keyword: string, token = admin) =>
    (await server.call(recycleRoutes.page, { query: { keyword }, token })).data.list[0]
  const purge = (id: string, token: string) => server.call(recycleRoutes.removeMany, { body: [id], token })
  const restore = (id: string, token: string) => server.call(recycleRoutes.restore, { body: [id], token })

  test('keeps roles and users that hold more than the actor from being restored and purged', async () => {
    const can = [...BIN, ...ROLES, 'sys:user:save', 'sys:user:delete']
    const clerk = await anActor(server, { can, scope: 0 })
    const role = await aSavedRole({ menuIdList: menus('sys:user:reset') })
    await server.call(roleRoutes.remove, { params: { id: role.id }, token: admin })
    const strong = await aRole(server, { can: ['sys:user:reset'], scope: 3 })
    const user = await aUser(server, { roleIds: [strong] })
    await server.call(userRoutes.remove, { params: { id: user.id }, token: admin })
    for (const label of [role.name, user.username]) {
      const entry = await entryOf(label, clerk.token)
      expect(entry).toMatchObject({ actions: [], restriction: 'holds_more' })
      const refusal = { done: [], refused: [{ id: entry?.id, error: 'holds_more' }] }
      expect((await purge(entry?.id ?? '', clerk.token)).data).toMatchObject(refusal)
      expect((await restore(entry?.id ?? '', clerk.token)).data).toMatchObject(refusal)
      const shown = await entryOf(label)
      expect(shown).toMatchObject({ id: entry?.id, actions: ['restore', 'delete'], restriction: null })
    }
  })

  test('purging takes what deleting took, and a department in reach', async () => {
    const user = await aUser(server, { deptId: branch })
    const binOnly = await anActor(server, { can: BIN, scope: 1, deptId: branch })
    await server.call(userRoutes.remove, { params: { id: user.id }, token: admin })
    const entry = await entryOf(user.username)
    const id = entry?.id ?? ''
    expect((await entryOf(user.username, binOnly.token))?.actions).toEqual([])
    expect((await purge(id, binOnly.token)).data.refused).toMatchObject([{ error: 'forbidden' }])
    const far = await anActor(server, { can: [...BIN, 'sys:user:delete'], scope: 1, deptId: await aDept(server) })
    expect((await purge(id, far.token)).data.refused).toMatchObject([{ error: 'not_found' }])
    const clerk = await anActor(server, { can: [...BIN, 'sys:user:delete'], scope: 1, deptId: branch })
    expect((await purge(id, clerk.token)).data.done).toEqual([id])
  })

  test('a menu brings its codes back only into roles that its restorer may change', async () => {
    const { data: tree } = await server.call(menuRoutes.list, { token: admin })
    const page = tree.find(({ menuType }) => menuType === 0)
    const name = `Back ${newId().slice(-6)}`
    const body = { pid: page?.id ?? '', menuType: 1 as const, name, permissions: ['sys:user:reset'] }
    const { data: menu } = await server.call(menuRoutes.create, { body, token: admin })
    const role = await aSavedRole({ dataScope: 0, menuIdList: [menu.id] })
    await server.call(menuRoutes.remove, { params: { id: menu.id }, token: admin })
    const { id = '' } = (await entryOf(name)) ?? {}
    const can = [...BIN, 'sys:menu:save', 'sys:menu:delete', 'sys:user:reset']
    const narrow = await anActor(server, { can, scope: 1, deptId: branch })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_recycle_bin').set({ deleted_by: narrow.id }).where('id', '=', id).execute(),
    )
    expect((await restore(id, narrow.token)).data.refused).toMatchObject([{ error: 'holds_more' }])
    expect((await detailOf(role.id)).menuIdList).toEqual([])
    const wide = await anActor(server, { can, scope: 0 })
    expect((await restore(id, wide.token)).data.done).toEqual([id])
  })
})
