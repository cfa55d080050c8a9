/** What the operator does with tenants, and what other users are refused. */
import { afterAll, describe, expect, test } from 'vitest'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { aKey, bearer, letKeys } from '#security/server/testing/keys.ts'
import { userRoutes } from '#system/contract/user.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { aNode, aServer } from '../../../../tests/harness.ts'
import { anActor, aUser, PASSWORD } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { anOpenTenant, anOperator, aTenant } from '../testing/operator.ts'
import { tenantSweep } from './tenant-sweep.ts'

const server = await aServer({ env: { PUBLIC_URL: 'https://office.example' } })
const superuser = await asSuperuser(server.urls.owner)
afterAll(async () => {
  await superuser.end()
  await server.close()
})
const operator = await anOperator(server)
const sweep = () => tenantSweep(server.node.kernel)(OPERATOR_TENANT)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const read = async (id: string) => (await server.call(tenantRoutes.get, { token: operator, params: { id } })).data

/** What no call can do: past the trigger. */
async function byHand(text: string, values: unknown[] = []): Promise<void> {
  await superuser.query('set session_replication_role = replica')
  await superuser.query(text, values)
  await superuser.query('set session_replication_role = origin')
}

describe('opening', () => {
  test('seeds the tenant and shows its administrator’s one-time password, which must be changed', async () => {
    const tenant = await anOpenTenant(server, operator)
    expect(tenant).toMatchObject({ username: 'admin', address: 'https://office.example/#/logintt', hours: 72 })
    const signedIn = await server.signIn('admin', tenant.password, { loginPage: 'logintt', tenantCode: tenant.code })
    expect(signedIn.status).toBe(200)
    const refused = await server.call(userRoutes.page, { token: signedIn.data.token, query: {} })
    expect(refused.body.error).toBe('password_change_required')
    expect(await read(tenant.id)).toMatchObject({ status: 1, usage: { users: 1 } })
  })

  test('by two nodes at once seeds once, and one of them has the password', async () => {
    const other = await aNode(server.urls, { name: 'second' })
    const { id, number, code } = await aTenant(server, operator)
    const call = { token: operator, params: { id }, body: {} }
    const answers = await Promise.all([server.call(tenantRoutes.open, call), other.call(tenantRoutes.open, call)])
    await other.stop()
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 40977,
      error: 'tenant_transition',
    })
    const { rows } = await superuser.query('select from sys_user where tenant_id = $1', [number])
    expect(rows).toHaveLength(1)
    const password = answers.find(({ status }) => status === 200)?.data.password ?? ''
    expect((await server.signIn('admin', password, { loginPage: 'logintt', tenantCode: code })).status).toBe(200)
  })

  test('goes on after a call that died while it seeded', async () => {
    const { id, number } = await aTenant(server, operator)
    await server.node.kernel.seedTenant({ id: number, code: 'x', name: 'X', language: 'en', passwordHash: 'lost' })
    await byHand(`update sys_customer set opening = gen_random_uuid(), opening_until = now() + interval '1 minute'
      where id = '${id}'`)
    const call = { token: operator, params: { id }, body: {} }
    expect((await server.call(tenantRoutes.open, call)).status).toBe(409)
    await byHand(`update sys_customer set opening_until = now() - interval '1 second' where id = $1`, [id])
    expect((await server.call(tenantRoutes.open, call)).status).toBe(200)
  })
})

