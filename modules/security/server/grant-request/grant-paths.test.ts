/** Whatever way a sensitive grant takes, it waits for a second person or is refused; with the item off, none does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Author } from '#kernel/audit/record.ts'
import { newId } from '#kernel/ids.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { grantRequestRoutes } from '#security/contract/grant-request.ts'
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { MenuUpdate, menuRoutes } from '#system/contract/menu.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { roleImport, roleRoutes } from '#system/contract/role.ts'
import { userImport, userRoutes } from '#system/contract/user.ts'
import { addRegisteredUser, shareGrants } from '#system/server/index.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed } from '../../../../tests/import.ts'
import { aDept, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { sql } from '../testing/registering.ts'
import { aClerk, aSensitiveRole, holdersOf, rankOf, SENSITIVE } from '../testing/requesting.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** Who asks, and who approves. */
let clerk: TestActor
let second: TestActor
let role: string
const ROLE_NAME = '敏感角色'
const DEPT_NAME = '敏感部'

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  clerk = await aClerk(server)
  second = await aClerk(server)
  role = await aSensitiveRole(server, ROLE_NAME)
  await aDept(server, { name: DEPT_NAME })
})
beforeEach(() => configureSecurity(server, { sensitiveApproval: 1, stepUpMinutes: 0 }))
afterAll(() => server.close())

const code = () => `c${newId().replaceAll('-', '').slice(-10)}`
const detail = async (id: string, token = second.token) =>
  (await server.call(grantRequestRoutes.get, { params: { id }, token })).data
const approve = (id: string, token = second.token) =>
  server.call(grantRequestRoutes.approve, { params: { id }, body: {}, token })
const newest = async () =>
  String((await sql(server, 'select id from sys_grant_request order by created_at desc, id desc limit 1'))[0]?.['id'])
const userOf = async (id: string) => (await server.call(userRoutes.get, { params: { id }, token: admin })).data
const change = async (id: string, over: object, token = clerk.token) => {
  const { username, realName, deptId, deptIdList, roleIdList, postIdList, superAdmin } = await userOf(id)
  const body = { id, username, realName, deptId, deptIdList, roleIdList, postIdList, superAdmin, ...over }
  return server.call(userRoutes.update, { body, token })
}

/** Nothing of it is there; a second person approves it; then it is. */
async function expectPending(requestId: string | undefined, userId: string, approver = second.token): Promise<void> {
  expect(requestId).toBeDefined()
  expect(await holdersOf(server, role)).not.toContain(userId)
  const answer = await approve(requestId ?? '', approver)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await holdersOf(server, role)).toContain(userId)
}

