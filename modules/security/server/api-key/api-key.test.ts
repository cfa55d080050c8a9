import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { numberItems } from '#contract/security-items.ts'
import { apiKeyRoutes, MAX_KEYS, ownKeyRoutes } from '#security/contract/api-key.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { aKey, bearer, letKeys } from '../testing/keys.ts'
import { warnOfExpiry } from './api-key-messages.ts'

let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let ann: TestActor
const CODES = ['sys:post:page', 'sys:post:save', 'sys:apiKey:page', 'sys:apiKey:delete'] as const
beforeAll(async () => {
  server = await aServer()
  other = await aNode(server.urls, { name: 'other' })
  await letKeys(server, 2)
})
afterAll(async () => {
  await other.stop()
  await server.close()
})
beforeEach(async () => {
  ann = await anActor(server, { can: CODES, realName: 'Ann' })
})

const posts = (key: string, on: TestServer = server, headers: Record<string, string> = {}) =>
  on.call(postRoutes.page, bearer(key, headers))
async function sql(text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}
const gone = async (key: string, on: TestServer) => until(async () => (await posts(key, on)).status === 401)

describe('a key', () => {
  test('lets a program do what its owner may do and it is for, and nothing else', async () => {
    const { key, id } = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    expect(key).toMatch(/^ptk_[\w-]{43}$/)
    expect(await posts(key)).toMatchObject({ status: 200 })
    expect(await posts(key, other)).toMatchObject({ status: 200 })
    const body = { name: 'By key', code: `k${id.slice(-6)}` }
    expect(await server.call(postRoutes.create, { ...bearer(key), body })).toMatchObject({ status: 403 })
    const [stored] = await sql('select * from sys_api_key where id = $1', [id])
    expect(JSON.stringify(stored)).not.toContain(key)
    expect(stored).toMatchObject({ last_used_ip: '127.0.0.1', prefix: key.slice(0, 10) })
  })

  test('leaves its name beside its owner’s in the audit trail', async () => {
    const { key } = await aKey(server, ann.token, { name: 'Robot', scopes: ['sys:post:save'] })
    const body = { name: 'Made by a robot', code: 'robot-1' }
    expect(await server.call(postRoutes.create, { ...bearer(key), body })).toMatchObject({ status: 200 })
    const { data } = await server.call(auditRoutes.page, {
      token: await server.admin(),
      query: { keyword: 'Made by a robot' },
    })
    expect(data.list[0]).toMatchObject({ actorName: 'Ann', keyName: 'Robot', action: 'create' })
  })

  test('is no sign-in: what is a user’s own, and what changes who may do what, is refused', async () => {
    const boss = await anActor(server, { superAdmin: 1 })
    const { key } = await aKey(server, boss.token, { scopes: ['sys:user:page', 'sys:apiKey:page'] })
    const refused = { status: 403, body: { error: 'key_not_accepted' } }
    expect(await server.call(ownKeyRoutes.list, bearer(key))).toMatchObject(refused)
    const body = { name: 'Another', scopes: ['sys:post:page'], days: 1 }
    expect(await server.call(ownKeyRoutes.create, { ...bearer(key), body })).toMatchObject(refused)
    expect(await server.call(userRoutes.removeMany, { ...bearer(key), body: [ann.id] })).toMatchObject(refused)
    expect(await server.request('GET', '/sys/live', bearer(key))).toMatchObject(refused)
  })

  test('of an administrator is no administrator: it has its scopes alone', async () => {
    const boss = await anActor(server, { superAdmin: 1 })
    const { key } = await aKey(server, boss.token, { scopes: ['sys:post:page'] })
    expect(await posts(key)).toMatchObject({ status: 200 })
    expect(await server.call(auditRoutes.page, bearer(key))).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    })
  })

  test('loses what its owner loses, on all nodes within a second', async () => {
    const { key } = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    expect((await posts(key, other)).status).toBe(200)
    const { database, sessions } = server.node.kernel
    await database.transaction(1, async (tx) => {
      await tx.deleteFrom('sys_user_role').where('user_id', '=', ann.id).execute()
      await sessions.userGrantsChanged(tx, 1, [ann.id])
    })
    await until(async () => (await posts(key, other)).status === 403)
    expect((await posts(key)).status).toBe(403)
  })

  test('of a disabled user, and of one who must change the password, does not work', async () => {
    const { key } = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    expect((await posts(key, other)).status).toBe(200)
    const admin = await server.admin()
    await server.call(userRoutes.setStatus, { token: admin, body: { ids: [ann.id], status: 0 } })
    await gone(key, other)
    await server.call(userRoutes.setStatus, { token: admin, body: { ids: [ann.id], status: 1 } })
    await until(async () => (await posts(key, other)).status === 200)
    await server.call(userRoutes.resetPassword, { token: admin, params: { id: ann.id } })
    await gone(key, other)
  })

  test('works from its addresses alone', async () => {
    const near = await aNode(server.urls, { env: { TRUST_PROXY: '127.0.0.1' } })
    const { key } = await aKey(server, ann.token, { scopes: ['sys:post:page'], allowIps: '10.1.0.0/16' })
    const from = (ip: string) => posts(key, near, { 'x-forwarded-for': ip })
    expect(await from('10.1.2.3')).toMatchObject({ status: 200 })
    expect(await from('10.2.2.3')).toMatchObject({ status: 403, body: { error: 'address_not_allowed', code: 40302 } })
    // Remembered as it is now, it is judged by each caller's address.
    expect(await from('10.1.2.3')).toMatchObject({ status: 200 })
    // Where no proxy is trusted, the header is no address.
    expect(await posts(key, server, { 'x-forwarded-for': '10.1.2.3' })).toMatchObject({ status: 403 })
    await near.stop()
  })

  test('ends when its time is over, when it is deleted, and when the configuration says so', async () => {
    const { key, id } = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    await sql(`update sys_api_key set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect((await posts(key)).status).toBe(401)
    const second = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    expect((await posts(second.key, other)).status).toBe(200)
    await letKeys(server, 1)
    await gone(second.key, other)
    await letKeys(server, 2)
    await until(async () => (await posts(second.key, other)).status === 200)
    await server.call(ownKeyRoutes.removeMany, { token: ann.token, body: [second.id] })
    await gone(second.key, other)
    expect((await posts(second.key)).status).toBe(401)
  })

  test('goes on beside its successor for the overlap', async () => {
    const { key, id } = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    const rotate = (overlapHours: number) =>
      server.call(ownKeyRoutes.rotate, { token: ann.token, params: { id }, body: { days: 30, overlapHours } })
    const next = (await rotate(1)).data.key
    expect([(await posts(key)).status, (await posts(next)).status]).toEqual([200, 200])
    await sql(`update sys_api_key set previous_until = now() - interval '1 second' where id = $1`, [id])
    expect((await server.call(ownKeyRoutes.list, { token: ann.token })).data.keys[0]?.overlapDate).toBeNull()
    const last = (await rotate(0)).data.key
    await gone(next, other)
    expect([(await posts(key)).status, (await posts(last)).status]).toEqual([401, 200])
  })

  test('that is none is refused like a missing sign-in', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer ptk_',
      `Bearer ptk_${'A'.repeat(43)}`,
      `Basic ptk_${'A'.repeat(43)}`,
    ])
      expect(await server.call(postRoutes.page, { headers: { authorization } })).toMatchObject({ status: 401 })
  })
})

describe('making a key', () => {
  test('is for codes that one holds and a key can have', async () => {
    const create = (scopes: string[]) =>
      server.call(ownKeyRoutes.create, { token: ann.token, body: { name: 'x', scopes, days: 1 } })
    const { data: choices } = await server.call(ownKeyRoutes.scopes, { token: ann.token })
    expect(choices.map(({ code }) => code)).toEqual(['sys:apiKey:page', 'sys:post:page', 'sys:post:save'])
    for (const code of ['sys:user:page', 'sys:apiKey:delete', 'sys:nothing:page'])
      expect(await create(['sys:post:page', code])).toMatchObject({
        status: 400,
        body: { data: { issues: [{ path: 'scopes.1', code: 'unknown_choice' }] } },
      })
  })

  test('takes no more days than the configuration allows, and no wrong address', async () => {
    const create = (more: object) =>
      server.call(ownKeyRoutes.create, {
        token: ann.token,
        body: { name: 'x', scopes: ['sys:post:page'], days: 1, ...more },
      })
    expect(await create({ days: 366 })).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'days' }] } } })
    expect(await create({ allowIps: '10.0.0.0/33' })).toMatchObject({ status: 400 })
    await configureSecurity(server, { apiKeyDays: 10 })
    const tooLong = { status: 400, body: { data: { issues: [{ path: 'days', code: 'too_big' }] } } }
    expect(await create({ days: 11 })).toMatchObject(tooLong)
    const { status, data } = await create({ days: 10 })
    expect(status).toBe(200)
    const rotate = (days: number) =>
      server.call(ownKeyRoutes.rotate, { token: ann.token, params: { id: data.id }, body: { days } })
    expect(await rotate(11)).toMatchObject(tooLong)
    expect((await rotate(10)).status).toBe(200)
    expect((await server.call(ownKeyRoutes.list, { token: ann.token })).data.maxDays).toBe(10)
    await configureSecurity(server, { apiKeyDays: numberItems.apiKeyDays.initial })
  })

  test('is for those whom the configuration lets have one', async () => {
    await letKeys(server, 1)
    const create = (token: string) =>
      server.call(ownKeyRoutes.create, { token, body: { name: 'x', scopes: ['sys:post:page'], days: 1 } })
    await until(async () => (await create(ann.token)).body.error === 'api_keys_not_for_you')
    expect((await create((await anActor(server, { superAdmin: 1 })).token)).status).toBe(200)
    await letKeys(server, 2)
    await until(async () => (await create(ann.token)).status === 200)
  })

  test('ends at so many, also when they are made at once', async () => {
    const all = await Promise.all(
      Array.from({ length: MAX_KEYS + 5 }, () =>
        server.call(ownKeyRoutes.create, {
          token: ann.token,
          body: { name: 'x', scopes: ['sys:post:page'], days: 1 },
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(MAX_KEYS)
    expect(all.find(({ status }) => status !== 200)?.body.error).toBe('api_keys_too_many')
  })

  test('another user’s key is changed, rotated and deleted by no one else', async () => {
    const { id } = await aKey(server, ann.token, { scopes: ['sys:post:page'] })
    const { token } = await anActor(server, { can: CODES })
    const missing = { status: 404 }
    const draft = { name: 'Mine now', scopes: ['sys:post:page'] }
    expect(await server.call(ownKeyRoutes.update, { token, body: { id, ...draft } })).toMatchObject(missing)
    const rotation = { days: 1, overlapHours: 0 }
    expect(await server.call(ownKeyRoutes.rotate, { token, params: { id }, body: rotation })).toMatchObject(missing)
    const { data } = await server.call(ownKeyRoutes.removeMany, { token, body: [id] })
    expect(data).toMatchObject({ done: [], refused: [{ id, error: 'not_found' }] })
  })

  test('a change keeps codes that were lost meanwhile, and adds none that is not held', async () => {
    const { id, key } = await aKey(server, ann.token, { scopes: ['sys:post:page', 'sys:post:save'] })
    const { database } = server.node.kernel
    await database.transaction(1, async (tx) => {
      await tx.deleteFrom('sys_user_role').where('user_id', '=', ann.id).execute()
      await server.node.kernel.sessions.userGrantsChanged(tx, 1, [ann.id])
    })
    const update = (scopes: string[]) =>
      server.call(ownKeyRoutes.update, { token: ann.token, body: { id, name: 'Changed', scopes } })
    expect((await update(['sys:post:page'])).status).toBe(200)
    expect((await update(['sys:post:page', 'sys:post:save'])).status).toBe(400)
    expect((await posts(key)).status).toBe(403)
  })
})

describe('looking after keys', () => {
  test('shows those of users in reach, and deletes them with a message to their owners', async () => {
    const [dept, elsewhere] = [await aDept(server), await aDept(server)]
    const bob = await anActor(server, { can: ['sys:post:page'], deptId: dept, realName: 'Bob' })
    const [ofBob, ofAnn] = [
      await aKey(server, bob.token, { name: 'Bob’s', scopes: ['sys:post:page'] }),
      await aKey(server, ann.token, { scopes: ['sys:post:page'] }),
    ]
    const can = ['sys:apiKey:page', 'sys:apiKey:delete']
    const keeper = await anActor(server, { can, deptId: dept, scope: 2, realName: 'Keeper' })
    const page = await server.call(apiKeyRoutes.page, { token: keeper.token })
    expect(page.data.list).toMatchObject([{ id: ofBob.id, ownerName: 'Bob', state: 'active', actions: ['delete'] }])
    const get = (id: string) => server.call(apiKeyRoutes.get, { token: keeper.token, params: { id } })
    expect((await get(ofBob.id)).data).toMatchObject({ scopes: ['sys:post:page'], state: 'active' })
    expect(await get(ofAnn.id)).toMatchObject({
      status: 404,
    })
    const stranger = await anActor(server, { can, deptId: elsewhere, scope: 2 })
    expect((await server.call(apiKeyRoutes.page, { token: stranger.token })).data.total).toBe(0)
    const { data } = await server.call(apiKeyRoutes.removeMany, { token: keeper.token, body: [ofBob.id, ofAnn.id] })
    expect(data).toMatchObject({ done: [ofBob.id], refused: [{ id: ofAnn.id, error: 'not_found' }] })
    expect((await posts(ofBob.key)).status).toBe(401)
    const messages = await server.call(messageRoutes.page, { token: bob.token })
    expect(messages.data.list[0]?.title).toContain('Keeper')
  })

  test('a key that is about to end is announced once', async () => {
    const { id } = await aKey(server, ann.token, { name: 'Ending', scopes: ['sys:post:page'], days: 5 })
    await aKey(server, ann.token, { name: 'Lasting', scopes: ['sys:post:page'], days: 30 })
    await warnOfExpiry(server.node.kernel, 1)
    await warnOfExpiry(server.node.kernel, 1)
    const { data } = await server.call(messageRoutes.page, { token: ann.token })
    expect(data.list).toHaveLength(1)
    expect(data.list[0]?.title).toContain('Ending')
    expect(id).toBeTruthy()
  })
})
