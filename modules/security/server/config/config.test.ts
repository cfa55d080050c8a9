import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { numberItems, textItems } from '#contract/security-items.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { securityConfigRoutes, type SecurityConfigUpdate } from '#security/contract/security-config.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aUser, PASSWORD, type TestActor } from '../../../../tests/people.ts'
import { seal } from '../../../../tests/seal.ts'
import { clearAddresses } from './clear-addresses.ts'
import { aKey, bearer, letKeys } from '../testing/keys.ts'

let server: TestServer & { close: () => Promise<void> }
/** Behind a proxy that it trusts, so that tests choose the addresses of callers. */
let near: TestServer
let admin: string
const PROXY = { TRUST_PROXY: '127.0.0.1' }
beforeAll(async () => {
  server = await aServer()
  near = await aNode(server.urls, { name: 'near', env: PROXY })
  admin = await server.admin()
})
afterAll(async () => {
  await near.stop()
  await server.close()
})
const initial = { ipAllow: '', ipDeny: '', userIpPolicy: 0, userIpList: '', sessionsPerPerson: 0 } as const
afterEach(async () => {
  await put({ ...initial, sessionOverflow: 0, force: true })
  await until(async () => (await near.call(postRoutes.page, { token: admin })).status === 200)
})

const put = (body: Partial<SecurityConfigUpdate>, token = admin, headers: Record<string, string> = {}) =>
  server.call(securityConfigRoutes.update, { token, body, headers })
const read = async (token = admin) => (await server.call(securityConfigRoutes.detail, { token })).data
const posts = (token: string, ip: string, on = near) =>
  on.call(postRoutes.page, { token, headers: { 'x-forwarded-for': ip } })
const refused = { status: 403, body: { code: 40302, error: 'address_not_allowed' } }

describe('the configuration', () => {
  test('has every item, with its default until it is set, and a version', async () => {
    const config = await read()
    for (const [name, { initial: value }] of Object.entries({ ...numberItems, ...textItems }))
      expect(config).toHaveProperty(name, value)
    const { data } = await put({ trustDays: 7, version: config.version })
    expect(data).toMatchObject({ trustDays: 7, version: config.version + 1, updateName: expect.any(String) })
    expect(data.lockAfter).toBe(config.lockAfter)
    expect(await read()).toEqual(data)
  })

  test('of an outdated version is refused with what is stored now', async () => {
    const { version } = await read()
    await put({ apiKeyDays: 100, version })
    const answer = await put({ apiKeyDays: 200, version })
    expect(answer).toMatchObject({ status: 409, body: { code: 40903, error: 'changed_meanwhile' } })
    expect(answer.data).toMatchObject({ current: { apiKeyDays: 100, version: version + 1 } })
    expect((await read()).apiKeyDays).toBe(100)
  })

  test('that changes nothing has no new version and leaves no trace', async () => {
    const { version, lockAfter } = await read()
    expect((await put({ lockAfter, version })).data.version).toBe(version)
  })

  test.each([
    [{ lockAfter: -1 }, 'lockAfter'],
    [{ idleHours: 0 }, 'idleHours'],
    [{ factorPolicy: 4 }, 'factorPolicy'],
    [{ ipAllow: '10.0.0.0/33' }, 'ipAllow'],
    [{ ipDeny: 'example.org' }, 'ipDeny'],
    [{ factorMethods: 'totp,fax' }, 'factorMethods'],
    [{ factorMethods: '' }, 'factorMethods'],
    [{ registerDomains: 'no domain' }, 'registerDomains'],
    [{ userIpPolicy: 1 }, 'userIpList'],
    [{ registerMode: 1 }, 'registerDepts'],
    [{ registerDepts: '00000000-0000-7000-8000-000000000000' }, 'registerDepts'],
  ])('names the item that %j breaks', async (body, path) => {
    const answer = await put(body)
    expect(answer).toMatchObject({ status: 400, data: { issues: [{ path }] } })
  })

  test('opens the registration with departments, at once only with mail domains', async () => {
    const { data: depts } = await server.call(securityConfigRoutes.depts, { token: admin })
    const [root] = depts
    expect(root).toMatchObject({ pid: '' })
    const open = { registerMode: 2, registerDepts: root?.id ?? '' }
    expect(await put(open)).toMatchObject({ status: 400, data: { issues: [{ path: 'registerDomains' }] } })
    expect((await put({ ...open, registerDomains: 'example.org' })).status).toBe(200)
    expect((await put({ registerMode: 0 })).status).toBe(200)
  })

  test('keeps lists without blanks, whatever separates them', async () => {
    const { data } = await put({ ipDeny: ' 192.0.2.0/24 ；2001:db8:1::/48，,198.51.100.7 ' })
    expect(data.ipDeny).toBe('192.0.2.0/24,2001:db8:1::/48,198.51.100.7')
  })

  test('leaves each changed item in the audit trail, before and after', async () => {
    await put({ passwordCycleDays: 90, idleHours: 8 })
    await put({ passwordCycleDays: 60, idleHours: 4 })
    const { data } = await server.call(auditRoutes.page, { token: admin, query: { resource: 'securityConfig' } })
    expect(data.list[0]).toMatchObject({ action: 'update', resource: 'securityConfig' })
    const { data: entry } = await server.call(auditRoutes.get, { token: admin, params: { id: data.list[0]?.id ?? '' } })
    expect(entry.changes).toEqual({ passwordCycleDays: [90, 60], idleHours: [8, 4] })
  })
})