describe('a role with a sensitive menu', () => {
  test('waits where members are added to it, and is there at once while the item is off', async () => {
    const [one, other] = [await aUser(server), await aUser(server)]
    const add = (id: string) =>
      server.call(roleRoutes.addMembers, { params: { id: role }, body: [id], token: clerk.token })
    await expectPending((await add(one.id)).data.requestId, one.id)
    await configureSecurity(server, { sensitiveApproval: 0 })
    expect((await add(other.id)).data).toEqual({ done: [other.id], refused: [] })
    expect(await holdersOf(server, role)).toContain(other.id)
  })

  test('waits in the form of a new user and of one who is there; the rest is applied', async () => {
    const plain = await aRole(server, { can: [], scope: 3, grade: 90 })
    const body = { username: code(), realName: 'Made', deptId: clerk.deptId, roleIdList: [role, plain] }
    const { data: made } = await server.call(userRoutes.create, { body, token: clerk.token })
    expect((await userOf(made.id)).roleIdList).toEqual([plain])
    await expectPending(made.requestId, made.id)
    const user = await aUser(server)
    const { data } = await change(user.id, { realName: 'Renamed', roleIdList: [role] })
    expect(await userOf(user.id)).toMatchObject({ realName: 'Renamed', roleIdList: [] })
    const [audit] = await sql(server, "select changes from sys_audit where resource_id = $1 and action = 'update'", [
      user.id,
    ])
    expect(JSON.stringify(audit?.['changes'])).not.toContain(role)
    await expectPending(data?.requestId, user.id)
  })

  test('waits for each of a batch, and is not asked for twice', async () => {
    const [one, other] = [await aUser(server), await aUser(server)]
    const body = { ids: [one.id, other.id], addRoleIdList: [role], removeRoleIdList: [] }
    const { data } = await server.call(userRoutes.changeRoles, { body, token: clerk.token })
    expect(data.done).toEqual([one.id, other.id])
    expect((await server.call(userRoutes.changeRoles, { body, token: clerk.token })).data.requestId).toBe(
      data.requestId,
    )
    await expectPending(data.requestId, one.id)
    await expectPending(await newest(), other.id)
  })

  test('waits where it is assigned for a time, and where its terms give more; fewer are given at once', async () => {
    const user = await aUser(server)
    const assign = (endDate: string | null) =>
      server.call(roleHolderRoutes.assign, {
        params: { id: role },
        body: { kind: 'user', holderId: user.id, endDate },
        token: clerk.token,
      })
    await expectPending((await assign('2030-01-01T00:00:00Z')).data?.requestId, user.id)
    expect((await assign('2029-01-01T00:00:00Z')).data).toBeNull()
    const longer = await assign('2031-01-01T00:00:00Z')
    const ends = async () =>
      new Date(
        String((await sql(server, 'select ends_at from sys_user_role where user_id = $1', [user.id]))[0]?.['ends_at']),
      ).getUTCFullYear()
    expect(await ends()).toBe(2029)
    expect((await approve(longer.data?.requestId ?? '')).status).toBe(200)
    expect(await ends()).toBe(2031)
  })

  test.each(['dept', 'post', 'group'] as const)(
    'waits where a %s gets it, and where a user comes there',
    async (kind) => {
      const [early, late] = [await aUser(server), await aUser(server)]
      const [holderId, join] = await aPlace(kind, early.id)
      const body = { kind, holderId }
      const { data } = await server.call(roleHolderRoutes.assign, { params: { id: role }, body, token: clerk.token })
      expect((await detail(data?.requestId ?? '')).users).toMatchObject([{ id: early.id }])
      await expectPending(data?.requestId, early.id)
      await expectPending((await join(late.id)).data?.requestId, late.id)
    },
  )

  /** A place with a user, and how another one comes there. */
  async function aPlace(kind: 'dept' | 'post' | 'group', userId: string) {
    if (kind === 'dept') {
      const dept = await aDept(server)
      await sql(server, 'insert into sys_user_dept (tenant_id, user_id, dept_id) values (1, $1, $2)', [userId, dept])
      return [dept, (id: string) => change(id, { deptIdList: [dept] })] as const
    }
    const draft = { code: code(), name: code() }
    if (kind === 'group') {
      const body = { ...draft, userIdList: [userId] }
      const { data } = await server.call(groupRoutes.create, { body, token: admin })
      const joined = (id: string) => ({ ...draft, id: data.id, userIdList: [userId, id] })
      return [
        data.id,
        (id: string) => server.call(groupRoutes.update, { body: joined(id), token: clerk.token }),
      ] as const
    }
    const { data } = await server.call(postRoutes.create, { body: draft, token: admin })
    await sql(server, 'insert into sys_user_post (tenant_id, user_id, post_id) values (1, $1, $2)', [userId, data.id])
    return [data.id, (id: string) => change(id, { postIdList: [data.id] })] as const
  }

  test('comes by no main department, no move of one, and no post or group that is enabled again', async () => {
    const [from, to] = [await aDept(server), await aDept(server)]
    await configureSecurity(server, { sensitiveApproval: 0 })
    const draft = { code: code(), name: code() }
    const { data: post } = await server.call(postRoutes.create, { body: { ...draft, status: 0 }, token: admin })
    const user = await aUser(server, { deptId: from })
    await sql(server, 'insert into sys_user_post (tenant_id, user_id, post_id) values (1, $1, $2)', [user.id, post.id])
    for (const body of [
      { kind: 'dept' as const, holderId: to, below: 1 as const },
      { kind: 'post' as const, holderId: post.id },
    ])
      await server.call(roleHolderRoutes.assign, { params: { id: role }, body, token: admin })
    await configureSecurity(server, { sensitiveApproval: 1 })
    const refused = { status: 422, body: { error: 'approval_needed' } }
    expect(await change(user.id, { deptId: to, deptIdList: [to] })).toMatchObject(refused)
    const batch = { body: { ids: [user.id], deptId: to }, token: clerk.token }
    expect((await server.call(userRoutes.moveToDept, batch)).data.refused).toMatchObject([{ error: 'approval_needed' }])
    const made = { username: code(), realName: 'Made', deptId: to }
    expect(await server.call(userRoutes.create, { body: made, token: admin })).toMatchObject(refused)
    const moved = { id: from, name: code(), pid: to }
    expect(await server.call(deptRoutes.update, { body: moved, token: admin })).toMatchObject(refused)
    const enabled = { ...draft, id: post.id, status: 1 as const }
    expect(await server.call(postRoutes.update, { body: enabled, token: admin })).toMatchObject(refused)
    expect(await holdersOf(server, role)).not.toContain(user.id)
  })

  test('waits where a sheet brings it, and where a user returns from the recycle bin', async () => {
    const username = code()
    const sheet = await aSheet([
      ['Username *', '姓名', 'Department', '角色'],
      [username, 'Imported', DEPT_NAME, ROLE_NAME],
    ])
    const { id } = await anImport(server, userImport, { token: admin, file: sheet })
    expect(await confirmed(server, admin, id)).toMatchObject({ status: 'done' })
    const [imported] = await sql(server, 'select id from sys_user where username = $1', [username])
    const userId = String(imported?.['id'])
    await expectPending(await newest(), userId)
    expect((await server.call(userRoutes.remove, { params: { id: userId }, token: clerk.token })).status).toBe(200)
    const [entry] = await sql(server, 'select id from sys_recycle_bin where resource_id = $1', [userId])
    const back = await server.call(recycleRoutes.restore, { body: [String(entry?.['id'])], token: clerk.token })
    expect(back.data.done, JSON.stringify(back.body)).toHaveLength(1)
    await expectPending(await newest(), userId)
  })
})

