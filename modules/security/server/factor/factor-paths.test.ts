/** Every way into an account that needs a second factor, and who may remove one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factorRoutes } from '#contract/factor.ts'
import { ticketRoutes } from '#contract/file.ts'
import { entryClientRoutes, entryRoutes, type EntryClientDraft } from '#gateway/contract/entry.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { CannotUnlock, unlockAdministrator } from '#system/server/index.ts'
import { userRoutes } from '#system/contract/user.ts'
import { ownKeyRoutes } from '#security/contract/api-key.ts'
import {
  answerChallenge,
  codeOf,
  enrolFactor,
  forgetUsedCodes,
  passMinutes,
  proveBy,
} from '../../../../tests/factors.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { anActor, aUser, PASSWORD } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { aKey, bearer, letKeys } from '../testing/keys.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())
beforeEach(() => configureSecurity(server, { factorPolicy: 1, captchaAfter: 1_000, stepUpMinutes: 10 }))

async function sql(text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}

const REQUIRED = { status: 422, body: { error: 'factor_required' } }
const STEP_UP = { status: 403, body: { code: 40303, error: 'step_up_required' } }

/** A user with an authenticator, signed in. */
async function enrolled(can: string[] = []) {
  const ann = await anActor(server, { can, grade: 50 })
  const own = await enrolFactor(server, ann.token)
  await forgetUsedCodes(server)
  return { ...ann, ...own, userId: ann.id }
}

let count = 0
async function aClient(draft: Partial<EntryClientDraft> = {}) {
  count += 1
  const body = { code: `fac-${count}`, name: `System ${count}`, ...draft }
  return (await server.call(entryClientRoutes.create, { token: admin, body })).data
}
type Client = Awaited<ReturnType<typeof aClient>>
const ticketOf = async ({ clientId, secret }: Client, username: string) =>
  (await server.call(entryRoutes.issue, { body: { clientId, secret, username, redirect: '/msg/mine' } })).data.ticket
const exchange = (ticket: string) => server.call(entryRoutes.exchange, { body: { ticket } })

describe('a ticket of a registered system', () => {
  test('begins no session for a user who needs a factor; the challenge does, with the system’s name and trace', async () => {
    const [client, ann] = [await aClient({ name: 'Group portal' }), await enrolled()]
    const refused = await exchange(await ticketOf(client, ann.username))
    expect(refused).toMatchObject(REQUIRED)
    const data = refused.body.data as unknown as Record<string, unknown>
    expect(data).toMatchObject({ methods: ['totp', 'recovery'], redirect: '/msg/mine', tenantCert: '0', trustDays: 0 })
    const challenge = String(data['challenge'])
    const code = codeOf(ann.secret)
    // Another way in is not opened by it.
    expect((await answerChallenge(server, { challenge, code })).body.error).toBe('challenge_expired')
    const done = await answerChallenge(server, { challenge, code, loginPage: 'entry', trust: true })
    expect(done.status).toBe(200)
    expect(done.headers['set-cookie']).toBeUndefined()
    const token = done.data.token
    const { data: sessions } = await server.call(centerRoutes.sessions, { token })
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ via: 'Group portal' })
    expect((await server.call(factorRoutes.setup, { token })).body.error).toBe('direct_sign_in_needed')
    const trail = await sql(`select label from sys_audit where action = 'enter' and actor_id = $1`, [ann.userId])
    expect(trail).toEqual([{ label: 'Group portal' }])
  })

  test('of a system that is marked as having required a factor begins the session', async () => {
    const [client, ann] = [await aClient({ hasFactor: 1 }), await enrolled()]
    expect((await exchange(await ticketOf(client, ann.username))).status).toBe(200)
  })

  test('does not outlive that its user leaves the audience, or the system is disabled, before the answer', async () => {
    const client = await aClient()
    const challengeFor = async (username: string) => {
      const { body } = await exchange(await ticketOf(client, username))
      return String((body.data as unknown as Record<string, unknown>)['challenge'])
    }
    const ann = await enrolled()
    const challenge = await challengeFor(ann.username)
    await sql('update sys_user set super_admin = 1 where id = $1', [ann.userId])
    const answer = () => answerChallenge(server, { challenge, code: codeOf(ann.secret), loginPage: 'entry' })
    expect((await answer()).body.error).toBe('challenge_expired')
    await sql('update sys_user set super_admin = 0 where id = $1', [ann.userId])
    await sql('update gw_entry_client set status = 0 where id = $1', [client.id])
    expect((await answer()).body.error).toBe('challenge_expired')
    expect(await sql('select 1 from sys_session where user_id = $1 and via_id is not null', [ann.userId])).toEqual([])
  })
})

