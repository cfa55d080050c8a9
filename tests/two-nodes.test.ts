/**
 * Two nodes on one database: what ends on one ends on the other within a second, whatever happens to the line between
 * them.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { numberItems, type NumberItemName, type TextItemName } from '#contract/security-items.ts'
import { sessionRoutes, type SignInRefusal } from '#contract/session.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { newId } from '#kernel/ids.ts'
import { Factors } from '#kernel/session/factor/factors.ts'
import { OWN_TENANT } from '#kernel/session/tenant.ts'
import { apiKeyRoutes, ownKeyRoutes } from '#security/contract/api-key.ts'
import { securityConfigRoutes, type SecurityConfigUpdate } from '#security/contract/security-config.ts'
import { aKey, bearer, letKeys } from '#security/server/testing/keys.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { unlockAdministrator } from '#system/server/index.ts'
import { SECRET_KEY } from './constants.ts'
import { aDatabase, aNode, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { listenLive } from './live-ear.ts'
import { aDept, anActor, aRole, aUser, PASSWORD, type TestActor } from './people.ts'
import { asSuperuser } from './two-tenants.ts'

const WITHIN_MS = 1_000

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
const PROXY = { TRUST_PROXY: '127.0.0.1' }
const here = await aNode(urls, { listen: true, name: 'here', env: PROXY })
const there = await aNode(urls, { listen: true, name: 'there', env: PROXY })
const admin = await here.admin()
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await superuser.end()
  await drop()
})

/** A user whom the other node has just seen, so that it remembers them. */
async function seenThere(): Promise<TestActor> {
  const person = await anActor(here, { can: ['sys:role:page'] })
  expect((await there.call(meRoutes.info, { token: person.token })).status).toBe(200)
  return person
}

const isRefusedThere = async ({ token }: TestActor) => (await there.call(meRoutes.info, { token })).status === 401

describe('a session ends on the other node within a second', () => {
  const endings: readonly [what: string, reason: string, end: (person: TestActor) => Promise<unknown>][] = [
    ['after a forced quit', 'forced', ({ id }) => here.call(userRoutes.forceQuit, { token: admin, params: { id } })],
    [
      'after disabling',
      'disabled',
      ({ id }) => here.call(userRoutes.setStatus, { token: admin, body: { ids: [id], status: 0 } }),
    ],
    [
      'after a password reset',
      'password',
      ({ id }) => here.call(userRoutes.resetPassword, { token: admin, params: { id } }),
    ],
    ['after deletion', 'disabled', ({ id }) => here.call(userRoutes.remove, { token: admin, params: { id } })],
    ['after signing out', 'signed-out', ({ token }) => here.call(sessionRoutes.logout, { token })],
  ]

  test.each(endings)('%s, and its live channel says %s', async (_, reason, end) => {
    const person = await seenThere()
    const ear = await listenLive(there, person.token)
    expect(await end(person)).toMatchObject({ status: 200 })
    await until(() => isRefusedThere(person), WITHIN_MS)
    const ended = () => ear.received.filter(({ type }) => type === 'session-ended')
    await until(() => ended().length > 0, WITHIN_MS)
    expect(ended()).toEqual([{ type: 'session-ended', reason }])
    expect(await here.call(meRoutes.info, { token: person.token })).toMatchObject({ status: 401 })
    ear.close()
  })
})

const rolePage = (token: string) => there.call(roleRoutes.page, { token })