describe('who may', () => {
  test('a holder of the page reads and changes nothing', async () => {
    const reader = await anActor(server, { can: ['sys:security:page'] })
    expect((await read(reader.token)).lockAfter).toBe(5)
    expect(await put({ lockAfter: 0 }, reader.token)).toMatchObject({ status: 403 })
    expect((await read()).lockAfter).toBe(5)
  })

  test('a user without the code reads nothing, and no key changes it', async () => {
    const stranger = await anActor(server, { can: ['sys:user:page'] })
    expect(await server.call(securityConfigRoutes.detail, { token: stranger.token })).toMatchObject({ status: 403 })
    await letKeys(server, 2)
    const owner = await anActor(server, { can: ['sys:security:page', 'sys:security:update'] })
    const { key } = await aKey(server, owner.token, { scopes: ['sys:security:page'] })
    await until(async () => (await server.call(securityConfigRoutes.detail, bearer(key))).status === 200)
    const byKey = await server.call(securityConfigRoutes.update, { ...bearer(key), body: { lockAfter: 0 } })
    expect(byKey).toMatchObject({ status: 403, body: { error: 'key_not_accepted' } })
  })

  test('another tenant has a configuration of its own', async () => {
    const operator = await anActor(server, { tenantId: 0, superAdmin: 1 })
    await put({ lockAfter: 9 }, operator.token)
    expect((await read(operator.token)).lockAfter).toBe(9)
    expect((await read()).lockAfter).toBe(5)
  })

  test('what is no item is not stored', async () => {
    const body = { lockAfter: 6, updateName: 'Eve', tenantId: 0, secret: 'x', __proto__: { lockAfter: 1 } }
    expect(await server.request('PUT', '/sys/securityConfig', { token: admin, body })).toMatchObject({ status: 200 })
    const config = await read()
    expect(config).not.toHaveProperty('secret')
    expect(config.updateName).not.toBe('Eve')
    await put({ lockAfter: 5 })
  })
})

