/**
 * Two nodes on one database: what ends on one ends on the other within a second, whatever happens to the line between
 * them.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aDatabase, aNode } from './harness.ts'
import { until } from './kernel-parts.ts'
import { listenLive } from './live-ear.ts'
import { anActor, aRole, aUser, PASSWORD, type TestActor } from './people.ts'
import { asSuperuser } from './two-tenants.ts'

const WITHIN_MS = 1_000

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
const here = await aNode(urls, { listen: true, name: 'here' })
const there = await aNode(urls, { listen: true, name: 'there' })
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

describe('a change of what a user holds is felt on the other node within a second', () => {
  const rolePage = (token: string) => there.call(roleRoutes.page, { token })

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