describe('a change of what a user holds is felt on the other node within a second', () => {
  test('when their role loses a permission', async () => {
    const roleId = await aRole(here, { can: ['sys:role:page'] })
    const { username } = await aUser(here, { roleIds: [roleId] })
    const { data } = await here.signIn(username, PASSWORD)
    expect((await rolePage(data.token)).status).toBe(200)
    const ear = await listenLive(there, data.token)
    const body = { id: roleId, name: 'without rights', menuIdList: [] }
    expect(await here.call(roleRoutes.update, { token: admin, body })).toMatchObject({ status: 200 })
    await until(async () => (await rolePage(data.token)).status === 403, WITHIN_MS)
    await until(() => ear.received.some(({ type }) => type === 'access-changed'), WITHIN_MS)
    ear.close()
  })

  test('when they lose a role, and when they are given one', async () => {
    const person = await seenThere()
    const roleId = await aRole(here, { can: ['sys:role:page'] })
    const { username, deptId } = person
    const change = (roleIdList: string[]) =>
      here.call(userRoutes.update, {
        token: admin,
        body: { id: person.id, username, realName: 'Changed', deptId, roleIdList },
      })
    expect((await rolePage(person.token)).status).toBe(200)
    expect(await change([])).toMatchObject({ status: 200 })
    await until(async () => (await rolePage(person.token)).status === 403, WITHIN_MS)
    expect(await change([roleId])).toMatchObject({ status: 200 })
    await until(async () => (await rolePage(person.token)).status === 200, WITHIN_MS)
  })

  test('when the organisation restricts a field, and a role raises it', async () => {
    const role = await aRole(here, { can: [] })
    const { token } = await anActor(here, { can: ['sys:user:page'], scope: 0, roleIds: [role] })
    const other = await aUser(here)
    const body = { id: other.id, username: other.username, realName: 'Other', deptId: other.deptId }
    await here.call(userRoutes.update, { token: admin, body: { ...body, mobile: '13812341234' } })
    const seen = async () => (await there.call(userRoutes.get, { params: { id: other.id }, token })).data.mobile
    const restrict = (mode: 0 | 3) =>
      here.call(fieldModeRoutes.update, { token: admin, body: { fields: [{ field: 'user.mobile', mode }] } })
    expect(await seen()).toBe('13812341234')
    expect((await restrict(3)).status).toBe(200)
    await until(async () => (await seen()) === undefined, WITHIN_MS)
    const raised = { fields: [{ field: 'user.mobile', mode: 2 as const }] }
    await here.call(fieldModeRoutes.setOfRole, { token: admin, params: { id: role }, body: raised })
    await until(async () => (await seen()) === '138****1234', WITHIN_MS)
    await restrict(0)
    await until(async () => (await seen()) === '13812341234', WITHIN_MS)
  })
})

/** Changes the security configuration as its page does. */
async function put(body: Partial<SecurityConfigUpdate>): Promise<void> {
  expect(await here.call(securityConfigRoutes.update, { token: admin, body })).toMatchObject({ status: 200 })
}

describe('a change of the security configuration is effective on the other node within a second', () => {
  test('for sign-ins', async () => {
    const triesLeft = async (): Promise<number | undefined> => {
      const { body } = await there.signIn(`unknown-${newId()}`, 'wrong')
      return (body.data as unknown as SignInRefusal).attemptsLeft
    }
    expect(await triesLeft()).toBe(4)
    await put({ lockAfter: 2 })
    await until(async () => (await triesLeft()) === 1, WITHIN_MS)
    await put({ lockAfter: 5 })
  })

  test('for the address of a session that has begun', async () => {
    const { token } = await seenThere()
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    const answer = () => there.call(meRoutes.info, { token, headers })
    expect((await answer()).status).toBe(200)
    await put({ ipDeny: '203.0.113.0/24' })
    await until(async () => (await answer()).status === 403, WITHIN_MS)
    expect((await answer()).body.error).toBe('address_not_allowed')
    await put({ ipDeny: '' })
    await until(async () => (await answer()).status === 200, WITHIN_MS)
  })

  test('for each of its items', async () => {
    await anActor(here, { can: ['sys:grantRequest:decide'] }) // `sensitiveApproval` needs a second one
    const { version, updateDate, updateName, ...before } = (
      await here.call(securityConfigRoutes.detail, { token: admin })
    ).data
    expect(await there.node.kernel.policies.of(OWN_TENANT)).toEqual(before)
    const numbers = Object.entries(numberItems).map(([item, { min, max }]) => {
      const now = before[item as NumberItemName]
      return [item, now < max ? now + 1 : min]
    })
    const texts = {
      ipAllow: '127.0.0.0/8,::1',
      ipDeny: '203.0.113.0/24',
      userIpList: '127.0.0.0/8,::1',
      factorMethods: 'totp',
      resetMethods: 'mail,questions',
      registerDomains: 'new.example',
      registerDepts: await aDept(here),
    } satisfies Record<TextItemName, string>
    const changed = { ...(Object.fromEntries(numbers) as Record<NumberItemName, number>), ...texts }
    expect(Object.entries(changed).filter(([item, value]) => before[item as NumberItemName] === value)).toEqual([])
    await put(changed)
    const seen = async () => JSON.stringify(sorted(await there.node.kernel.policies.of(OWN_TENANT)))
    await until(async () => (await seen()) === JSON.stringify(sorted(changed)), WITHIN_MS)
    await put(before)
    await until(async () => (await seen()) === JSON.stringify(sorted(before)), WITHIN_MS)
  })
})