describe('without the factor no other way leads in', () => {
  test('a right password, whatever else comes with it, is answered with a challenge', async () => {
    const ann = await enrolled()
    const answer = await server.signIn(ann.username, PASSWORD)
    expect(answer).toMatchObject(REQUIRED)
    expect(JSON.stringify(answer.body)).not.toContain('token')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['token']).toBeUndefined()
  })

  test('a key of the user does what it is for; it changes no factor, proves nothing and begins no session', async () => {
    await letKeys(server, 2)
    const ann = await enrolled(['sys:user:page'])
    const { key } = await aKey(server, ann.token, { scopes: ['sys:user:page'] })
    expect((await server.call(userRoutes.page, bearer(key))).status).toBe(200)
    for (const route of [factorRoutes.own, factorRoutes.setup, factorRoutes.renewCodes, ticketRoutes.create])
      expect((await server.call(route, bearer(key))).body.error).toBe('key_not_accepted')
    const { headers } = bearer(key)
    const proof = await server.request('POST', factorRoutes.stepUp.path, { headers, body: {} })
    expect(proof.body.error).toBe('key_not_accepted')
  })

  test('a token that ended stays ended, and a ticket of it is worth nothing', async () => {
    const ann = await enrolled()
    const { ticket } = (await server.call(ticketRoutes.create, { token: ann.token })).data
    await server.call(userRoutes.forceQuit, { token: admin, params: { id: ann.userId } })
    await expect.poll(async () => (await server.call(meRoutes.info, { token: ann.token })).status).toBe(401)
    const download = await server.request('POST', '/sys/user/import', { query: { token: ticket } })
    expect(download.status).toBe(401)
  })

  test('a one-time password of an administrator keeps the factor', async () => {
    const ann = await enrolled()
    const { data } = await server.call(userRoutes.resetPassword, { token: admin, params: { id: ann.userId } })
    expect(await server.signIn(ann.username, data.password ?? '')).toMatchObject(REQUIRED)
  })
})

describe('a role that is marked', () => {
  const roleOf = async (mfa: 0 | 1) => {
    const body = { name: `Marked ${crypto.randomUUID()}`, mfa }
    return (await server.call(roleRoutes.create, { token: admin, body })).data.id
  }

  test('asks its members for a factor where the policy says so, and only there', async () => {
    const [marked, plain] = [await roleOf(1), await roleOf(0)]
    const [ann, bob] = [await aUser(server, { roleIds: [marked] }), await aUser(server, { roleIds: [plain] })]
    expect((await server.signIn(ann.username, PASSWORD)).status).toBe(200)
    await configureSecurity(server, { factorPolicy: 2 })
    const refused = await server.signIn(ann.username, PASSWORD)
    expect(refused).toMatchObject({ ...REQUIRED, body: { data: { enrol: true } } })
    expect((await server.signIn(bob.username, PASSWORD)).status).toBe(200)
    const { data } = await server.call(roleRoutes.get, { token: admin, params: { id: marked } })
    expect(data.mfa).toBe(1)
  })

  test('is not unmarked by a user who has it', async () => {
    const id = await roleOf(1)
    const ann = await anActor(server, { can: ['sys:role:page', 'sys:role:update'], scope: 0, roleIds: [id] })
    const { data: role } = await server.call(roleRoutes.get, { token: admin, params: { id } })
    const change = (token: string) =>
      server.call(roleRoutes.update, { token, body: { id, name: role.name, dataScope: role.dataScope, mfa: 0 } })
    expect((await change(ann.token)).body.error).toBe('not_to_yourself')
    expect((await change(admin)).status).toBe(200)
  })
})

