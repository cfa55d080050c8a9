import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { accessRoutes, type ExplainDraft } from '#security/contract/access.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser, fillTwoTenants, THEIRS } from '../../../../tests/two-tenants.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let dept: string
/** Reaches the users of one department, and may ask about them. */
let caller: TestActor
/** A user of another tenant, and one of another department. */
let stranger: string
let far: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const superuser = await asSuperuser(server.urls.owner)
  await fillTwoTenants(superuser)
  const { rows } = await superuser.query<{ id: string }>('select id from sys_user where tenant_id = $1', [THEIRS])
  stranger = rows[0]?.id ?? ''
  await superuser.end()
  dept = await aDept(server)
  far = (await aUser(server, { deptId: await aDept(server) })).id
  caller = await anActor(server, { can: ['sys:access:explain'], scope: 2, deptId: dept })
})
afterAll(() => server.close())

const near = (can: readonly string[] = [], scope: 0 | 2 | 3 = 3) => anActor(server, { can, scope, deptId: dept })
const ask = (body: ExplainDraft, token = caller.token) => server.call(accessRoutes.explain, { body, token })
const explained = async (user: TestActor, asked: Omit<ExplainDraft, 'userId'>) => {
  const answer = await ask({ ...asked, userId: user.id })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.data
}
/** A statement as it is handed over: a text, or an object with one. */
const textOf = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
const CREATE = { method: 'POST', path: '/sys/dept' } as const
const REMOVE = { method: 'DELETE', path: '/sys/dept/{id}' } as const

describe('the way to a permission code', () => {
  test('names role, holder and end, and says what does not carry it', async () => {
    const user = await near()
    const role = await aRole(server, { can: ['sys:dept:save'], name: 'Builders' })
    const body = { code: `g${newId().slice(-8)}`, name: `Site ${newId().slice(-6)}`, userIdList: [user.id] }
    const group = await server.call(groupRoutes.create, { body, token: admin })
    const endDate = new Date(Date.now() + 86_400_000).toISOString()
    await server.call(roleHolderRoutes.assign, {
      params: { id: role },
      body: { kind: 'group', holderId: group.data.id, endDate },
      token: admin,
    })
    const { allowed, refusedAt, steps, roles, codes } = await explained(user, CREATE)
    expect({ allowed, refusedAt, codes }).toEqual({ allowed: true, refusedAt: null, codes: ['sys:dept:save'] })
    expect(steps.map(({ step, result, isReached }) => `${step} ${result} ${isReached}`)).toEqual([
      'tenant passed true',
      'package passed true',
      'code passed true',
      'scope passed true',
      'policy passed true',
      'fields passed true',
    ])
    expect(roles).toMatchObject([
      { roleName: 'Builders', via: 'group', viaName: body.name, endDate, givesCode: true },
      { via: 'direct', endDate: null, givesCode: false },
    ])
  })

  test('that is missing is named with who has it, within the caller’s reach', async () => {
    const user = await near()
    const holder = await near(['sys:dept:save'])
    await anActor(server, { can: ['sys:dept:save'] })
    const { allowed, refusedAt, steps, missing } = await explained(user, CREATE)
    expect({ allowed, refusedAt }).toEqual({ allowed: false, refusedAt: 'code' })
    expect(steps.find(({ step }) => step === 'code')).toMatchObject({ reason: 'code_missing', isReached: true })
    expect(steps.find(({ step }) => step === 'scope')).toMatchObject({ isReached: false })
    const named = missing.people.map(({ id }) => id)
    expect(named).toContain(holder.id)
    expect(named.every((id) => id !== far)).toBe(true)
    // A user who may not see roles learns of none.
    expect(missing.roles).toEqual([])
  })

  test('a disabled user has none', async () => {
    const user = await aUser(server, {
      deptId: dept,
      status: 0,
      roleIds: [await aRole(server, { can: ['sys:dept:save'] })],
    })
    const { data } = await ask({ ...CREATE, userId: user.id })
    expect(data).toMatchObject({ allowed: false, refusedAt: 'code' })
    expect(data.steps[2]).toMatchObject({ reason: 'user_disabled' })
  })
})

