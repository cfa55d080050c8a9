/** Passkeys in the whole product: who is notified, who may remove them, and what of the configuration counts them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factorRoutes } from '#contract/factor.ts'
import { passkeyRoutes } from '#contract/passkey.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { meRoutes } from '#system/contract/me.ts'
import { unlockAdministrator } from '#system/server/index.ts'
import { userRoutes } from '#system/contract/user.ts'
import { securityConfigRoutes, type FigureKind } from '#security/contract/security-config.ts'
import { loginLogRoutes } from '#security/contract/log.ts'
import { enrolFactor } from '../../../../tests/factors.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { SoftwarePasskey } from '../../../../tests/passkeys.ts'
import { anActor, aUser, PASSWORD } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { aKey, bearer, letKeys } from '../testing/keys.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())
beforeEach(() => configureSecurity(server, { factorPolicy: 1, captchaAfter: 1_000, passwordless: 1 }))

/** Without PUBLIC_URL passkeys work at this host. */
const SITE = 'http://localhost'

async function sql(text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}

/** A user with a passkey, signed in. */
async function withPasskey(more: Parameters<typeof anActor>[1] = {}) {
  const ann = await anActor(server, more)
  const passkey = new SoftwarePasskey(SITE)
  const { data: creation } = await server.call(passkeyRoutes.setup, { token: ann.token })
  const body = { name: 'Laptop', attestation: passkey.create(creation) }
  const { data } = await server.call(passkeyRoutes.add, { token: ann.token, body })
  return { ...ann, passkey, factorId: data.id }
}

async function signInBy(passkey: SoftwarePasskey) {
  const { data: request } = await server.call(passkeyRoutes.options, { body: {} })
  return server.call(passkeyRoutes.signIn, { body: { assertion: passkey.get(request) } })
}

const titlesOf = async (token: string) =>
  (await server.call(messageRoutes.page, { token, query: { page: 1, limit: 20 } })).data.list.map(({ title }) => title)

describe('the user is notified', () => {
  test('of a passkey that was added, and of one that was removed; the trail names both', async () => {
    const ann = await withPasskey()
    await expect.poll(() => titlesOf(ann.token)).toContain('您的账号添加了通行密钥')
    const params = { id: ann.factorId }
    expect((await server.call(factorRoutes.remove, { token: ann.token, params })).status).toBe(200)
    await expect.poll(() => titlesOf(ann.token)).toContain('您的账号移除了通行密钥')
    const trail = await sql(
      `select action, changes from sys_audit where resource_id = $1 and action like '%Passkey' order by created_at, id`,
      [ann.id],
    )
    expect(trail).toEqual([
      { action: 'addPasskey', changes: { factor: [null, 'Laptop'] } },
      { action: 'removePasskey', changes: { factor: ['Laptop', null] } },
    ])
    expect((await signInBy(ann.passkey)).body.error).toBe('passkey_refused')
  })

  test('of an authenticator likewise', async () => {
    const ann = await anActor(server)
    await enrolFactor(server, ann.token)
    await expect.poll(() => titlesOf(ann.token)).toContain('您的账号添加了验证器')
  })
})

describe('a passkey is removed', () => {
  test('by an administrator who removes the factors: it opens nothing any more, and the sessions end', async () => {
    const ann = await withPasskey()
    const { data } = await signInBy(ann.passkey)
    const shown = await server.call(userRoutes.get, { token: admin, params: { id: ann.id } })
    expect(shown.data.actions).toContain('removeFactors')
    expect((await server.call(userRoutes.removeFactors, { token: admin, params: { id: ann.id } })).status).toBe(200)
    await expect.poll(async () => (await server.call(meRoutes.info, { token: data.token })).status).toBe(401)
    expect(await sql('select 1 from sys_passkey where user_id = $1', [ann.id])).toEqual([])
    expect((await signInBy(ann.passkey)).body.error).toBe('passkey_refused')
    expect((await server.signIn(ann.username, PASSWORD)).status).toBe(200)
  })

  test('with its user', async () => {
    const ann = await withPasskey()
    await server.call(userRoutes.remove, { token: admin, params: { id: ann.id } })
    expect(await sql('select 1 from sys_passkey where user_id = $1', [ann.id])).toEqual([])
  })

  test('by the command that unlocks an administrator, which says what else could be in the way', async () => {
    const chief = await withPasskey({ superAdmin: 1 })
    await configureSecurity(server, { ipDeny: '198.51.100.0/24' })
    const unlocked = await unlockAdministrator(server.node.kernel, { username: chief.username })
    expect(unlocked).toEqual({ removed: 1, limitsAddresses: true })
    await configureSecurity(server, { ipDeny: '' })
  })
})

test('a key adds no passkey and proves nothing with one', async () => {
  await letKeys(server, 2)
  const ann = await anActor(server, { can: ['sys:user:page'] })
  const { key } = await aKey(server, ann.token, { scopes: ['sys:user:page'] })
  for (const route of [passkeyRoutes.setup, passkeyRoutes.stepUp])
    expect((await server.call(route, bearer(key))).body.error).toBe('key_not_accepted')
  const { headers } = bearer(key)
  const add = await server.request('POST', passkeyRoutes.add.path, { headers, body: {} })
  expect(add.body.error).toBe('key_not_accepted')
})

test('the sign-in log says how a sign-in was proved', async () => {
  const ann = await withPasskey()
  await signInBy(ann.passkey)
  const query = { page: 1, limit: 20, keyword: ann.username }
  const { data } = await server.call(loginLogRoutes.page, { token: admin, query })
  expect(data.list[0]).toMatchObject({ username: ann.username, status: 1, way: 'passkey', reason: '' })
})

describe('the impact of a draft', () => {
  const figure = async (kind: FigureKind, body: Record<string, number | string>) =>
    (await server.call(securityConfigRoutes.impact, { token: admin, body })).data.find((one) => one.kind === kind)
  const named = (found: Awaited<ReturnType<typeof figure>>) => found?.users.map(({ id }) => id) ?? []

  test('counts users without a factor, those with others than are named, and those with a passkey', async () => {
    const [ann, bob] = [await withPasskey(), await aUser(server, { realName: 'Plain' })]
    const without = await figure('withoutFactor', { factorPolicy: 3 })
    expect(without?.total).toBeGreaterThan(without?.count ?? 0)
    const [{ n } = {}] = await sql(`select count(*)::int as n from sys_user u where tenant_id = 1 and status = 1
      and not is_service and not exists (select from sys_passkey p where p.user_id = u.id)
      and not exists (select from sys_totp t where t.user_id = u.id)`)
    expect(without?.count).toBe(n)
    expect(await figure('withoutFactor', { factorPolicy: 2 })).toMatchObject({ count: 0 })
    expect(await figure('withoutFactor', { factorPolicy: 0 })).toBeUndefined()
    expect(named(await figure('otherMethods', { factorMethods: 'totp' }))).toContain(ann.id)
    expect(named(await figure('otherMethods', { factorMethods: 'totp,passkey' }))).toEqual([])
    const able = named(await figure('withPasskey', { passwordless: 1 }))
    expect(able).toContain(ann.id)
    expect(able).not.toContain(bob.id)
    expect(await figure('withPasskey', { passwordless: 0 })).toBeUndefined()
  })
})