describe('the changes of state', () => {
  test('there are: extend, close, reopen; no others', async () => {
    const pending = await aTenant(server, operator)
    const call = (id: string, body: object) => ({ token: operator, params: { id }, body })
    for (const route of [tenantRoutes.extend, tenantRoutes.reopen])
      expect((await server.call(route, call(pending.id, {}))).body.error).toBe('tenant_transition')
    const early = await server.call(tenantRoutes.close, { ...call(pending.id, {}), body: { code: pending.code } })
    expect(early.body.error).toBe('tenant_transition')
    const { id, code } = await anOpenTenant(server, operator)
    expect((await server.call(tenantRoutes.open, call(id, {}))).body.error).toBe('tenant_transition')
    expect((await server.call(tenantRoutes.extend, call(id, { expireDate: day(-1) }))).status).toBe(400)
    expect((await server.call(tenantRoutes.extend, call(id, { expireDate: day(40) }))).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 1, expireDate: day(40) })
    const mistyped = await server.call(tenantRoutes.close, { ...call(id, {}), body: { code: 'another' } })
    expect(mistyped).toMatchObject({ status: 400, data: { issues: [{ path: 'code' }] } })
    expect((await server.call(tenantRoutes.close, { ...call(id, {}), body: { code } })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 3, usage: null, actions: ['reopen'] })
    expect((await server.call(tenantRoutes.extend, call(id, {}))).body.error).toBe('tenant_transition')
    expect((await server.call(tenantRoutes.reopen, call(id, {}))).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 1, expireDate: null, closeDate: null })
  })

  test('closing ends sessions at once, on another node within a second; reopening lets users in again', async () => {
    const other = await aNode(server.urls, { name: 'third', listen: true })
    const { id, code, number } = await anOpenTenant(server, operator)
    const { id: userId } = await aUser(server, { tenantId: number, superAdmin: 1 })
    const token = await server.session(userId, number)
    const calls = () => other.call(userRoutes.page, { token, query: {} })
    expect((await calls()).status).toBe(200)
    await server.call(tenantRoutes.close, { token: operator, params: { id }, body: { code } })
    await expect.poll(async () => (await calls()).status, { timeout: 1_000 }).toBe(401)
    await other.stop()
    await server.call(tenantRoutes.reopen, { token: operator, params: { id }, body: {} })
    const again = await server.session(userId, number)
    expect((await server.call(userRoutes.page, { token: again, query: {} })).status).toBe(200)
  })

  test('a key of a closed tenant is none, and one again after reopening', async () => {
    const { id, code, number } = await anOpenTenant(server, operator)
    const user = await anActor(server, { can: ['sys:user:page'], tenantId: number })
    await letKeys(server, 2, number)
    const { key } = await aKey(server, user.token, { scopes: ['sys:user:page'] })
    const calls = async () => (await server.call(userRoutes.page, { query: {}, ...bearer(key) })).status
    expect(await calls()).toBe(200)
    await server.call(tenantRoutes.close, { token: operator, params: { id }, body: { code } })
    await expect.poll(calls, { timeout: 1_000 }).toBe(401)
    const refused = await server.signIn(user.username, PASSWORD, { loginPage: 'logintt', tenantCode: code })
    expect(refused.body.error).toBe('tenant_unavailable')
    await server.call(tenantRoutes.reopen, { token: operator, params: { id }, body: {} })
    expect(await calls()).toBe(200)
  })

  test('its last day over, it is expired; warnings come 30, 14, 7 and 1 days before, once each', async () => {
    const { id, number } = await anOpenTenant(server, operator)
    const messages = async () => {
      const { rows } = await superuser.query('select from msg_record where tenant_id = $1', [number])
      return rows.length
    }
    for (const [days, sent] of [
      [40, 0],
      [30, 1],
      [29, 1],
      [12, 2],
      [7, 3],
      [1, 4],
      [0, 4],
    ] as const) {
      await byHand('update sys_customer set expires_on = $2 where id = $1', [id, day(days)])
      await sweep()
      await sweep()
      expect({ days, sent: await messages() }).toEqual({ days, sent })
    }
    await byHand('update sys_customer set expires_on = $2 where id = $1', [id, day(-1)])
    await sweep()
    expect(await read(id)).toMatchObject({ status: 2 })
    await server.call(tenantRoutes.extend, { token: operator, params: { id }, body: { expireDate: day(10) } })
    expect(await read(id)).toMatchObject({ status: 1, expireDate: day(10) })
  })
})