describe('a record', () => {
  test('is reached or not, and nothing else is revealed of it', async () => {
    const user = await near(['sys:dept:delete', 'sys:dept:page'], 2)
    const other = await aDept(server, { name: 'Secret project' })
    const unreached = await explained(user, { ...REMOVE, recordId: other })
    const unknown = await explained(user, { ...REMOVE, recordId: newId() })
    expect(unreached).toMatchObject({ allowed: false, refusedAt: 'scope' })
    const { call: one, ...shown } = unreached
    const { call: two, ...ofNone } = unknown
    expect({ ...shown, missing: { ...shown.missing, people: [] } }).toEqual({
      ...ofNone,
      missing: { ...ofNone.missing, people: [] },
    })
    expect(JSON.stringify(unreached)).not.toContain('Secret project')
    expect([one.recordId, two.recordId]).not.toContain('')
    const chief = await anActor(server, { superAdmin: 1, deptId: dept })
    const reached = await explained(chief, { ...REMOVE, recordId: other })
    expect(reached.steps.find(({ step }) => step === 'scope')).toMatchObject({ reason: 'record_reached' })
    expect(JSON.stringify(reached)).not.toContain('Secret project')
  })

  test('out of reach costs the statements that a missing one costs: the time tells nothing', async () => {
    const user = await near(['sys:dept:delete', 'sys:dept:page'], 2)
    const other = await aDept(server)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    // Work in the background adds statements of its own now and then: the fewest of three calls are those of a call.
    const statementsFor = async (recordId: string) => {
      const tries: unknown[][] = []
      for (let turn = 0; turn < 3; turn += 1) {
        query.mockClear()
        await explained(user, { ...REMOVE, recordId })
        tries.push(query.mock.calls.map(([statement]) => textOf(statement)))
      }
      return tries.toSorted((one, other) => one.length - other.length)[0] ?? []
    }
    await statementsFor(newId()) // what is remembered is remembered from here on
    const missing = await statementsFor(newId())
    const unreached = await statementsFor(other)
    query.mockRestore()
    expect(missing.length).toBeGreaterThan(3)
    expect(unreached).toEqual(missing)
  })

  test('in the address of a real call is the one that is asked about', async () => {
    const user = await near(['sys:dept:page'], 2)
    const { call, allowed } = await explained(user, { method: 'GET', path: `/sys/dept/${dept}?x=1` })
    expect(call).toMatchObject({ path: deptRoutes.get.path, recordId: dept })
    expect(allowed).toBe(true)
    expect(await explained(user, { method: 'GET', path: '/sys/dept/nonsense' })).toMatchObject({ refusedAt: 'scope' })
  })
})

describe('no one learns of users out of reach', () => {
  test('another tenant, another department and no user at all are the same 404', async () => {
    const answers = await Promise.all([stranger, far, newId()].map((userId) => ask({ ...CREATE, userId })))
    for (const { status, body } of answers)
      expect({ status, error: body.error }).toEqual({ status: 404, error: 'not_found' })
    const texts = new Set(answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' })))
    expect(texts.size).toBe(1)
  })

  test('nor are they offered', async () => {
    for (const query of [{}, { keyword: 'u' }, { userId: far }, { userId: stranger }]) {
      const { data } = await server.call(accessRoutes.people, { query, token: caller.token })
      const offered = data.map(({ id }) => id)
      expect(offered).not.toContain(far)
      expect(offered).not.toContain(stranger)
    }
  })

  test('without a scope one asks about oneself alone', async () => {
    const alone = await anActor(server, { can: ['sys:access:explain'], scope: 3, deptId: dept })
    expect((await ask({ ...CREATE, userId: alone.id }, alone.token)).status).toBe(200)
    expect((await ask({ ...CREATE, userId: caller.id }, alone.token)).status).toBe(404)
  })
})

describe('what is asked', () => {
  test('has to be a call of the product', async () => {
    for (const path of ['/sys/nothing', 'sys/dept', '/../etc/passwd', '/sys/dept/{id}/x', `/${'a/'.repeat(240)}`]) {
      const { status, body } = await ask({ method: 'GET', path, userId: caller.id })
      expect({ path, status, issues: body.data }).toMatchObject({
        status: 400,
        issues: { issues: [{ path: 'path', code: 'unknown_choice' }] },
      })
    }
    expect((await ask({ method: 'GET', path: `/${'a'.repeat(600)}`, userId: caller.id })).status).toBe(400)
    const strange = { method: 'GET', path: '/sys/dept/{id}', recordId: "' or 1=1 --" } as const
    const chief = await anActor(server, { superAdmin: 1, deptId: dept })
    expect(await explained(chief, strange)).toMatchObject({ allowed: false, refusedAt: 'scope' })
    expect((await ask({ ...strange, recordId: 'x'.repeat(101), userId: chief.id })).status).toBe(400)
  })

  test('the operator’s calls are for no other organisation, and are not offered there', async () => {
    const chief = await anActor(server, { superAdmin: 1, deptId: dept })
    const about = await explained(chief, { method: 'GET', path: '/sys/tenant/page' })
    expect(about).toMatchObject({ allowed: false, refusedAt: 'tenant', missing: { people: [] } })
    const { data } = await server.call(accessRoutes.calls, { token: caller.token })
    const paths = data.map(({ path }) => path)
    expect(paths).toContain('/sys/role/page')
    expect(paths.filter((path) => path.startsWith('/sys/tenant'))).toEqual([])
    expect(data.find(({ path, method }) => path === '/sys/dept' && method === 'POST')).toMatchObject({
      name: 'Departments · Create',
    })
  })

  test('an error in computing a right is no right', async () => {
    const user = await near(['sys:dept:save'])
    const { actors } = server.node.kernel
    const { of } = actors
    try {
      Object.assign(actors, { of: () => Promise.reject(new Error('broken grants')) })
      const about = await explained(user, CREATE)
      expect(about).toMatchObject({ allowed: false, refusedAt: 'code' })
      expect(about.steps[2]).toMatchObject({ reason: 'failed' })
    } finally {
      Object.assign(actors, { of })
    }
  })
})
