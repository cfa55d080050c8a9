import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let menuIds: Map<string, string>

const ALL = ['sys:role:page', 'sys:role:save', 'sys:role:update', 'sys:role:delete'] as const

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  const { data } = await server.call(menuRoutes.tree, { token: admin })
  menuIds = new Map(
    data.filter(({ menuType }) => menuType === 1).map(({ permissions, id }) => [permissions[0] ?? '', id]),
  )
})
afterAll(() => server.close())

const menus = (...codes: string[]) => codes.map((code) => menuIds.get(code) ?? '')
const named = (over: object = {}) => ({ name: `Role ${newId().slice(-8)}`, ...over })
const create = (body: { name: string }, token = admin) => server.call(roleRoutes.create, { body, token })
const detailOf = async (id: string) => (await server.call(roleRoutes.get, { params: { id }, token: admin })).data
const roleOf = async (code: string) => {
  const { data } = await server.call(roleRoutes.page, { query: { limit: 1000 }, token: admin })
  return data.list.find((role) => role.code === code)
}

describe('administering roles', () => {
  test('keeps what is ticked and chosen', async () => {
    const dept = await aDept(server)
    const body = named({
      grade: 7,
      remark: 'one\ntwo',
      dataScope: 4,
      deptIdList: [dept],
      menuIdList: menus('sys:user:page'),
    })
    const { data } = await create(body)
    expect(await detailOf(data.id)).toMatchObject({ ...body, code: '', memberCount: 0, version: 1 })
  })

  test('departments are chosen only where the scope says so', async () => {
    const refusal = { status: 400, data: { issues: [{ path: 'deptIdList', code: 'only_with_chosen_depts' }] } }
    const body = named({ dataScope: 2, deptIdList: [await aDept(server)] })
    expect((await create(body)).body).toMatchObject(refusal)
    const { data } = await create(named({ dataScope: 2 }))
    const changed = await server.call(roleRoutes.update, { body: { ...body, id: data.id }, token: admin })
    expect(changed.body).toMatchObject(refusal)
    expect((await detailOf(data.id)).deptIdList).toEqual([])
  })

  test('a name is used once, a version saved once', async () => {
    const body = named()
    const { data } = await create(body)
    expect((await create(body)).body.error).toBe('name_taken')
    const update = { ...body, id: data.id, remark: 'changed', version: 1 }
    expect((await server.call(roleRoutes.update, { body: update, token: admin })).status).toBe(200)
    expect((await server.call(roleRoutes.update, { body: update, token: admin })).body.error).toBe('changed_meanwhile')
    const renamed = await server.call(roleRoutes.update, { body: { ...named(), id: newId() }, token: admin })
    expect(renamed.status).toBe(404)
  })

  test('what is ticked or chosen must exist', async () => {
    const ticked = await create(named({ menuIdList: [newId()] }))
    expect(ticked.body.data).toMatchObject({ issues: [{ path: 'menuIdList', code: 'unknown_choice' }] })
    const chosen = await create(named({ dataScope: 4, deptIdList: [newId()] }))
    expect(chosen.body.data).toMatchObject({ issues: [{ path: 'deptIdList', code: 'unknown_choice' }] })
  })

  test('is found by name and remark, in the order asked for', async () => {
    const mark = newId().slice(-8)
    for (const grade of [30, 10, 20]) await create(named({ grade, remark: mark }))
    const { data } = await server.call(roleRoutes.page, {
      query: { keyword: mark, orderField: 'grade', order: 'asc' },
      token: admin,
    })
    expect(data.list.map(({ grade }) => grade)).toEqual([10, 20, 30])
    expect(data).toMatchObject({ total: 3, totalExact: true })
  })
})

