import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meRoutes } from '#system/contract/me.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, PASSWORD, rootDept } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let root: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  root = await rootDept(server)
})
afterAll(() => server.close())

const draft = (over: object = {}) => ({
  username: `n${Math.random().toString(36).slice(2, 10)}`,
  realName: 'Ann',
  deptId: root,
  ...over,
})
const detailOf = async (id: string) => (await server.call(userRoutes.get, { params: { id }, token: admin })).data

describe('creating a user', () => {
  test('answers a password once when none was given, and the user signs in with it', async () => {
    const body = draft()
    const { data } = await server.call(userRoutes.create, { body, token: admin })
    expect(data.password).toHaveLength(14)
    expect((await server.signIn(body.username, data.password ?? '')).status).toBe(200)
  })

  test('a user name is unique without regard to case', async () => {
    const { username } = await aUser(server)
    const reply = await server.call(userRoutes.create, {
      body: draft({ username: username.toUpperCase() }),
      token: admin,
    })
    expect(reply).toMatchObject({ status: 409, body: { error: 'username_taken', code: 40922 } })
  })

  test('every mistake is named at once, with its path', async () => {
    const body = draft({ username: 'x', email: 'no address', allowIpQueue: '10.0.0.0/40', mobile: 'call me' })
    const { status, body: reply } = await server.call(userRoutes.create, { body, token: admin })
    expect(status).toBe(400)
    const { issues } = reply.data as unknown as { issues: { path: string }[] }
    expect(issues.map(({ path }) => path).sort()).toEqual(['allowIpQueue', 'email', 'mobile', 'username'])
  })

  test('a department out of reach is refused at its field', async () => {
    const own = await aDept(server)
    const clerk = await anActor(server, { can: ['sys:user:save'], scope: 1, deptId: own })
    const refused = await server.call(userRoutes.create, { body: draft(), token: clerk.token })
    expect(refused.status).toBe(400)
    const { status } = await server.call(userRoutes.create, { body: draft({ deptId: own }), token: clerk.token })
    expect(status).toBe(200)
  })

  test('no one grants what they do not hold', async () => {
    const powerful = await aRole(server, { can: ['sys:user:delete', 'sys:role:save'] })
    const clerk = await anActor(server, { can: ['sys:user:save', 'sys:user:page'] })
    const withRole = await server.call(userRoutes.create, {
      body: draft({ roleIdList: [powerful] }),
      token: clerk.token,
    })
    expect(withRole.body.error).toBe('grant_exceeds_own')
    const withRank = await server.call(userRoutes.create, { body: draft({ superAdmin: 1 }), token: clerk.token })
    expect(withRank.body.error).toBe('grant_exceeds_own')
  })
})

describe('changing a user', () => {
  test('changes what was given and goes up a version', async () => {
    const { id } = await aUser(server)
    const before = await detailOf(id)
    const { status } = await server.call(userRoutes.update, {
      body: { ...before, realName: 'Bea', gender: 1 },
      token: admin,
    })
    expect(status).toBe(200)
    expect(await detailOf(id)).toMatchObject({ realName: 'Bea', gender: 1, version: before.version + 1 })
  })

  test('saving an old version is refused', async () => {
    const { id } = await aUser(server)
    const before = await detailOf(id)
    await server.call(userRoutes.update, { body: { ...before, realName: 'First' }, token: admin })
    const late = await server.call(userRoutes.update, { body: { ...before, realName: 'Second' }, token: admin })
    expect(late.body.error).toBe('changed_meanwhile')
    expect((await detailOf(id)).realName).toBe('First')
  })

  test('a disabled user’s sessions end', async () => {
    const ann = await anActor(server)
    await server.call(userRoutes.setStatus, { body: { ids: [ann.id], status: 0 }, token: admin })
    expect((await server.call(meRoutes.info, { token: ann.token })).status).toBe(401)
    expect((await server.signIn(ann.username, PASSWORD)).body.error).toBe('account_disabled')
  })

  test('a reset password ends the sessions and must be changed first', async () => {
    const ann = await anActor(server, { can: ['sys:user:page'] })
    const { data } = await server.call(userRoutes.resetPassword, { params: { id: ann.id }, token: admin })
    expect((await server.call(meRoutes.info, { token: ann.token })).status).toBe(401)
    const again = await server.signIn(ann.username, data.password ?? '')
    const refused = await server.call(userRoutes.page, { token: again.data.token })
    expect(refused.body).toMatchObject({ code: 40301, error: 'password_change_required' })
  })
})