describe('removing the factors of another user', () => {
  test('takes factors, codes and devices, ends the sessions, notifies the user, and leaves a trace', async () => {
    const ann = await enrolled()
    const shown = await server.call(userRoutes.get, { token: admin, params: { id: ann.userId } })
    expect(shown.data.actions).toContain('removeFactors')
    expect((await server.call(userRoutes.removeFactors, { token: admin, params: { id: ann.userId } })).status).toBe(200)
    await expect.poll(async () => (await server.call(meRoutes.info, { token: ann.token })).status).toBe(401)
    const { data } = await server.signIn(ann.username, PASSWORD)
    const own = await server.call(factorRoutes.own, { token: data.token })
    expect(own.data).toMatchObject({ factors: [], recoveryLeft: 0, devices: [] })
    const titles = async () =>
      (await server.call(messageRoutes.page, { token: data.token, query: { page: 1, limit: 20 } })).data.list.map(
        ({ title }) => title,
      )
    await expect.poll(titles).toContain('您的两步验证已被移除')
    const trail = await sql(`select actor_name from sys_audit where action = 'removeFactors' and resource_id = $1`, [
      ann.userId,
    ])
    expect(trail).toHaveLength(1)
    const again = await server.call(userRoutes.get, { token: admin, params: { id: ann.userId } })
    expect(again.data.actions).not.toContain('removeFactors')
  })

  test('needs its code, power over the user, and is not for oneself', async () => {
    const ann = await enrolled()
    const params = { id: ann.userId }
    const without = await anActor(server, { can: ['sys:user:page', 'sys:user:reset'], scope: 0 })
    expect((await server.call(userRoutes.removeFactors, { token: without.token, params })).status).toBe(403)
    const clerk = await anActor(server, { can: ['sys:user:page', 'sys:user:factor'], scope: 0 })
    const stronger = await anActor(server, { can: ['sys:user:page', 'sys:user:factor', 'sys:role:save'], scope: 0 })
    const onStronger = { token: clerk.token, params: { id: stronger.id } }
    expect((await server.call(userRoutes.removeFactors, onStronger)).body.error).toBe('holds_more')
    const onSelf = { token: clerk.token, params: { id: clerk.id } }
    expect((await server.call(userRoutes.removeFactors, onSelf)).body.error).toBe('not_yourself')
    const narrow = await anActor(server, { can: ['sys:user:page', 'sys:user:factor'], scope: 3 })
    expect((await server.call(userRoutes.removeFactors, { token: narrow.token, params })).status).toBe(404)
    expect((await server.call(userRoutes.removeFactors, { token: clerk.token, params })).status).toBe(200)
  })

  test('happens with the user who is deleted', async () => {
    const ann = await enrolled()
    await server.call(userRoutes.remove, { token: admin, params: { id: ann.userId } })
    for (const table of ['sys_totp', 'sys_recovery_code'])
      expect(await sql(`select 1 from ${table} where user_id = $1`, [ann.userId])).toEqual([])
  })
})

describe('step-up', () => {
  test('is asked of the calls that change who may do what, and opened by one proof', async () => {
    const chief = await anActor(server, { superAdmin: 1 })
    const bob = await aUser(server)
    await passMinutes(server, chief.id, 11)
    const { token } = chief
    const calls = [
      () => server.call(userRoutes.resetPassword, { token, params: { id: bob.id } }),
      () => server.call(userRoutes.removeFactors, { token, params: { id: bob.id } }),
      () => server.call(userRoutes.remove, { token, params: { id: bob.id } }),
      () => server.request('PUT', userRoutes.update.path, { token, body: {} }),
      () => server.request('POST', roleRoutes.create.path, { token, body: {} }),
      () => server.request('POST', ownKeyRoutes.create.path, { token, body: {} }),
      () => server.request('POST', '/sys/user/import', { token }),
    ]
    for (const call of calls) expect(await call()).toMatchObject(STEP_UP)
    expect((await server.call(userRoutes.page, { token })).status).toBe(200)
    expect((await proveBy(server, token, { method: 'password', answer: PASSWORD })).status).toBe(200)
    for (const call of calls) expect((await call()).body.error).not.toBe('step_up_required')
  })
})

describe('unlocking on the machine', () => {
  test('opens a locked, disabled administrator who lost the authenticator; the password stays', async () => {
    const chief = await anActor(server, { superAdmin: 1 })
    const { recoveryCodes } = await enrolFactor(server, chief.token)
    expect(recoveryCodes).toHaveLength(10)
    await sql('update sys_user set status = 0, allow_ip_queue = $2 where id = $1', [chief.id, '198.51.100.1'])
    for (let time = 0; time < 7; time += 1) await server.signIn(chief.username, 'wrong')
    expect((await server.signIn(chief.username, PASSWORD)).body.error).toBe('account_locked')
    expect(await unlockAdministrator(server.node.kernel, { username: chief.username })).toEqual({
      removed: 1,
      limitsAddresses: false,
    })
    expect((await server.signIn(chief.username, PASSWORD)).status).toBe(200)
    const trail = await sql(`select actor_name, changes from sys_audit where action = 'unlock' and resource_id = $1`, [
      chief.id,
    ])
    expect(trail).toEqual([
      { actor_name: 'npm run unlock', changes: { status: [0, 1], allowIpQueue: ['198.51.100.1', ''] } },
    ])
  })

  test('is for administrators of an organisation that there is', async () => {
    const ann = await aUser(server)
    const unlock = (username: string, tenantCode?: string) =>
      unlockAdministrator(server.node.kernel, { username, tenantCode })
    await expect(unlock(ann.username)).rejects.toThrow(CannotUnlock)
    await expect(unlock('no-such-user')).rejects.toThrow(CannotUnlock)
    await expect(unlock('admin', 'no-such-tenant')).rejects.toThrow(CannotUnlock)
  })
})