describe('addresses', () => {
  let ann: TestActor
  beforeAll(async () => {
    ann = await anActor(server, { can: ['sys:post:page'] })
  })

  test('refused ones win over allowed ones, at every call, on all nodes within a second', async () => {
    expect(await posts(ann.token, '10.1.2.3')).toMatchObject({ status: 200 })
    await put({ ipAllow: '10.0.0.0/8,127.0.0.1,2001:db8::/32', ipDeny: '10.9.0.0/16' })
    await until(async () => (await posts(ann.token, '10.9.1.1')).status === 403)
    expect(await posts(ann.token, '10.9.1.1')).toMatchObject(refused)
    expect(await posts(ann.token, '192.0.2.1')).toMatchObject(refused)
    expect(await posts(ann.token, '10.1.2.3')).toMatchObject({ status: 200 })
    expect(await posts(ann.token, '2001:db8:5::1')).toMatchObject({ status: 200 })
    expect(await posts(ann.token, '2001:db9::1')).toMatchObject(refused)
  })

  test('are asked for at sign-in, before the password is looked at', async () => {
    const bob = await aUser(server)
    await put({ ipDeny: '198.51.100.0/24' })
    const signIn = (ip: string, password: string) => signInFrom(near, ip, bob.username, password)
    await until(async () => (await signIn('198.51.100.4', PASSWORD)).status === 403)
    expect(await signIn('198.51.100.4', PASSWORD)).toMatchObject(refused)
    expect(await signIn('198.51.100.4', 'wrong')).toMatchObject(refused)
    expect(await signIn('198.51.101.4', PASSWORD)).toMatchObject({ status: 200 })
  })

  test('are asked for API keys', async () => {
    await letKeys(server, 2)
    const { key } = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    const from = (ip: string) => near.call(postRoutes.page, bearer(key, { 'x-forwarded-for': ip }))
    expect(await from('203.0.113.5')).toMatchObject({ status: 200 })
    await put({ ipDeny: '203.0.113.0/24' })
    await until(async () => (await from('203.0.113.5')).status === 403)
    expect(await from('203.0.113.5')).toMatchObject(refused)
    expect(await from('203.0.114.5')).toMatchObject({ status: 200 })
  })

  test('are those of the connection where no proxy is trusted: a forged header changes nothing', async () => {
    await put({ ipDeny: '203.0.113.0/24', ipAllow: '127.0.0.0/8' })
    await until(async () => (await posts(ann.token, '10.0.0.1')).status === 403)
    expect(await posts(ann.token, '203.0.113.5', server)).toMatchObject({ status: 200 })
    // The trusted proxy adds the address it saw on the right; what its caller wrote on the left is not believed.
    expect(await posts(ann.token, '127.0.0.1, 203.0.113.5')).toMatchObject(refused)
    await put({ ipAllow: '10.0.0.0/8', force: true })
    await until(async () => (await posts(ann.token, '10.0.0.1')).status === 200)
    expect(await posts(ann.token, '10.0.0.1', server)).toMatchObject(refused)
    expect(await posts(ann.token, '192.0.2.1, 10.0.0.1')).toMatchObject({ status: 200 })
    expect(await posts(ann.token, '10.0.0.1, 192.0.2.1')).toMatchObject(refused)
    await near.call(securityConfigRoutes.update, {
      token: admin,
      body: { ipAllow: '' },
      headers: { 'x-forwarded-for': '10.0.0.1' },
    })
    await until(async () => (await posts(ann.token, '192.0.2.1', server)).status === 200)
  })

  test('of users without a list of their own are those of the default list, while the policy is on', async () => {
    const listed = await anActor(server, { can: ['sys:post:page'] })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ allow_ip_queue: '192.0.2.0/24' }).where('id', '=', listed.id).execute(),
    )
    await put({ userIpPolicy: 1, userIpList: '10.0.0.0/8,127.0.0.1' })
    await until(async () => (await posts(ann.token, '192.0.2.1')).status === 403)
    expect(await posts(ann.token, '10.0.0.1')).toMatchObject({ status: 200 })
    expect(await posts(listed.token, '192.0.2.1')).toMatchObject({ status: 200 })
    expect(await posts(listed.token, '10.0.0.1')).toMatchObject(refused)
    await put({ userIpPolicy: 0 })
    await until(async () => (await posts(ann.token, '192.0.2.1')).status === 200)
  })

  test('that refuse the caller’s own are not saved unless that is forced', async () => {
    const answer = await put({ ipDeny: '127.0.0.0/8' })
    expect(answer).toMatchObject({ status: 409, body: { code: 40981, error: 'would_lock_out' } })
    expect(answer.data).toMatchObject({ address: '127.0.0.1', rule: 'ipDeny', total: expect.any(Number) })
    expect(answer.body.data).toMatchObject({ sessions: [{ isOwn: true }, {}, {}] })
    expect((await read()).ipDeny).toBe('')
    expect(await put({ ipAllow: '10.0.0.0/8' })).toMatchObject({ data: { rule: 'ipAllow' } })
    expect(await put({ userIpPolicy: 1, userIpList: '10.0.0.0/8' })).toMatchObject({ data: { rule: 'userIpList' } })
    // What is already so does not stop another change.
    expect(await put({ ipDeny: '127.0.0.0/8', force: true })).toMatchObject({ status: 200 })
    await until(async () => (await server.call(postRoutes.page, { token: admin })).status === 403)
    const headers = { 'x-forwarded-for': '10.0.0.1' }
    const back = { token: admin, body: { ipDeny: '' }, headers }
    expect(await near.call(securityConfigRoutes.update, back)).toMatchObject({ status: 200 })
    await until(async () => (await server.call(postRoutes.page, { token: admin })).status === 200)
  })

  test('that refuse everyone are cleared on the machine', async () => {
    await put({ ipAllow: '10.0.0.0/8', userIpPolicy: 1, userIpList: '10.0.0.0/8', force: true })
    await until(async () => (await server.call(postRoutes.page, { token: admin })).status === 403)
    const { database } = server.node.kernel
    expect(await clearAddresses(database, 'nowhere')).toBeUndefined()
    expect(await clearAddresses(database)).toBe(true)
    await until(async () => (await server.call(postRoutes.page, { token: admin })).status === 200)
    expect(await clearAddresses(database)).toBe(false)
    const { data } = await server.call(auditRoutes.page, { token: admin, query: { resource: 'securityConfig' } })
    expect(data.list[0]).toMatchObject({ action: 'update', actorName: 'clear-addresses' })
  })

  test('of others are masked without the right to personal data, and others beyond the data scope have no name', async () => {
    const dept = await aDept(server)
    const can = ['sys:security:page', 'sys:security:update']
    const narrow = await anActor(server, { can, scope: 3, deptId: dept })
    const answer = await put({ ipDeny: '127.0.0.0/8' }, narrow.token)
    const { sessions } = answer.body.data as unknown as { sessions: { isOwn: boolean; name: string; ip: string }[] }
    expect(sessions[0]).toMatchObject({ isOwn: true, ip: '127.0.0.1' })
    expect(sessions.slice(1)).not.toHaveLength(0)
    for (const session of sessions.slice(1)) expect(session).toMatchObject({ name: '', ip: '127.0.…' })
  })
})