describe('deleting roles', () => {
  test('is refused while people have it, and names them', async () => {
    const roleId = await aRole(server, { can: [] })
    await aUser(server, { realName: 'Rolf Roller', roleIds: [roleId] })
    const { body } = await server.call(roleRoutes.remove, { params: { id: roleId }, token: admin })
    expect(body).toMatchObject({ status: 409, error: 'in_use' })
    expect(body.msg).toContain('Rolf Roller')
  })

  test('is refused for what the house relies on', async () => {
    for (const code of ['staff', 'org-admin']) {
      const role = await roleOf(code)
      expect(role?.actions).not.toContain('delete')
      const { body } = await server.call(roleRoutes.remove, { params: { id: role?.id ?? '' }, token: admin })
      expect(body.error).toBe('role_protected')
    }
  })

  test('several at once: each is done or refused for its own reason', async () => {
    const free = await aRole(server, { can: ['sys:user:page'] })
    const used = await aRole(server, { can: [] })
    await aUser(server, { roleIds: [used] })
    const { data } = await server.call(roleRoutes.removeMany, { body: [free, used], token: admin })
    expect(data).toMatchObject({ done: [free], refused: [{ id: used, error: 'in_use' }] })
    await server.node.kernel.database.read(1, async (db) => {
      const kept = await db
        .selectFrom('sys_recycle_bin')
        .select('payload')
        .where('resource_id', '=', free)
        .executeTakeFirst()
      expect(kept?.payload).toMatchObject({ id: free, menuIdList: [expect.any(String)] })
    })
  })
})

describe('no one grants what they do not hold', () => {
  test('permissions: in a new role, and in one that they may change', async () => {
    const clerk = await anActor(server, { can: [...ALL, 'sys:user:page'] })
    const within = await create(named({ menuIdList: menus('sys:user:page') }), clerk.token)
    expect(within.status).toBe(200)
    const beyond = await create(named({ menuIdList: menus('sys:user:page', 'sys:user:delete') }), clerk.token)
    expect(beyond).toMatchObject({ status: 403, body: { error: 'grant_exceeds_own' } })

    const ticked = named({ menuIdList: menus('sys:role:page') })
    const { data } = await create(ticked)
    const update = (menuIdList: string[]) =>
      server.call(roleRoutes.update, { body: { ...ticked, id: data.id, menuIdList }, token: clerk.token })
    expect((await update(menus('sys:role:page', 'sys:user:page'))).status).toBe(200)
    expect((await update(menus('sys:role:page', 'sys:user:reset'))).body.error).toBe('grant_exceeds_own')
  })

  test('data scope: no wider than one’s own', async () => {
    const own = await aDept(server)
    const clerk = await anActor(server, { can: [...ALL], scope: 1, deptId: own })
    const below = await aDept(server, { pid: own })
    await expect
      .poll(async () => (await create(named({ dataScope: 4, deptIdList: [below] }), clerk.token)).status)
      .toBe(200)
    expect((await create(named({ dataScope: 1 }), clerk.token)).status).toBe(200)
    expect((await create(named({ dataScope: 3 }), clerk.token)).status).toBe(200)
    expect((await create(named({ dataScope: 0 }), clerk.token)).body.error).toBe('grant_exceeds_own')
    const stranger = await aDept(server)
    const chosen = await create(named({ dataScope: 4, deptIdList: [below, stranger] }), clerk.token)
    expect(chosen.body.error).toBe('grant_exceeds_own')
  })

  test('giving a role is judged for those who get it: “own department” means theirs', async () => {
    const own = await aDept(server)
    await aDept(server, { pid: own })
    const member = await aUser(server, { deptId: own })
    const clerk = await anActor(server, { can: [...ALL], scope: 2, deptId: own })
    const narrow = await aRole(server, { can: ['sys:role:page'], scope: 2 })
    const wide = await aRole(server, { can: ['sys:role:page'], scope: 1 })
    const strong = await aRole(server, { can: ['sys:user:delete'], scope: 2 })
    const give = (id: string) =>
      server.call(roleRoutes.addMembers, { params: { id }, body: [member.id], token: clerk.token })
    expect((await give(narrow)).data).toEqual({ done: [member.id], refused: [] })
    expect((await give(wide)).body.error).toBe('grant_exceeds_own')
    expect((await give(strong)).body.error).toBe('grant_exceeds_own')
  })

  test('the options say which may be handed on', async () => {
    const clerk = await anActor(server, { can: ['sys:role:page', 'sys:user:page'], scope: 3 })
    const [within, beyond] = [
      await aRole(server, { can: ['sys:user:page'], scope: 3 }),
      await aRole(server, { can: ['sys:user:page'], scope: 0 }),
    ]
    const { data } = await server.call(roleRoutes.options, { token: clerk.token })
    const grantable = new Map(data.map((option) => [option.id, option.grantable]))
    expect([grantable.get(within), grantable.get(beyond)]).toEqual([true, false])
    // Employees may pick people: of roles they learn nothing.
    const picker = await anActor(server, { can: ['sys:user:pick'] })
    expect((await server.call(roleRoutes.options, { token: picker.token })).status).toBe(403)
    const everything = (await server.call(roleRoutes.options, { token: admin })).data
    expect(everything.every((option) => option.grantable)).toBe(true)
  })
})

