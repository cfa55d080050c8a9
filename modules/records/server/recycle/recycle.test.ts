import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRoutes } from '#records/contract/audit.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, PASSWORD, type TestActor } from '../../../../tests/people.ts'

const server = await aServer()
afterAll(() => server.close())

let admin: TestActor
beforeAll(async () => {
  admin = await anActor(server, { superAdmin: 1 })
})

const asAdmin = () => ({ token: admin.token })
const binOf = async (label: string, token = admin.token) =>
  (await server.call(recycleRoutes.page, { token, query: { keyword: label } })).data.list
const entryOf = async (label: string) => {
  const [entry] = await binOf(label)
  if (!entry) throw new Error(`${label} is not in the bin`)
  return entry
}
const restore = (ids: string[], token = admin.token) => server.call(recycleRoutes.restore, { token, body: ids })

async function aDeletedUser(more: { deptId?: string; roleIds?: string[]; realName?: string } = {}) {
  const user = await aUser(server, more)
  await server.call(userRoutes.remove, { ...asAdmin(), params: { id: user.id } })
  const entry = await entryOf(more.realName ?? user.username)
  return { ...user, entry }
}

describe('restoring', () => {
  test('brings a user back under the old id with departments and roles, but without a password anybody knows', async () => {
    const roleId = await aRole(server, { can: [] })
    const deptId = await aDept(server)
    const { id, username, entry } = await aDeletedUser({ roleIds: [roleId], deptId })
    expect(entry).toMatchObject({ resource: 'user', actions: ['restore', 'delete'] })

    expect((await restore([entry.id])).data).toEqual({ done: [entry.id], refused: [] })
    const { data } = await server.call(userRoutes.get, { ...asAdmin(), params: { id } })
    expect(data).toMatchObject({ username, deptId, roleIdList: [roleId] })
    expect((await server.signIn(username, PASSWORD)).body.error).toBe('wrong_credentials')
    expect(await binOf(username)).toEqual([])
    const trail = await server.call(auditRoutes.page, { ...asAdmin(), query: { resource: 'user', resourceId: id } })
    expect(trail.data.list.map(({ action }) => action)).toEqual(['restore', 'delete'])
  })

  test('is refused while the name is taken by another user, and loses nothing', async () => {
    const { username, entry } = await aDeletedUser()
    const twin = await aUser(server, { username })
    const refused = await restore([entry.id])
    expect(refused.data).toMatchObject({ done: [], refused: [{ id: entry.id, error: 'username_taken' }] })
    expect(await binOf(username)).toHaveLength(1)
    await server.call(userRoutes.remove, { ...asAdmin(), params: { id: twin.id } })
    expect((await restore([entry.id])).data.done).toEqual([entry.id])
  })

  test('names what is gone; with it back, the record can return', async () => {
    const deptId = await aDept(server, { name: 'Left behind' })
    const { entry } = await aDeletedUser({ deptId })
    await server.call(deptRoutes.remove, { ...asAdmin(), params: { id: deptId } })
    const { data } = await restore([entry.id])
    expect(data.refused).toMatchObject([{ error: 'restore_needs' }])
    expect(data.refused[0]?.msg).toContain('Left behind')

    const dept = await entryOf('Left behind')
    expect((await restore([dept.id, entry.id])).data.done).toEqual([dept.id, entry.id])
  })

  test('takes what creating such a record takes', async () => {
    const { entry, username } = await aDeletedUser()
    const clerk = await anActor(server, { can: ['sys:recycle:page', 'sys:recycle:restore'] })
    const [seen] = await binOf(username, clerk.token)
    expect(seen?.actions).toEqual([])
    expect((await restore([entry.id], clerk.token)).data.refused).toMatchObject([{ error: 'forbidden' }])
  })

  test('grants no one more than the one who restores holds', async () => {
    const roleId = await aRole(server, { can: ['sys:role:delete'] })
    const { entry } = await aDeletedUser({ roleIds: [roleId] })
    const clerk = await anActor(server, { can: ['sys:recycle:page', 'sys:recycle:restore', 'sys:user:save'] })
    expect((await restore([entry.id], clerk.token)).data.refused).toMatchObject([{ error: 'holds_more' }])
  })
})