describe('the impact of a draft', () => {
  const impact = async (body: Parameters<typeof put>[0], token = admin) =>
    (await server.call(securityConfigRoutes.impact, { token, body })).data
  const figure = async (kind: string, body: Parameters<typeof put>[0], token = admin) =>
    (await impact(body, token)).find((one) => one.kind === kind)

  test('is counted from the draft, with its total, and nothing is saved', async () => {
    const before = await read()
    const old = await aUser(server, { realName: 'Old password' })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ pwd_date: '2020-01-01' }).where('id', '=', old.id).execute(),
    )
    const counted = await figure('passwordOld', { passwordCycleDays: 400 })
    expect(counted).toMatchObject({ item: 'passwordCycleDays', users: [{ id: old.id, name: 'Old password' }] })
    expect(counted?.count).toBe(1)
    expect(counted?.total).toBeGreaterThan(1)
    expect(await figure('passwordOld', { passwordCycleDays: 0 })).toBeUndefined()
    expect(await read()).toEqual(before)
  })

  test('of networks counts sessions inside and refused ones', async () => {
    const inside = await figure('sessionsInside', { ipAllow: '127.0.0.1' })
    expect(inside?.count).toBeGreaterThan(0)
    expect(await figure('sessionsInside', { ipAllow: '10.0.0.0/8' })).toMatchObject({ count: 0 })
    const denied = await figure('sessionsDenied', { ipDeny: '127.0.0.0/8' })
    expect(denied).toMatchObject({ count: inside?.count, total: inside?.total })
  })

  test('of sessions counts users beyond the number', async () => {
    const many = await aUser(server, { realName: 'Many sessions' })
    for (let one = 0; one < 3; one += 1) await server.session(many.id)
    const { users = [] } = (await figure('overSessions', { sessionsPerPerson: 2 })) ?? {}
    expect(users.map(({ id }) => id)).toContain(many.id)
    const { users: fewer = [] } = (await figure('overSessions', { sessionsPerPerson: 3 })) ?? {}
    expect(fewer.map(({ id }) => id)).not.toContain(many.id)
  })

  test('of registration counts what waits, what waits for other departments, and users of the domains', async () => {
    const dept = await aDept(server)
    const user = await aUser(server, { realName: 'Of the domain' })
    await server.node.kernel.database.transaction(1, async (tx) => {
      await tx.updateTable('sys_user').set({ email: 'Someone@Domain.example' }).where('id', '=', user.id).execute()
      const of = { username: 'waiting', real_name: 'Waiting', email: 'w@domain.example', dept_id: dept }
      const keys = { tenant_id: 1, id: user.id, username_key: of.username, email_key: of.email }
      const expires_at = new Date(Date.now() + 60_000).toISOString()
      await tx
        .insertInto('sys_registration')
        .values({ ...of, ...keys, expires_at, created_by: null, updated_by: null })
        .execute()
    })
    expect(await figure('registrations', {})).toMatchObject({ item: 'registerMode', count: 1, total: 1 })
    expect(await figure('outsideDepts', { registerMode: 1, registerDepts: dept })).toMatchObject({ count: 0 })
    expect(await figure('outsideDepts', { registerMode: 1, registerDepts: '' })).toMatchObject({ count: 1 })
    expect(await figure('outsideDepts', { registerMode: 0 })).toBeUndefined()
    const inside = await figure('insideDomains', { registerMode: 2, registerDomains: 'domain.example' })
    expect(inside).toMatchObject({ count: 1, users: [{ id: user.id }] })
    expect(await figure('insideDomains', { registerMode: 1, registerDomains: 'domain.example' })).toBeUndefined()
  })

  test('names users within the caller’s data scope alone', async () => {
    const dept = await aDept(server)
    const narrow = await anActor(server, { can: ['sys:security:page'], scope: 3, deptId: dept })
    const counted = await figure('withoutAddresses', {}, narrow.token)
    expect(counted?.count).toBeGreaterThan(1)
    expect((counted?.users ?? []).filter(({ id }) => id !== narrow.id)).toEqual([])
  })

  test('counts passwords that another user has set, and those that run out', async () => {
    const user = await aUser(server, { realName: 'Reset' })
    await server.call(userRoutes.resetPassword, { token: admin, params: { id: user.id } })
    const { users = [] } = (await figure('passwordForeign', {})) ?? {}
    expect(users.map(({ name }) => name)).toContain('Reset')
    expect(await figure('oneTimeOver', { oneTimeHours: 1 })).toMatchObject({ count: 0 })
  })
})

/** Signs in from an address, through the proxy that the node trusts. */
async function signInFrom(on: TestServer, ip: string, username: string, password: string) {
  const headers = { 'x-forwarded-for': ip }
  const { data: key } = await on.call(sessionRoutes.key, { headers })
  const body = await seal(key, { username, password, nonce: key.nonce })
  return on.call(sessionRoutes.login, { headers, body })
}