describe('members', () => {
  test('feel a change of their role at once', async () => {
    const body = named({ dataScope: 0, menuIdList: menus('sys:dept:page') })
    const { data } = await create(body)
    const actor = await anActor(server, { can: [] })
    const tree = async () => (await server.call(deptRoutes.tree, { token: actor.token })).status
    expect(await tree()).toBe(403)
    await server.call(roleRoutes.addMembers, { params: { id: data.id }, body: [actor.id], token: admin })
    await expect.poll(tree).toBe(200)
    await server.call(roleRoutes.update, { body: { ...body, id: data.id, menuIdList: [] }, token: admin })
    await expect.poll(tree).toBe(403)
  })

  test('are listed within the scope; strangers and administrators are beyond a clerk', async () => {
    const own = await aDept(server)
    const roleId = await aRole(server, { can: [], scope: 3 })
    const [near, far] = [
      await aUser(server, { deptId: own, roleIds: [roleId] }),
      await aUser(server, { roleIds: [roleId] }),
    ]
    const chief = await aUser(server, { deptId: own, superAdmin: 1 })
    const clerk = await anActor(server, { can: [...ALL], scope: 1, deptId: own })
    const page = async (token: string, query = {}) =>
      (await server.call(roleRoutes.members, { params: { id: roleId }, query, token })).data.list.map(({ id }) => id)
    expect(await page(clerk.token)).toEqual([near.id])
    expect((await page(admin)).sort()).toEqual([near.id, far.id].sort())
    expect(await page(admin, { keyword: far.username })).toEqual([far.id])
    const removed = await server.call(roleRoutes.removeMembers, {
      params: { id: roleId },
      body: [near.id, far.id],
      token: clerk.token,
    })
    expect(removed.data).toMatchObject({ done: [near.id], refused: [{ id: far.id, error: 'not_found' }] })
    const added = await server.call(roleRoutes.addMembers, {
      params: { id: roleId },
      body: [chief.id],
      token: clerk.token,
    })
    expect(added.data.refused).toMatchObject([{ id: chief.id, error: 'holds_more' }])
    expect(await page(admin)).toEqual([far.id])
  })

  test('of a role that does not exist are no user’s business', async () => {
    expect((await server.call(roleRoutes.members, { params: { id: newId() }, token: admin })).status).toBe(404)
    expect(
      (await server.call(roleRoutes.addMembers, { params: { id: newId() }, body: [newId()], token: admin })).status,
    ).toBe(404)
  })

  test('count on the role and show on the person', async () => {
    const roleId = await aRole(server, { can: [], name: `Shown ${newId().slice(-6)}` })
    const { id } = await aUser(server)
    await server.call(roleRoutes.addMembers, { params: { id: roleId }, body: [id], token: admin })
    const { data } = await server.call(userRoutes.get, { params: { id }, token: admin })
    expect(data.roleIdList).toEqual([roleId])
    expect((await detailOf(roleId)).memberCount).toBe(1)
  })
})