describe('roles and menus', () => {
  test('a role comes back with its grants', async () => {
    const { data: tree } = await server.call(menuRoutes.tree, asAdmin())
    const menuIdList = tree.filter(({ menuType }) => menuType === 1).map(({ id }) => id)
    const draft = { name: 'Comes back', menuIdList: menuIdList.slice(0, 3) }
    const { data } = await server.call(roleRoutes.create, { ...asAdmin(), body: draft })
    await server.call(roleRoutes.remove, { ...asAdmin(), params: { id: data.id } })
    const entry = await entryOf('Comes back')
    expect((await restore([entry.id])).data.done).toEqual([entry.id])
    const role = await server.call(roleRoutes.get, { ...asAdmin(), params: { id: data.id } })
    expect([...role.data.menuIdList].sort()).toEqual([...draft.menuIdList].sort())
  })

  test('a menu comes back with all below it, below its parent, and in its roles', async () => {
    const { data: menus } = await server.call(menuRoutes.list, asAdmin())
    const sys = menus.find(({ code }) => code === 'sys')?.id ?? ''
    const add = async (body: { pid: string; menuType: 0 | 1 | 3; name: string; permissions?: string[] }) =>
      (await server.call(menuRoutes.create, { ...asAdmin(), body })).data.id
    const catalogue = await add({ pid: sys, menuType: 3, name: 'Shelf' })
    const page = await add({ pid: catalogue, menuType: 0, name: 'Page on it' })
    const button = await add({ pid: page, menuType: 1, name: 'Look', permissions: ['sys:user:page'] })
    const body = { name: 'Holds the button', menuIdList: [button] }
    const { data: role } = await server.call(roleRoutes.create, { ...asAdmin(), body })

    const whole = { params: { id: catalogue }, query: { withChildren: '1' as const } }
    expect(await server.call(menuRoutes.remove, { ...asAdmin(), ...whole })).toMatchObject({ status: 200 })
    const entry = await entryOf('Shelf')
    expect((await restore([entry.id])).data).toEqual({ done: [entry.id], refused: [] })
    const { data: after } = await server.call(menuRoutes.list, asAdmin())
    expect(after.find(({ id }) => id === page)?.pid).toBe(catalogue)
    const restored = await server.call(roleRoutes.get, { ...asAdmin(), params: { id: role.id } })
    expect(restored.data.menuIdList).toEqual([button])
  })
})

describe('the bin', () => {
  test('shows records of one’s departments and what one deleted oneself', async () => {
    const [mine, other] = [await aDept(server), await aDept(server)]
    const near = await aDeletedUser({ deptId: mine })
    const far = await aDeletedUser({ deptId: other })
    const clerk = await anActor(server, { can: ['sys:recycle:page'], deptId: mine, scope: 2 })
    expect(await binOf(near.username, clerk.token)).toHaveLength(1)
    expect(await binOf(far.username, clerk.token)).toEqual([])
    const get = (id: string) => server.call(recycleRoutes.get, { token: clerk.token, params: { id } })
    expect(await get(far.entry.id)).toMatchObject({ status: 404 })
    expect((await get(near.entry.id)).data.fields).toMatchObject({ username: near.username })
  })

  test('never shows a password', async () => {
    const { entry } = await aDeletedUser()
    const { body } = await server.call(recycleRoutes.get, { ...asAdmin(), params: { id: entry.id } })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('is emptied for good, with a trace', async () => {
    const { id, entry, username } = await aDeletedUser()
    const gone = await server.call(recycleRoutes.removeMany, { ...asAdmin(), body: [entry.id] })
    expect(gone.data.done).toEqual([entry.id])
    expect(await binOf(username)).toEqual([])
    expect((await restore([entry.id])).data.refused).toMatchObject([{ error: 'not_found' }])
    const trail = await server.call(auditRoutes.page, { ...asAdmin(), query: { resourceId: id, action: 'purge' } })
    expect(trail.data.total).toBe(1)
  })
})
