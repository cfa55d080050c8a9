import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { deptRoutes, MAX_DEPT_DEPTH, type DeptDraft } from '#system/contract/dept.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, rootDept } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let root: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  root = await rootDept(server)
})
afterAll(() => server.close())

const ALL = ['sys:dept:page', 'sys:dept:save', 'sys:dept:update', 'sys:dept:delete'] as const
const tree = async (token: string, query = {}) => (await server.call(deptRoutes.tree, { query, token })).data
const detailOf = async (id: string) => (await server.call(deptRoutes.get, { params: { id }, token: admin })).data
const create = (body: DeptDraft | { pid: string; name: string }, token = admin) =>
  server.call(deptRoutes.create, { body, token })
const remove = (id: string, token = admin) => server.call(deptRoutes.remove, { params: { id }, token })
const move = async (id: string, pid: string, token = admin) => {
  const { name, sort, status } = await detailOf(id)
  return server.call(deptRoutes.update, { body: { id, pid, name, sort, status }, token })
}

describe('the tree', () => {
  test('comes flat, parents first, the root with pid 0', async () => {
    const parent = await aDept(server, { name: 'Works' })
    const child = await aDept(server, { name: 'Paint shop', pid: parent })
    const list = await tree(admin)
    expect(list[0]).toMatchObject({ id: root, pid: '0', actions: ['update', 'addChild'] })
    const ids = list.map(({ id }) => id)
    expect(ids.indexOf(parent)).toBeLessThan(ids.indexOf(child))
  })

  test('a filter keeps what stands above a hit', async () => {
    const parent = await aDept(server, { name: 'Upper' })
    const child = await aDept(server, { name: 'Needle', pid: parent })
    expect((await tree(admin, { name: 'needle' })).map(({ id }) => id)).toEqual([root, parent, child])
    expect(await tree(admin, { name: 'Needle', status: '0' })).toEqual([])
  })

  test('shows the scope; what stands above it is there but cannot be chosen', async () => {
    const own = await aDept(server, { name: 'Own' })
    const below = await aDept(server, { name: 'Below own', pid: own })
    await aDept(server, { name: 'Stranger' })
    const clerk = await anActor(server, { can: [...ALL], scope: 1, deptId: own })
    const list = await tree(clerk.token)
    expect(list.map(({ id, disabled }) => [id, disabled])).toEqual([
      [root, true],
      [own, false],
      [below, false],
    ])
    expect(list[0]?.actions).toEqual([])
  })

  test('the user who may only pick people sees all of it and may do nothing', async () => {
    const stranger = await aDept(server, { name: 'Elsewhere' })
    const clerk = await anActor(server, { can: ['sys:user:pick'], scope: 3 })
    const found = (await tree(clerk.token)).find(({ id }) => id === stranger)
    expect(found).toMatchObject({ disabled: false, actions: [] })
  })
})