describe('the last administrator', () => {
  const adminId = async () => (await server.call(meRoutes.info, { token: admin })).data.id

  test('cannot be stripped, disabled or removed by anyone', async () => {
    const id = await adminId()
    const other = await anActor(server, { superAdmin: 1 })
    await server.call(userRoutes.setStatus, { body: { ids: [other.id], status: 0 }, token: admin })
    const self = await detailOf(id)
    const stripped = await server.call(userRoutes.update, { body: { ...self, superAdmin: 0 }, token: admin })
    expect(stripped.body.error).toBe('not_yourself')
    const removed = await server.call(userRoutes.remove, { params: { id }, token: admin })
    expect(removed.body.error).toBe('not_yourself')
  })

  test('of two who remove each other at the same moment one stays', async () => {
    const [first, second] = await Promise.all([anActor(server, { superAdmin: 1 }), anActor(server, { superAdmin: 1 })])
    const boss = await adminId()
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ status: 0 }).where('id', '=', boss).execute(),
    )
    const replies = await Promise.all([
      server.call(userRoutes.remove, { params: { id: second.id }, token: first.token }),
      server.call(userRoutes.remove, { params: { id: first.id }, token: second.token }),
    ])
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ status: 1 }).where('id', '=', boss).execute(),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('deleting users', () => {
  test('is refused while a department is led, and says which', async () => {
    const { id, deptId } = await aUser(server)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_dept_leader').values({ tenant_id: 1, dept_id: deptId, user_id: id }).execute(),
    )
    const reply = await server.call(userRoutes.remove, { params: { id }, token: admin })
    expect(reply).toMatchObject({ status: 409, body: { error: 'in_use' } })
  })

  test('several at once: each is done or refused for its own reason', async () => {
    const gone = await aUser(server)
    const missing = '0192d5a0-0000-7000-8000-00000000dead'
    const { data } = await server.call(userRoutes.removeMany, { body: [gone.id, missing], token: admin })
    expect(data.done).toEqual([gone.id])
    expect(data.refused).toMatchObject([{ id: missing, error: 'not_found' }])
  })

  test('leaves an audit entry and a copy in the recycle bin, without the password', async () => {
    const { id } = await aUser(server)
    await server.call(userRoutes.remove, { params: { id }, token: admin })
    const [audit, kept] = await server.node.kernel.database.read(1, async (db) => [
      await db.selectFrom('sys_audit').select(['action', 'resource']).where('resource_id', '=', id).execute(),
      await db.selectFrom('sys_recycle_bin').select('payload').where('resource_id', '=', id).executeTakeFirstOrThrow(),
    ])
    expect(audit).toEqual([{ action: 'delete', resource: 'user' }])
    expect(JSON.stringify(kept.payload)).not.toContain('argon2')
  })
})

describe('the list', () => {
  test('shows what the data scope reaches, and one out of reach answers like a missing one', async () => {
    const [own, other] = [await aDept(server), await aDept(server)]
    const near = await aUser(server, { deptId: own })
    const far = await aUser(server, { deptId: other })
    const clerk = await anActor(server, { can: ['sys:user:page'], scope: 1, deptId: own })
    const { data } = await server.call(userRoutes.page, { query: { limit: '100' }, token: clerk.token })
    const ids = data.list.map(({ id }) => id)
    expect(ids).toContain(near.id)
    expect(ids).not.toContain(far.id)
    expect(data.total).toBe(data.list.length)
    expect((await server.call(userRoutes.get, { params: { id: far.id }, token: clerk.token })).status).toBe(404)
  })

  test('filters by department and those below, status and text; wildcards are taken literally', async () => {
    const top = await aDept(server)
    const below = await aDept(server, { pid: top })
    const ann = await aUser(server, { deptId: below, realName: '100% Ann_' })
    await aUser(server, { deptId: top, realName: '1000 Ann', status: 0 })
    const names = async (query: object) =>
      (await server.call(userRoutes.page, { query: { deptId: top, ...query }, token: admin })).data.list.map(
        ({ realName }) => realName,
      )
    expect(await names({})).toHaveLength(2)
    expect(await names({ keyword: '100%' })).toEqual(['100% Ann_'])
    expect(await names({ status: '0' })).toEqual(['1000 Ann'])
    expect((await detailOf(ann.id)).depts).toEqual([{ id: below, name: expect.any(String) as string }])
  })

  test('a picker sees who people are and nothing else', async () => {
    const clerk = await anActor(server, { can: ['sys:user:pick'], scope: 3 })
    const { data } = await server.call(userRoutes.page, { token: clerk.token })
    expect(data.total).toBeGreaterThan(1)
    expect(Object.keys(data.list[0] ?? {}).sort()).toEqual([
      'deptId',
      'deptName',
      'headUrl',
      'id',
      'realName',
      'superAdmin',
      'username',
    ])
  })

  test('pages meet without gap or repetition, from either end and in the middle', async () => {
    const dept = await aDept(server)
    for (let n = 0; n < 25; n += 1) await aUser(server, { deptId: dept })
    const all = await server.call(userRoutes.page, { query: { deptId: dept, limit: '100' }, token: admin })
    const seen: string[] = []
    for (let page = 1; page <= 4; page += 1) {
      const { data } = await server.call(userRoutes.page, { query: { deptId: dept, limit: '7', page }, token: admin })
      seen.push(...data.list.map(({ id }) => id))
    }
    expect(seen).toEqual(all.data.list.map(({ id }) => id))
  })
})