describe('who is not the operator', () => {
  test('is refused everywhere, whatever they hold and send', async () => {
    const { id, number, code } = await anOpenTenant(server, operator)
    const { id: userId } = await aUser(server, { tenantId: number, superAdmin: 1 })
    const theirs = await server.session(userId, number)
    const forged = { token: theirs, headers: { tenantCert: '2', 'x-tenant': '0' } }
    const own = [await server.admin(), theirs, (await anActor(server, { can: ['sys:tenant:open'] })).token]
    const params = { id }
    const body = { code, tenantCert: '2', cert: 2, expireDate: null } as { code: string }
    for (const token of own) {
      for (const route of [tenantRoutes.open, tenantRoutes.extend, tenantRoutes.reopen, tenantRoutes.close])
        expect((await server.call(route, { ...forged, token, params, body })).status).toBe(403)
      expect((await server.call(tenantRoutes.page, { token, query: {} })).status).toBe(403)
      expect((await server.call(tenantRoutes.get, { token, params })).status).toBe(403)
      expect((await server.call(tenantRoutes.certificates, { token })).status).toBe(403)
    }
    expect(await read(id)).toMatchObject({ status: 1 })
  })

  test('cannot write either table below the calls', async () => {
    const { id, number } = await anOpenTenant(server, operator)
    const { database } = server.node.kernel
    const write = (tenantId: number, text: string) =>
      database.transaction(tenantId, async (tx) => {
        await tx.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } } as never)
      })
    for (const tenantId of [OPERATOR_TENANT, 1, number]) {
      await expect(write(tenantId, `update sys_tenant set status = 1`)).rejects.toMatchObject({ code: '42501' })
      await expect(write(tenantId, `select sys_tenant_remove_rows(${number}, 'sys_user')`)).rejects.toMatchObject({
        code: '42501',
      })
    }
    await expect(
      write(1, `insert into sys_customer (tenant_id, id, code, name) values (1, gen_random_uuid(), 'mine', 'Mine')`),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(write(0, `update sys_customer set status = 0 where id = '${id}'`)).rejects.toThrow('tenant_transition')
    await expect(write(0, `update sys_customer set removing_at = now() where id = '${id}'`)).rejects.toThrow(
      'tenant_transition',
    )
    await expect(write(0, `update sys_customer set number = 1 where id = '${id}'`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      write(
        0,
        `insert into sys_customer (tenant_id, id, code, name, number) values (0, gen_random_uuid(), 'a', 'A', 1)`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the operator', () => {
  test('sees counts and no record: its own session reads nothing of a tenant', async () => {
    const { id, number } = await anOpenTenant(server, operator)
    const { id: userId, username } = await aUser(server, { tenantId: number })
    const admin = await anActor(server, { can: ['sys:user:page', 'sys:tenant:page'], tenantId: OPERATOR_TENANT })
    const found = await server.call(userRoutes.get, { token: admin.token, params: { id: userId } })
    expect(found.status).toBe(404)
    const shown = await server.call(tenantRoutes.get, { token: admin.token, params: { id } })
    expect(shown.data.usage).toEqual({
      users: 2,
      files: expect.any(Number),
      bytes: expect.any(Number),
      signInDate: null,
    })
    expect(JSON.stringify(shown.body)).not.toContain(username)
  })

  test('cannot post a state, a number or a date of closing along', async () => {
    const more = { status: 1, number: 1, closeDate: null, removing_at: null } as object
    const body = { name: 'Posted', code: 'posted', ...more }
    const { data, status } = await server.call(tenantRoutes.create, { token: operator, body })
    expect(status).toBe(200)
    expect(await read(data.id)).toMatchObject({ status: 0, openDate: null })
    const { version } = await read(data.id)
    await server.call(tenantRoutes.update, { token: operator, body: { id: data.id, name: 'Still', version, ...more } })
    expect(await read(data.id)).toMatchObject({ name: 'Still', status: 0, code: 'posted' })
  })

  test('gives no domain that is the platform’s or another’s, and no code twice', async () => {
    const domain = 'Tuo.Example'
    const { id, code } = await aTenant(server, operator, { domain })
    expect(await read(id)).toMatchObject({ domain: 'tuo.example' })
    const create = (draft: object) =>
      server.call(tenantRoutes.create, { token: operator, body: { name: 'N', code: 'n-1', ...draft } })
    for (const taken of ['tuo.example', 'TUO.example', 'office.example', 'localhost', '10.0.0.1', 'no host'])
      expect(await create({ domain: taken })).toMatchObject({ status: 400, data: { issues: [{ path: 'domain' }] } })
    expect(await create({ code })).toMatchObject({ status: 409, body: { error: 'name_taken' } })
    const { version } = await read(id)
    const body = { id, version, name: 'Kept', domain }
    expect((await server.call(tenantRoutes.update, { token: operator, body })).status).toBe(200)
    expect((await server.call(tenantRoutes.update, { token: operator, body })).body.error).toBe('changed_meanwhile')
  })
})
