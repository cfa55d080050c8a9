/** A tenant that has consented, and a visit in it, for tests. */
import { supportAccessRoutes, supportEntryRoutes, type ConsentDraft } from '#tenancy/contract/support-access.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { aUser } from '../../../../tests/people.ts'
import { anOpenTenant } from './operator.ts'

const HOUR_MS = 3_600_000

/** In so many hours, as a call says it. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** An open tenant with an administrator of its own. */
export async function aTenantWithAdmin(server: TestServer, operator: string) {
  const tenant = await anOpenTenant(server, operator)
  const { id: adminId } = await aUser(server, { tenantId: tenant.number, superAdmin: 1, realName: 'Ada' })
  return { ...tenant, adminId, admin: await server.session(adminId, tenant.number) }
}

/** Resolves with the consent's id. */
export async function consent(server: TestServer, admin: string, draft: Partial<ConsentDraft> = {}): Promise<string> {
  const body = { reason: 'The list of users is slow', untilDate: inHours(2), ...draft }
  const given = await server.call(supportAccessRoutes.give, { token: admin, body })
  if (given.status !== 200) throw new Error(JSON.stringify(given.body))
  return given.data.id
}

export const enter = (server: TestServer, operator: string, id: string, reason = 'Ticket 42') =>
  server.call(supportEntryRoutes.enter, { token: operator, params: { id }, body: { reason } })

/** A visit in a tenant of its own. */
export async function aVisit(server: TestServer, operator: string, draft: Partial<ConsentDraft> = {}) {
  const tenant = await aTenantWithAdmin(server, operator)
  const consentId = await consent(server, tenant.admin, draft)
  const entered = await enter(server, operator, tenant.id)
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
  return { ...tenant, consentId, token: entered.data.token }
}
