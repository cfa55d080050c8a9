/** The operator's support enters a tenant with its consent alone, and what it can become there: nothing. */
import { afterAll, describe, expect, test } from 'vitest'
import type { CallLogs } from '#kernel/logs/call-logs.ts'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { operationLogRoutes } from '#security/contract/log.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { meRoutes } from '#system/contract/me.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { supportAccessRoutes, supportEntryRoutes, supportVisitRoutes } from '#tenancy/contract/support-access.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { aNode, aServer } from '../../../../tests/harness.ts'
import { anActor, aUser } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { anOperator } from '../testing/operator.ts'
import { aTenantWithAdmin, aVisit, consent, enter, inHours } from '../testing/support.ts'

const server = await aServer()
const superuser = await asSuperuser(server.urls.owner)
afterAll(async () => {
  await superuser.end()
  await server.close()
})
const operator = await anOperator(server)
const post = { name: 'Post', code: 'p' }
const posts = (token: string) => server.call(postRoutes.page, { token, query: {} })
const act = (token: string, name = 'By support') =>
  server.call(postRoutes.create, { token, body: { ...post, name, code: name.toLowerCase().replaceAll(' ', '-') } })

describe('a consent', () => {
  test('lets support in until it ends; the tenant reads who came, why, and what they did', async () => {
    const { admin, token, consentId } = await aVisit(server, operator, { mayAct: 1 })
    expect((await posts(token)).status).toBe(200)
    expect((await act(token)).status).toBe(200)
    await (server.node.kernel.errorLog as CallLogs).flush()
    const { data: visits } = await server.call(supportAccessRoutes.visits, { token: admin, query: {} })
    expect(visits.list).toMatchObject([
      { reason: 'Ticket 42', mayAct: 1, isOpen: true, calls: 2, changes: 1, consentId },
    ])
    expect(visits.list[0]?.visitorName).toMatch(/\(platform support\)$/)
    const { data: trail } = await server.call(auditRoutes.page, { token: admin, query: { resource: 'post' } })
    expect(trail.list[0]?.actorName).toBe(visits.list[0]?.visitorName)
    const entered = await server.call(auditRoutes.page, { token: admin, query: { resource: 'supportVisit' } })
    expect(entered.data.list).toMatchObject([{ action: 'enter' }])
    const { data: box } = await server.call(messageRoutes.page, { token: admin, query: {} })
    expect(box.list[0]?.title).toContain('platform support')
    await server.call(supportAccessRoutes.end, { token: admin, params: { id: consentId } })
    expect((await posts(token)).status).toBe(401)
    const { data: consents } = await server.call(supportAccessRoutes.page, { token: admin, query: {} })
    expect(consents.list).toMatchObject([{ isOpen: false, enderName: 'Ada', visits: 1, actions: [] }])
  })

  test('is one at a time, for seven days at most, and given by the codes of it', async () => {
    const { admin, number } = await aTenantWithAdmin(server, operator)
    for (const untilDate of [inHours(-1), inHours(8 * 24)])
      expect(
        await server.call(supportAccessRoutes.give, { token: admin, body: { reason: 'x', untilDate } }),
      ).toMatchObject({ status: 400, data: { issues: [{ path: 'untilDate', code: 'support_term' }] } })
    await consent(server, admin)
    const again = await server.call(supportAccessRoutes.give, {
      token: admin,
      body: { reason: 'again', untilDate: inHours(1) },
    })
    expect(again.body).toMatchObject({ code: 40912, error: 'support_consent_open' })
    const { token } = await anActor(server, { can: ['sys:supportAccess:page'], tenantId: number })
    const body = { reason: 'x', untilDate: inHours(1) }
    expect((await server.call(supportAccessRoutes.give, { token, body })).status).toBe(403)
    // The installation's own organisation has no operator beside it.
    const own = await server.call(supportAccessRoutes.give, { token: await server.admin(), body })
    expect(own.body).toMatchObject({ code: 42240, error: 'support_no_operator' })
  })

  test('is seen by the operator as until when and what for, and by no other tenant', async () => {
    const { id, admin } = await aTenantWithAdmin(server, operator)
    const read = async () => (await server.call(tenantRoutes.get, { token: operator, params: { id } })).data
    expect(await read()).toMatchObject({ support: null, actions: ['extend', 'update', 'close'] })
    await consent(server, admin, { mayAct: 1 })
    expect(await read()).toMatchObject({ support: { mayAct: 1 }, actions: ['support', 'extend', 'update', 'close'] })
    const other = await aTenantWithAdmin(server, operator)
    const { data } = await server.call(supportAccessRoutes.page, { token: other.admin, query: {} })
    expect(data.list).toEqual([])
  })
})