test('of a user who registers, it waits where a user admits them, and is refused where no user does', async () => {
  const { database, actors } = server.node.kernel
  const admitted = (by: Author) => {
    const name = code()
    const person = { username: name, realName: 'New', email: `${name}@example.com`, mobile: '', deptId: clerk.deptId }
    const links = { deptIds: [clerk.deptId], roleIds: [role] }
    return database.transaction(1, async (tx) => {
      await shareGrants(tx, 1)
      return addRegisteredUser(tx, by, { ...person, links, passwordHash: '!', pwdLevel: 4 })
    })
  }
  const by = await actors.of({ tenantId: 1, userId: clerk.id, language: 'zh', requestId: 'r' })
  if (!by) throw new Error('no such clerk')
  const userId = await admitted(by)
  await expectPending(await newest(), userId)
  const noUser: Author = { tenantId: 1, userId: null, realName: 'configuration', requestId: 'r', ip: '' }
  await expect(admitted(noUser)).rejects.toMatchObject({ code: { name: 'approval_needed' } })
})

describe('an administrator', () => {
  test('is made by two: not in the form, nor by restoring, and never by the user who asks alone', async () => {
    const user = await aUser(server)
    const { data } = await change(user.id, { superAdmin: 1 }, admin)
    const requestId = data?.requestId ?? ''
    expect(await rankOf(server, user.id)).toBe(0)
    expect((await approve(requestId, admin)).body.error).toBe('not_to_yourself')
    expect((await approve(requestId, second.token)).status).toBe(403)
    const other = await server.session((await aUser(server, { superAdmin: 1 })).id)
    expect((await approve(requestId, other)).status).toBe(200)
    expect(await rankOf(server, user.id)).toBe(1)
    expect((await server.call(userRoutes.remove, { params: { id: user.id }, token: admin })).status).toBe(200)
    const [entry] = await sql(server, 'select id from sys_recycle_bin where resource_id = $1', [user.id])
    await server.call(recycleRoutes.restore, { body: [String(entry?.['id'])], token: admin })
    expect(await rankOf(server, user.id)).toBe(0)
    const body = { username: code(), realName: 'Made', deptId: user.deptId, superAdmin: 1 as const }
    const made = await server.call(userRoutes.create, { body, token: admin })
    expect(made.data.requestId).toBeDefined()
    expect(await rankOf(server, made.data.id)).toBe(0)
  })

  test('who was disabled is an ordinary user when enabled again, and made one by two', async () => {
    const user = await aUser(server, { superAdmin: 1, status: 0 })
    const body = { ids: [user.id], status: 1 as const }
    const { data } = await server.call(userRoutes.setStatus, { body, token: admin })
    expect(data).toMatchObject({ done: [user.id], requestId: expect.any(String) })
    expect(await rankOf(server, user.id)).toBe(0)
    const disabled = {
      username: code(),
      realName: 'Made',
      deptId: user.deptId,
      superAdmin: 1 as const,
      status: 0 as const,
    }
    const made = (await server.call(userRoutes.create, { body: disabled, token: admin })).data
    expect((await change(made.id, { status: 1 }, admin)).data?.requestId).toBeDefined()
    expect(await rankOf(server, made.id)).toBe(0)
  })

  test('for some departments is made by two, and so is what the grant gets later; less is at once', async () => {
    const [user, dept, more] = [await aUser(server), await aDept(server), await aDept(server)]
    const content = { deptIdList: [dept], roleIdList: [], menuIdList: [] }
    const { data } = await server.call(secondAdminRoutes.create, {
      body: { ...content, userId: user.id },
      token: admin,
    })
    expect(await rankOf(server, user.id)).toBe(0)
    const other = await server.session((await aUser(server, { superAdmin: 1 })).id)
    expect((await approve(data.requestId ?? '', other)).status).toBe(200)
    expect(await rankOf(server, user.id)).toBe(2)
    const update = (deptIdList: string[]) =>
      server.call(secondAdminRoutes.update, { body: { ...content, id: data.id, deptIdList }, token: admin })
    const widened = await update([dept, more])
    const depts = async () =>
      (await server.call(secondAdminRoutes.get, { params: { id: data.id }, token: admin })).data.deptIdList
    expect(await depts()).toEqual([dept])
    expect((await approve(widened.data?.requestId ?? '', other)).status).toBe(200)
    expect((await depts()).toSorted()).toEqual([dept, more].toSorted())
    expect((await update([more])).data).toBeNull()
  })
})

