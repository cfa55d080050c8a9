/** What ends with a visit, and what ends a visit: its live channel and the session of the operator are no exception. */
import { afterAll, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { supportAccessRoutes, supportVisitRoutes } from '#tenancy/contract/support-access.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { listenLive } from '../../../../tests/live-ear.ts'
import { anActor, aUser } from '../../../../tests/people.ts'
import { anOperator } from '../testing/operator.ts'
import { aTenantWithAdmin, consent, enter } from '../testing/support.ts'

const server = await aServer()
const other = await aNode(server.urls, { name: 'second' })
await Promise.all([server, other].map(({ node }) => node.app.listen({ port: 0, host: '127.0.0.1' })))
afterAll(async () => {
  await other.stop()
  await server.close()
})
const operator = await anOperator(server)
/** An administrator of the operator's own organisation. */
const { id: chiefId } = await aUser(server, { superAdmin: 1, tenantId: OPERATOR_TENANT })
const chief = await server.session(chiefId, OPERATOR_TENANT)

/** A visit of an operator of its own. */
async function aVisitOf() {
  const who = await anActor(server, { can: ['sys:tenant:support'], tenantId: OPERATOR_TENANT })
  const tenant = await aTenantWithAdmin(server, operator)
  const consentId = await consent(server, tenant.admin)
  const { data } = await enter(server, who.token, tenant.id)
  return { ...tenant, who, consentId, token: data.token }
}
type Visit = Awaited<ReturnType<typeof aVisitOf>>
const isIn = async (token: string, at: TestServer = server) => (await at.call(meRoutes.info, { token })).status === 200

describe('signing out in a visit', () => {
  test('leaves it: the visit is over, and the session of the operator with it', async () => {
    const { token, who, admin } = await aVisitOf()
    expect(await isIn(who.token)).toBe(true)
    expect((await server.call(sessionRoutes.logout, { token })).status).toBe(200)
    await other.catchUp()
    for (const node of [server, other])
      for (const ended of [token, who.token]) expect(await isIn(ended, node)).toBe(false)
    const { data } = await server.call(supportAccessRoutes.visits, { token: admin, query: {} })
    expect(data.list).toMatchObject([{ isOpen: false }])
    const trail = await server.call(auditRoutes.page, { token: admin, query: { resource: 'supportVisit' } })
    expect(trail.data.list.map(({ action }) => action).toSorted()).toEqual(['enter', 'leave'])
  })

  test('ends no other session: neither another of the operator’s, nor one of the tenant’s', async () => {
    const { token, who, admin } = await aVisitOf()
    const elsewhere = await server.session(who.id, OPERATOR_TENANT)
    await server.call(sessionRoutes.logout, { token })
    for (const kept of [elsewhere, admin, operator]) expect(await isIn(kept)).toBe(true)
  })
})

describe('the live channel of a visit is closed on every node', () => {
  const ends: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
    'when the operator’s user is disabled': ({ who }) =>
      server.call(userRoutes.setStatus, { token: chief, body: { ids: [who.id], status: 0 } }),
    'when they lose the code': async ({ who }) => {
      const { database, sessions } = server.node.kernel
      await database.transaction(OPERATOR_TENANT, async (tx) => {
        await tx.deleteFrom('sys_user_role').where('user_id', '=', who.id).execute()
        await sessions.userGrantsChanged(tx, OPERATOR_TENANT, [who.id])
      })
    },
    'when their session ends': ({ who }) => server.call(sessionRoutes.logout, { token: who.token }),
    'when the consent ends': ({ admin, consentId }) =>
      server.call(supportAccessRoutes.end, { token: admin, params: { id: consentId } }),
    'when it leaves': ({ token }) => server.call(supportVisitRoutes.leave, { token }),
  }

  test.each(Object.keys(ends))('%s', async (name) => {
    const visit = await aVisitOf()
    const ears = await Promise.all([server, other].map((node) => listenLive(node, visit.token)))
    await ends[name]?.(visit)
    const wasEnded = () => ears.map(({ received }) => received.some(({ type }) => type === 'session-ended'))
    await expect.poll(wasEnded, { timeout: 3_000, interval: 20 }).toEqual([true, true])
  })

  test('and of another visit it is not', async () => {
    const [one, kept] = [await aVisitOf(), await aVisitOf()]
    const ear = await listenLive(other, kept.token)
    await server.call(sessionRoutes.logout, { token: one.who.token })
    await server.call(roleRoutes.create, { token: chief, body: { name: 'New', dataScope: 0, menuIdList: [] } })
    await other.catchUp()
    expect(await isIn(kept.token, other)).toBe(true)
    expect(ear.received.filter(({ type }) => type === 'session-ended')).toEqual([])
    ear.close()
  })
})