describe('without a consent', () => {
  test('that is open, and the tenant’s own, support is refused', async () => {
    const tenant = await aTenantWithAdmin(server, operator)
    const other = await aTenantWithAdmin(server, operator)
    await consent(server, other.admin)
    const refused = { status: 409, body: { code: 40925, error: 'support_no_consent' } }
    expect(await enter(server, operator, tenant.id)).toMatchObject(refused)
    const consentId = await consent(server, tenant.admin)
    await server.call(supportAccessRoutes.end, { token: tenant.admin, params: { id: consentId } })
    expect(await enter(server, operator, tenant.id)).toMatchObject(refused)
    await consent(server, tenant.admin)
    await superuser.query(
      `update sys_support_consent set until_at = now() - interval '1 second' where tenant_id = $1`,
      [tenant.number],
    )
    expect(await enter(server, operator, tenant.id)).toMatchObject(refused)
    const { data } = await server.call(auditRoutes.page, { token: tenant.admin, query: { resource: 'supportVisit' } })
    expect(data.list).toEqual([])
  })

  test('no code and no claim of a tenant’s administrator makes an operator of them', async () => {
    const tenant = await aTenantWithAdmin(server, operator)
    await consent(server, tenant.admin)
    const path = supportEntryRoutes.enter.path.replace('{id}', tenant.id)
    const forgedHeaders: Record<string, string> = { tenantcert: '2', 'x-tenant-cert': '2', tenantid: '0' }
    for (const headers of [{}, forgedHeaders])
      for (const token of [tenant.admin, await server.admin()])
        expect(await server.request('POST', path, { token, headers, body: { reason: 'x' } })).toMatchObject({
          status: 403,
        })
    const forged = { reason: 'x', tenantCert: '2', tenantId: '0', support: { mayAct: true } }
    expect((await server.request('POST', path, { token: tenant.admin, body: forged })).status).toBe(403)
    const { token } = await anActor(server, { can: ['sys:tenant:support'], tenantId: tenant.number })
    expect((await server.request('POST', path, { token, body: { reason: 'x' } })).status).toBe(403)
    // A user of the operator needs the code.
    const other = await anOperator(server, ['sys:tenant:page'])
    expect((await enter(server, other, tenant.id)).status).toBe(403)
  })
})

describe('a visit for reading', () => {
  test('reads, and every write is refused as such', async () => {
    const { token } = await aVisit(server, operator)
    expect((await posts(token)).status).toBe(200)
    const writes = server.node.mounted.filter(({ route }) => route.method !== 'GET' && route.can !== 'public')
    for (const { id, route } of writes.filter((mounted) => !mounted.route.inSupport)) {
      const path = route.path.replace(/\{\w+\}/g, 'nonsense')
      const answer = await server.request(route.method, path, { token })
      expect([id, answer.body.error]).toEqual([id, 'support_read_only'])
    }
  })

  test('shows no guarded field, whatever the organisation shows its own users', async () => {
    const { token, number } = await aVisit(server, operator)
    await aUser(server, { tenantId: number })
    const { data } = await server.call(userRoutes.page, { token, query: {} })
    expect(data.list.length).toBeGreaterThan(0)
    for (const user of data.list) expect(user).not.toHaveProperty('mobile')
  })
})