const sorted = (items: object) => Object.entries(items).sort(([one], [other]) => one.localeCompare(other))

test('a lock that failed sign-ins on one node bring about keeps the right password out on the other at once', async () => {
  const person = await aUser(here)
  await put({ captchaAfter: 1_000 }) // what asks for a code is not counted
  for (let failures = 0; failures < 5; failures += 1)
    expect((await here.signIn(person.username, 'Wrong-Pass-1')).body.error).toBe('wrong_credentials')
  await put({ captchaAfter: numberItems.captchaAfter.initial })
  expect((await there.signIn(person.username, PASSWORD)).body.error).toBe('account_locked')
})

const can = ['sys:role:page']
const lostRole = await aRole(here, { can })

describe('an API key', () => {
  const byKey = async (key: string) => (await there.call(roleRoutes.page, bearer(key))).status

  /** A key that the other node has just seen, so that it remembers it; its owner has the roles. */
  async function aKeySeenThere(roleIds: string[] = []) {
    await letKeys(here, 2)
    const owner = await anActor(here, { can: roleIds.length > 0 ? [] : can, roleIds })
    const { key, id } = await aKey(here, owner.token, { scopes: can })
    await until(async () => (await byKey(key)) === 200, WITHIN_MS)
    return { key, id, owner }
  }
  const endings: readonly [
    what: string,
    status: number,
    end: (of: Awaited<ReturnType<typeof aKeySeenThere>>) => Promise<unknown>,
  ][] = [
    [
      'when its owner’s role loses the permission',
      403,
      () =>
        here.call(roleRoutes.update, { token: admin, body: { id: lostRole, name: 'nothing left', menuIdList: [] } }),
    ],
    [
      'when its owner loses the role',
      403,
      ({ owner: { id, username, deptId } }) =>
        here.call(userRoutes.update, {
          token: admin,
          body: { id, username, realName: 'Changed', deptId, roleIdList: [] },
        }),
    ],
    [
      'when its owner’s password is reset',
      401,
      ({ owner: { id } }) => here.call(userRoutes.resetPassword, { token: admin, params: { id } }),
    ],
    [
      'when its owner is disabled',
      401,
      ({ owner: { id } }) => here.call(userRoutes.setStatus, { token: admin, body: { ids: [id], status: 0 } }),
    ],
    [
      'when its owner is deleted',
      401,
      ({ owner: { id } }) => here.call(userRoutes.remove, { token: admin, params: { id } }),
    ],
    [
      'when its owner deletes it',
      401,
      ({ id, owner: { token } }) => here.call(ownKeyRoutes.removeMany, { token, body: [id] }),
    ],
    [
      'when an administrator deletes it',
      401,
      ({ id }) => here.call(apiKeyRoutes.removeMany, { token: admin, body: [id] }),
    ],
    [
      'when its owner rotates it without an overlap',
      401,
      ({ id, owner: { token } }) => here.call(ownKeyRoutes.rotate, { token, params: { id }, body: { days: 30 } }),
    ],
    [
      'when the configuration lets no keys work',
      401,
      () => here.call(securityConfigRoutes.update, { token: admin, body: { apiKeys: 0 } }),
    ],
  ]

  test.each(endings)('stops on the other node within a second %s', async (what, status, end) => {
    const kept = await aKeySeenThere(what.includes('role loses') ? [lostRole] : [])
    expect(await end(kept)).toMatchObject({ status: 200 })
    await until(async () => (await byKey(kept.key)) === status, WITHIN_MS)
  })
})