describe('a sensitive menu', () => {
  const menusOf = async (id: string) =>
    (await server.call(roleRoutes.get, { params: { id }, token: admin })).data.menuIdList
  const sensitiveMenu = async () =>
    String((await sql(server, "select id from sys_menu where tenant_id = 1 and code = 'sys:apiKey:save'"))[0]?.['id'])
  const plainMenu = async () => String((await menusOf(await aRole(server, { can: ['sys:dict:page'] })))[0])

  test('is selected for a role by two; the other menus at once', async () => {
    const [menu, plain] = [await sensitiveMenu(), await plainMenu()]
    const body = { name: code(), menuIdList: [menu, plain] }
    const { data, body: answer } = await server.call(roleRoutes.create, { body, token: admin })
    expect(await menusOf(data.id), JSON.stringify(answer)).toEqual([plain])
    const other = await server.session((await aUser(server, { superAdmin: 1 })).id)
    expect((await approve(data.requestId ?? '', other)).status).toBe(200)
    expect((await menusOf(data.id)).toSorted()).toEqual([menu, plain].toSorted())
    const id = await aRole(server, { can: [] })
    const updated = await server.call(roleRoutes.update, { body: { ...body, name: code(), id }, token: admin })
    expect(updated.data?.requestId).toBeDefined()
    expect(await menusOf(id)).toEqual([plain])
  })

  test('waits where a sheet or the recycle bin brings it', async () => {
    const name = code()
    const file = await aSheet([
      ['角色名称', 'Permissions'],
      [name, 'sys:apiKey:save'],
    ])
    const { id } = await anImport(server, roleImport, { token: admin, file })
    const done = await confirmed(server, admin, id)
    expect(done, JSON.stringify(done)).toMatchObject({ status: 'done' })
    const [row] = await sql(server, 'select id from sys_role where name = $1', [name])
    const roleId = String(row?.['id'])
    expect(await menusOf(roleId)).toEqual([])
    const other = await server.session((await aUser(server, { superAdmin: 1 })).id)
    expect((await approve(await newest(), other)).status).toBe(200)
    expect(await menusOf(roleId)).toHaveLength(1)
    await server.call(roleRoutes.remove, { params: { id: roleId }, token: admin })
    const [entry] = await sql(server, 'select id from sys_recycle_bin where resource_id = $1', [roleId])
    await server.call(recycleRoutes.restore, { body: [String(entry?.['id'])], token: admin })
    expect(await menusOf(roleId)).toEqual([])
  })

  test('does not become an ordinary one, and its codes do not get into a menu that roles have', async () => {
    const refused = { status: 422, body: { error: 'approval_needed' } }
    const id = await sensitiveMenu()
    const { data: menu } = await server.call(menuRoutes.get, { params: { id }, token: admin })
    const unmarked = { ...MenuUpdate.parse(menu), sensitive: false }
    expect(await server.call(menuRoutes.update, { body: unmarked, token: admin })).toMatchObject(refused)
    const stripped = { ...MenuUpdate.parse(menu), permissions: ['sys:dict:page'] }
    expect(await server.call(menuRoutes.update, { body: stripped, token: admin })).toMatchObject(refused)
    const removed = { params: { id }, query: { withChildren: '1' as const }, token: admin }
    expect(await server.call(menuRoutes.remove, removed)).toMatchObject(refused)
    const plain = await plainMenu()
    const { data: other } = await server.call(menuRoutes.get, { params: { id: plain }, token: admin })
    const filled = { ...MenuUpdate.parse(other), permissions: [SENSITIVE] }
    expect(await server.call(menuRoutes.update, { body: filled, token: admin })).toMatchObject(refused)
    expect(
      (await server.call(menuRoutes.update, { body: { ...MenuUpdate.parse(other), sensitive: true }, token: admin }))
        .status,
    ).toBe(200)
  })
})