describe('a visit for acting', () => {
  const CLOSED = { status: 403, body: { code: 40336, error: 'support_closed' } }

  test('becomes nothing: all that decides who may do what, yields a secret or is a user’s own is closed', async () => {
    const { token } = await aVisit(server, operator, { mayAct: 1 })
    const closed = server.node.mounted.filter(
      ({ route }) =>
        route.can !== 'public' &&
        !route.inSupport &&
        (route.can === 'session' || route.stepUp || route.administrator || route.upload || route.ticket),
    )
    expect(closed.length).toBeGreaterThan(100)
    for (const { id, route } of closed) {
      const path = route.path.replace(/\{\w+\}/g, 'nonsense')
      const answer = await server.request(route.method, path, { token })
      expect([id, answer.status, answer.body.error]).toEqual([id, 403, 'support_closed'])
    }
  })

  test.each([
    ['makes a user', 'POST', '/sys/user'],
    ['resets a password', 'PUT', '/sys/user/nonsense/password'],
    ['gives a role', 'POST', '/sys/role'],
    ['exports users', 'GET', '/sys/user/export'],
    ['reads messages', 'GET', '/msg/msgRecord/page'],
    ['searches everything', 'GET', '/search/find?keyword=a'],
    ['consents', 'POST', '/sys/supportAccess'],
    ['gets a ticket', 'POST', '/sys/ticket'],
  ])('never %s', async (_what, method, path) => {
    const { token } = await aVisit(server, operator, { mayAct: 1 })
    const answer = await server.request(method, path, { token, body: method === 'GET' ? undefined : {} })
    expect(answer).toMatchObject(CLOSED)
  })

  test('holds no administrative code, none of keys, messages, security and consents', async () => {
    const { token, consentId } = await aVisit(server, operator, { mayAct: 1 })
    const { data: me } = await server.call(meRoutes.info, { token })
    expect(me).toMatchObject({ superAdmin: 0, roles: [], support: { mayAct: true } })
    expect(me.ability).toEqual(expect.arrayContaining(['sys:user:page', 'sys:post:save', 'sys:dept:page']))
    const bad =
      /apiKey|security|supportAccess|secondAdmin|grantRequest|:export|:import|^msg:(mine|sent|channel|delivery)|sys:oss|^(wf|msg):\w+:(?!page$)/
    expect(me.ability.filter((code) => bad.test(code))).toEqual([])
    const { permissions } = server.node.kernel
    expect(me.ability.filter((code) => permissions.isAdministrative(code))).toEqual([])
    for (const path of ['/sys/apiKey/page', '/sys/security', '/sys/supportAccess/page', '/msg/msgSent/page'])
      expect([403, 404]).toContain((await server.request('GET', path, { token })).status)
    const end = await server.call(supportAccessRoutes.end, { token, params: { id: consentId } })
    expect(end.status).toBe(403)
    expect((await server.call(menuRoutes.router, { token, query: {} })).status).toBe(200)
    expect((await server.call(deptRoutes.tree, { token })).status).toBe(200)
  })

  test('enters no second tenant, which the operator could', async () => {
    const second = await aTenantWithAdmin(server, operator)
    await consent(server, second.admin)
    const { token } = await aVisit(server, operator, { mayAct: 1 })
    expect(await enter(server, token, second.id)).toMatchObject(CLOSED)
    expect((await server.call(tenantRoutes.page, { token, query: {} })).status).toBe(403)
    expect((await enter(server, operator, second.id)).status).toBe(200)
  })

  test('stays within the package of the tenant', async () => {
    const { token, number } = await aVisit(server, operator, { mayAct: 1 })
    await superuser.query(
      `update sys_tenant set package_codes = '{sys:dept:page}', package_hidden = '{}' where id = $1`,
      [number],
    )
    await server.node.kernel.database.transaction(number, (tx) => server.node.kernel.sessions.grantsChanged(tx, number))
    const { data: me } = await server.call(meRoutes.info, { token })
    expect(me.ability).toEqual(['sys:dept:page'])
    expect((await posts(token)).status).toBe(403)
  })

  test('is in the log of calls whole, with the operator’s name, what it only read and what was refused', async () => {
    const { token, admin, number } = await aVisit(server, operator)
    await posts(token)
    await act(token)
    const { data } = await server.call(supportAccessRoutes.visits, { token: admin, query: {} })
    await (server.node.kernel.errorLog as CallLogs).flush()
    expect(await callsOf(number)).toMatchObject([
      { operation: 'post.page', status: 200, user_name: data.list[0]?.visitorName },
      { operation: 'post.create', status: 403 },
    ])
    const { data: log } = await server.call(operationLogRoutes.page, { token: admin, query: {} })
    expect(log.list.some(({ userName }) => userName === data.list[0]?.visitorName)).toBe(true)
  })
})