test('a change of a user’s own addresses is felt on the other node within a second, by sessions and keys', async () => {
  await put({ userIpPolicy: 1, userIpList: '0.0.0.0/0' })
  const person = await seenThere()
  await letKeys(here, 2)
  const { key } = await aKey(here, person.token, { scopes: can })
  const answers = async () =>
    (await Promise.all([rolePage(person.token), there.call(roleRoutes.page, bearer(key))])).map(({ status }) => status)
  await until(async () => (await answers()).every((status) => status === 200), WITHIN_MS)
  const { id, username, deptId } = person
  const { data: user } = await here.call(userRoutes.get, { token: admin, params: { id } })
  const body = {
    id,
    username,
    realName: user.realName,
    deptId,
    roleIdList: user.roleIdList,
    allowIpQueue: '10.0.0.0/8',
  }
  expect(await here.call(userRoutes.update, { token: admin, body })).toMatchObject({ status: 200 })
  await until(async () => (await answers()).every((status) => status === 403), WITHIN_MS)
  await put({ userIpPolicy: 0, userIpList: '' })
})

test('the command that unlocks an administrator is felt on every node within a second', async () => {
  await put({ userIpPolicy: 1, userIpList: '0.0.0.0/0' })
  const chief = await anActor(here, { superAdmin: 1 })
  await superuser.query(`update sys_user set allow_ip_queue = '198.51.100.1' where id = $1`, [chief.id])
  const seenBy = async (node: TestServer) => (await node.call(meRoutes.info, { token: chief.token })).status
  await until(async () => (await seenBy(there)) === 403, 10_000)
  // As on the machine: with connections of its own, beside the nodes.
  const pool = createPool({ connectionString: urls.app, max: 1, name: 'portico-unlock' })
  const factors = new Factors(SECRET_KEY)
  await unlockAdministrator({ database: new Database(pool), factors }, { username: chief.username })
  await until(async () => (await seenBy(there)) === 200, WITHIN_MS)
  expect(await seenBy(here)).toBe(200)
  await pool.end()
  await put({ userIpPolicy: 0, userIpList: '' })
})

describe('while the nodes cannot hear each other', () => {
  const cutTheLine = () =>
    superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'portico-bus' and datname = current_database()`,
    )

  test('no ended session is served: not before, not after the line is back', async () => {
    for (let n = 0; n < 5; n += 1) {
      const person = await seenThere()
      await cutTheLine()
      const quit = here.call(userRoutes.forceQuit, { token: admin, params: { id: person.id } })
      if (n % 2 === 0) await cutTheLine()
      expect(await quit).toMatchObject({ status: 200 })
      await until(() => isRefusedThere(person), WITHIN_MS)
      for (let again = 0; again < 10; again += 1) expect(await isRefusedThere(person)).toBe(true)
    }
  })

  test('sessions that have not ended go on', async () => {
    const person = await seenThere()
    await cutTheLine()
    for (let n = 0; n < 20; n += 1) expect(await isRefusedThere(person)).toBe(false)
    await until(() => there.node.kernel.bus.isListening && here.node.kernel.bus.isListening)
    expect((await there.node.app.inject('/readyz')).statusCode).toBe(200)
  })
})