describe('creating and changing', () => {
  test('keeps leaders, counts people and goes up a version', async () => {
    const leader = await aUser(server, { realName: 'Lea Der' })
    const { data } = await create({ pid: root, name: 'Led', sort: 5, status: 1, leaderIdList: [leader.id] })
    await aUser(server, { deptId: data.id })
    const before = await detailOf(data.id)
    expect(before).toMatchObject({ name: 'Led', userCount: 1, leaders: [{ id: leader.id, realName: 'Lea Der' }] })
    const body = { id: data.id, pid: root, name: 'Led again', leaderIdList: [], version: before.version }
    expect((await server.call(deptRoutes.update, { body, token: admin })).status).toBe(200)
    expect(await detailOf(data.id)).toMatchObject({ name: 'Led again', leaders: [], version: before.version + 1 })
    const late = await server.call(deptRoutes.update, { body, token: admin })
    expect(late.body.error).toBe('changed_meanwhile')
  })

  test('a name is used once under the same parent, and may be used elsewhere', async () => {
    const parent = await aDept(server)
    expect((await create({ pid: parent, name: 'Twin' })).status).toBe(200)
    expect((await create({ pid: parent, name: 'Twin' })).body).toMatchObject({ status: 409, error: 'dept_name_taken' })
    expect((await create({ pid: root, name: 'Twin' })).status).toBe(200)
  })

  test('a parent or leader that does not exist is refused at its field', async () => {
    const orphan = await create({ pid: newId(), name: 'Orphan' })
    expect(orphan.body.data).toMatchObject({ issues: [{ path: 'pid', code: 'unknown_choice' }] })
    const headless = await create({ pid: root, name: 'Headless', sort: 0, status: 1, leaderIdList: [newId()] })
    expect(headless.body.data).toMatchObject({ issues: [{ path: 'leaderIdList', code: 'unknown_choice' }] })
  })

  test('never moves below itself or its own descendants', async () => {
    const upper = await aDept(server)
    const lower = await aDept(server, { pid: upper })
    expect((await move(upper, lower)).body.error).toBe('move_below_itself')
    expect((await move(upper, upper)).body.error).toBe('move_below_itself')
  })

  test('two moves at the same moment make no cycle', async () => {
    const [one, other] = [await aDept(server), await aDept(server)]
    const replies = await Promise.all([move(one, other), move(other, one)])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await tree(admin)).map(({ id }) => id)).toEqual(expect.arrayContaining([one, other]))
  })

  test('the tree has a bottom, for a new department as for a moved branch', async () => {
    let deepest = root
    for (let level = 1; level <= MAX_DEPT_DEPTH; level++) deepest = await aDept(server, { pid: deepest })
    expect((await create({ pid: deepest, name: 'Too deep' })).body.error).toBe('tree_too_deep')
    const branch = await aDept(server)
    await aDept(server, { pid: branch })
    const { pid } = await detailOf(deepest)
    expect((await move(branch, pid)).body.error).toBe('tree_too_deep')
  })

  test('the root stays where it is, enabled', async () => {
    const other = await aDept(server)
    expect((await move(root, other)).body.error).toBe('root_protected')
    expect((await move(other, '0')).body.error).toBe('root_protected')
    const { name } = await detailOf(root)
    const off = await server.call(deptRoutes.update, { body: { id: root, pid: '0', name, status: 0 }, token: admin })
    expect(off.body.error).toBe('root_protected')
    expect((await remove(root)).body.error).toBe('root_protected')
  })

  test('outside the scope everything answers like a missing one', async () => {
    const stranger = await aDept(server)
    const clerk = await anActor(server, { can: [...ALL], scope: 1, deptId: await aDept(server) })
    expect((await server.call(deptRoutes.get, { params: { id: stranger }, token: clerk.token })).status).toBe(404)
    expect((await move(stranger, clerk.deptId, clerk.token)).status).toBe(404)
    expect((await remove(stranger, clerk.token)).status).toBe(404)
    expect((await create({ pid: stranger, name: 'Intruder' }, clerk.token)).status).toBe(400)
    expect((await move(clerk.deptId, stranger, clerk.token)).status).toBe(400)
  })

  test('a department created below one’s own is in reach at the next request', async () => {
    const clerk = await anActor(server, { can: [...ALL], scope: 1, deptId: await aDept(server) })
    const { data } = await create({ pid: clerk.deptId, name: 'Fresh' }, clerk.token)
    await expect
      .poll(async () => (await tree(clerk.token)).some(({ id, disabled }) => id === data.id && !disabled))
      .toBe(true)
  })
})

describe('deleting', () => {
  test('is refused while something refers to it, and says what', async () => {
    const dept = await aDept(server, { name: 'Busy' })
    await aDept(server, { name: 'Child of busy', pid: dept })
    await aUser(server, { realName: 'Busy Bee', deptId: dept })
    await server.call(userRoutes.create, {
      body: { username: `second${newId().slice(-6)}`, realName: 'Second Home', deptId: root, deptIdList: [dept] },
      token: admin,
    })
    await server.call(roleRoutes.create, {
      body: { name: `Chooser ${dept}`, dataScope: 4, deptIdList: [dept] },
      token: admin,
    })
    const { status, body } = await remove(dept)
    expect(status).toBe(409)
    expect(body.error).toBe('in_use')
    for (const name of ['Busy', 'Child of busy', 'Busy Bee', 'Second Home', `Chooser ${dept}`])
      expect(body.msg).toContain(name)
  })

  test('puts it into the recycle bin and leaves a trace', async () => {
    const dept = await aDept(server, { name: 'Gone' })
    expect((await remove(dept)).status).toBe(200)
    expect((await server.call(deptRoutes.get, { params: { id: dept }, token: admin })).status).toBe(404)
    await server.node.kernel.database.read(1, async (db) => {
      const kept = await db.selectFrom('sys_recycle_bin').selectAll().where('resource_id', '=', dept).executeTakeFirst()
      expect(kept).toMatchObject({ resource: 'dept', label: 'Gone', payload: { id: dept, pid: root, name: 'Gone' } })
      const audit = await db.selectFrom('sys_audit').selectAll().where('resource_id', '=', dept).executeTakeFirst()
      expect(audit).toMatchObject({ action: 'delete', resource: 'dept', label: 'Gone' })
    })
  })

  test('a whole branch goes at once; each refusal has its reason', async () => {
    const upper = await aDept(server)
    const lower = await aDept(server, { pid: upper })
    const busy = await aDept(server)
    await aUser(server, { deptId: busy })
    const missing = newId()
    const { data } = await server.call(deptRoutes.removeMany, {
      body: [upper, lower, busy, root, missing],
      token: admin,
    })
    expect([...data.done].sort()).toEqual([upper, lower].sort())
    expect(Object.fromEntries(data.refused.map(({ id, error }) => [id, error]))).toEqual({
      [busy]: 'in_use',
      [root]: 'root_protected',
      [missing]: 'not_found',
    })
  })
})