/** What the log of calls has of the visits in a tenant. */
async function callsOf(tenantId: number): Promise<object[]> {
  const { rows } = await superuser.query(
    `select operation, status, user_name from sys_log_operation where tenant_id = $1
      and user_id in (select id from sys_support_visit where tenant_id = $1) order by created_at`,
    [tenantId],
  )
  return rows
}

describe('a visit ends on every node', () => {
  const ends: Readonly<Record<string, (visit: Awaited<ReturnType<typeof aVisit>>, who: string) => Promise<unknown>>> = {
    'when the consent ends': ({ admin, consentId }) =>
      server.call(supportAccessRoutes.end, { token: admin, params: { id: consentId } }),
    'when the tenant is closed': ({ id, code }) =>
      server.call(tenantRoutes.close, { token: operator, params: { id }, body: { code } }),
    'when it leaves': ({ token }) => server.call(supportVisitRoutes.leave, { token }),
    'when the operator’s user is disabled': (_visit, who) => change(who, `status = 0`),
    'when their session ends': async (_visit, who) => {
      const { database, sessions } = server.node.kernel
      await database.transaction(OPERATOR_TENANT, (tx) => sessions.endAll(tx, OPERATOR_TENANT, who, 'forced'))
    },
  }
  const change = async (userId: string, set: string) => {
    await superuser.query(`update sys_user set ${set} where id = $1`, [userId])
    const { database, sessions } = server.node.kernel
    await database.transaction(OPERATOR_TENANT, (tx) => sessions.userGrantsChanged(tx, OPERATOR_TENANT, [userId]))
  }

  test.each(Object.keys(ends))('%s', async (name) => {
    const other = await aNode(server.urls, { name: 'second' })
    const who = await anActor(server, { can: ['sys:tenant:support'], tenantId: OPERATOR_TENANT })
    const tenant = await aTenantWithAdmin(server, operator)
    const consentId = await consent(server, tenant.admin)
    const { data } = await enter(server, who.token, tenant.id)
    const visit = { ...tenant, consentId, token: data.token }
    const call = { token: data.token, query: {} }
    for (const node of [server, other]) expect((await node.call(postRoutes.page, call)).status).toBe(200)
    await ends[name]?.(visit, who.id)
    await other.catchUp()
    for (const node of [server, other]) expect((await node.call(postRoutes.page, call)).status).toBe(401)
    await other.stop()
  })

  test('an hour after it began at the latest, and not after the consent', async () => {
    const { number } = await aVisit(server, operator)
    const { rows } = await superuser.query(
      `select extract(epoch from s.absolute_until - s.created_at)::float8 as seconds from sys_session s
        where tenant_id = $1 and support_visit_id is not null`,
      [number],
    )
    expect(rows[0].seconds).toBeCloseTo(3600, -1)
    const short = await aVisit(server, operator, { untilDate: inHours(0.25) })
    const { data } = await server.call(meRoutes.info, { token: short.token })
    expect(Date.parse(data.support?.until ?? '') - Date.now()).toBeLessThan(901_000)
  })

  test('only a visit leaves one', async () => {
    const { admin } = await aTenantWithAdmin(server, operator)
    expect((await server.call(supportVisitRoutes.leave, { token: admin })).status).toBe(403)
  })
})

test('a visit is no user: not in lists, and no role can be given to it', async () => {
  const { admin, number } = await aVisit(server, operator)
  const { rows } = await superuser.query('select id from sys_support_visit where tenant_id = $1', [number])
  const { data } = await server.call(userRoutes.page, { token: admin, query: { limit: 100 } })
  expect(data.list.map(({ id }) => id)).not.toContain(rows[0].id)
  const got = await server.call(userRoutes.get, { token: admin, params: { id: rows[0].id } })
  expect(got.status).toBe(404)
})
