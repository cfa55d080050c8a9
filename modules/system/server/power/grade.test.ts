import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { recycleRoutes } from '../../../../tests/recycle.ts'

const CAN = [
  ...['page', 'save', 'update', 'delete', 'reset', 'quit'].map((action) => `sys:user:${action}`),
  ...['page', 'save', 'update', 'delete'].map((action) => `sys:role:${action}`),
  ...['page', 'save', 'update'].map((action) => `sys:group:${action}`),
  ...['page', 'restore'].map((action) => `sys:recycle:${action}`),
]

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** Of grade 30, through one of two roles. */
let clerk: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  clerk = await anActor(server, { can: CAN, scope: 0, grade: 30, roleIds: [await roleOf(60)] })
})
afterAll(() => server.close())

const roleOf = (grade: number) => aRole(server, { can: [], scope: 3, grade })
const userWith = async (...grades: number[]) =>
  aUser(server, { roleIds: await Promise.all(grades.map((grade) => roleOf(grade))) })
const detailOf = async (id: string, token = admin) =>
  (await server.call(roleRoutes.get, { params: { id }, token })).data
const userOf = async (id: string, token = admin) => (await server.call(userRoutes.get, { params: { id }, token })).data
const addMember = (roleId: string, userId: string, token = clerk.token) =>
  server.call(roleRoutes.addMembers, { params: { id: roleId }, body: [userId], token })
const create = (grade: number) =>
  server.call(roleRoutes.create, {
    body: { name: `Graded ${newId().slice(-8)}`, grade, dataScope: 3 as const, menuIdList: [], deptIdList: [] },
    token: clerk.token,
  })

describe('a role whose grade is not below the best of the actor’s', () => {
  test.each([29, 30])('of grade %i is not given, through no form', async (grade) => {
    const [role, low] = [await roleOf(grade), await userWith(80)]
    expect(await addMember(role, low.id)).toMatchObject({ status: 403, body: { error: 'grade_too_high' } })
    const batch = { ids: [low.id], addRoleIdList: [role] }
    const changed = await server.call(userRoutes.changeRoles, { body: batch, token: clerk.token })
    expect(JSON.stringify(changed.body)).toContain('grade_too_high')
    const user = await userOf(low.id)
    const edited = { ...user, version: undefined, roleIdList: [...user.roleIdList, role] }
    const form = await server.call(userRoutes.update, { body: edited, token: clerk.token })
    expect(form.body.error).toBe('grade_too_high')
    expect((await userOf(low.id)).roleIdList).toEqual(user.roleIdList)
    const { data: options } = await server.call(roleRoutes.options, { token: clerk.token })
    expect(options.find(({ id }) => id === role)?.grantable).toBe(false)
  })

  test('is neither changed nor lowered nor deleted, and says why', async () => {
    const id = await roleOf(30)
    const role = await detailOf(id, clerk.token)
    expect(role).toMatchObject({ actions: [], restriction: 'grade_too_high' })
    for (const grade of [30, 90]) {
      const body = { ...role, version: undefined, grade, remark: 'mine' }
      expect((await server.call(roleRoutes.update, { body, token: clerk.token })).body.error).toBe('grade_too_high')
    }
    const removed = await server.call(roleRoutes.remove, { params: { id }, token: clerk.token })
    expect(removed.body.error).toBe('grade_too_high')
    expect(await detailOf(id)).toMatchObject({ grade: 30, remark: '' })
  })

  test('is not made, and none is raised to it, one’s own neither', async () => {
    expect((await create(30)).body.error).toBe('grade_too_high')
    const { data } = await create(31)
    const raise = async (id: string, grade: number) => {
      const body = { ...(await detailOf(id)), version: undefined, grade }
      return server.call(roleRoutes.update, { body, token: clerk.token })
    }
    expect((await raise(data.id, 30)).body.error).toBe('grade_too_high')
    expect((await raise(data.id, 40)).status).toBe(200)
    const { roleIdList } = await userOf(clerk.id)
    const own = await Promise.all(roleIdList.map((id) => detailOf(id)))
    const best = own.find(({ grade }) => grade === 30)
    expect((await raise(best?.id ?? '', 1)).body.error).toBe('grade_too_high')
    expect((await detailOf(best?.id ?? '')).grade).toBe(30)
  })

  test('does not come back from the recycle bin by their hand', async () => {
    const id = await roleOf(30)
    const { name } = await detailOf(id)
    await server.call(roleRoutes.remove, { params: { id }, token: admin })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_recycle_bin').set({ deleted_by: clerk.id }).where('resource_id', '=', id).execute(),
    )
    const { data } = await server.call(recycleRoutes.page, { query: { keyword: name }, token: admin })
    const ids = data.list.map((entry: { id: string }) => entry.id)
    const restored = await server.call(recycleRoutes.restore, { body: ids, token: clerk.token })
    expect(restored.data.refused).toMatchObject([{ error: 'grade_too_high' }])
  })
})

describe('a user whose best grade is not below the actor’s', () => {
  test('keeps password, name, sessions and account', async () => {
    for (const high of [await userWith(30), await userWith(90, 12)]) {
      const params = { params: { id: high.id }, token: clerk.token }
      expect(await userOf(high.id, clerk.token)).toMatchObject({ restriction: 'grade_too_high' })
      expect((await server.call(userRoutes.resetPassword, params)).body.error).toBe('grade_too_high')
      expect((await server.call(userRoutes.remove, params)).body.error).toBe('grade_too_high')
      const body = { ...(await userOf(high.id)), version: undefined, realName: 'Taken over' }
      const changed = await server.call(userRoutes.update, { body, token: clerk.token })
      expect(changed.body.error).toBe('grade_too_high')
      const given = await addMember(await roleOf(90), high.id)
      expect(given.data.refused).toMatchObject([{ error: 'grade_too_high' }])
      const group = { code: newId().slice(-10), name: newId().slice(-10), userIdList: [high.id] }
      const grouped = await server.call(groupRoutes.create, { body: group, token: clerk.token })
      expect(grouped.body.error).toBe('grade_too_high')
    }
  })

  test('below it, with or without roles, is changed as before', async () => {
    for (const low of [await userWith(31), await userWith()]) {
      expect((await addMember(await roleOf(31), low.id)).data.done).toEqual([low.id])
      const reset = await server.call(userRoutes.resetPassword, { params: { id: low.id }, token: clerk.token })
      expect(reset.status).toBe(200)
    }
  })
})

test('a grade that an administrator lowers holds for the next call of those who have the role', async () => {
  const own = await roleOf(5)
  const chief = await anActor(server, { can: CAN, scope: 0, grade: 70, roleIds: [own] })
  const [role, low] = [await roleOf(20), await userWith(95)]
  expect((await addMember(role, low.id, chief.token)).data.done).toEqual([low.id])
  const body = { ...(await detailOf(own)), version: undefined, grade: 60 }
  expect((await server.call(roleRoutes.update, { body, token: admin })).status).toBe(200)
  const other = await userWith(95)
  expect((await addMember(role, other.id, chief.token)).body.error).toBe('grade_too_high')
  expect((await addMember(role, other.id, admin)).data.done).toEqual([other.id])
})
