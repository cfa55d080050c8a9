/**
 * The operator's side: entering a tenant that has consented. Everything is written in one transaction, in both tenants:
 * there is no visit without its trace in the tenant that is visited.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { supportErrors, type SupportEntry } from '#tenancy/contract/support-access.ts'
import { lockCustomer, withinTenant } from '../tenant/customer.repo.ts'
import { tenancyEvents } from '../tenant/events.ts'
import { endVisits } from './consent.service.ts'
import * as repo from './support.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'sessions'>

interface Entering extends SupportEntry {
  /** The operator's record of the tenant. */
  readonly id: string
}

/**
 * Begins a visit: a session of its own in the tenant, of no user there.
 * @throws AppError support_no_consent, also for a tenant that is not open
 */
export async function enterTenant(
  { database, sessions }: KernelPart,
  actor: Actor,
  { id, reason }: Entering,
  { userAgent }: Pick<Origin, 'userAgent'>,
) {
  const { tenantId: from } = actor
  return await database.transaction(from, async (tx) => {
    const { number: to, name, status } = found(await lockCustomer(tx, id))
    if (status !== 1) throw new AppError(supportErrors.noConsent)
    const label = { resource: 'tenant', resourceId: id, label: name }
    await recordChange(tx, actor, { action: 'support', ...label, after: { reason } })
    return await withinTenant(tx, { from, to }, async () => {
      // Ending the consent at the same time waits, and then ends this visit as well.
      const consent = await repo.findOpenConsent(tx, { forUpdate: true })
      if (!consent) throw new AppError(supportErrors.noConsent)
      const visitId = newId()
      const until = await repo.endOfVisit(tx, consent)
      const session = await sessions.beginVisit(tx, { tenantId: to, visitId, until, ip: actor.ip, userAgent })
      const visitorName = nameOf(consent, actor)
      await repo.insertVisit(tx, {
        tenantId: to,
        id: visitId,
        consentId: consent.id,
        sessionId: session.id,
        operator: actor,
        until,
        visitorName,
        reason,
        ip: actor.ip,
      })
      const mayAct = consent.mayAct ? (1 as const) : (0 as const)
      await leaveTrace(tx, actor, { to, visitId, visitorName, reason, mayAct })
      return { token: session.token, mayAct, untilDate: until }
    })
  })
}

/** The operator's user as the tenant's logs name them: with what they are. */
const nameOf = ({ language }: repo.OpenConsent, { realName }: Actor): string =>
  translate(language, 'tenancy.support.visitor', { name: realName })

interface Trace {
  to: number
  visitId: string
  visitorName: string
  reason: string
  mayAct: 0 | 1
}

/** The audit record and the message of a visit that begins, in the tenant that is visited. */
async function leaveTrace(tx: Tx, { requestId, ip }: Actor, { to, visitId, visitorName, reason, mayAct }: Trace) {
  const author = { tenantId: to, userId: visitId, realName: visitorName, requestId, ip }
  await recordChange(tx, author, {
    action: 'enter',
    resource: 'supportVisit',
    resourceId: visitId,
    label: visitorName,
    after: { reason, mayAct },
  })
  const { defaultLanguage } = await readConfig(tx)
  const title = translate(defaultLanguage, 'tenancy.message.support', { name: visitorName, reason })
  const message = { event: tenancyEvents.support, title, content: '', path: '/sys/supportAccess' }
  await notifyUsers(tx, { tenantId: to, userId: null }, await administratorsToNotify(tx), message)
}

/** Ends the visit that calls, and with it the session from which it came: its token is in no browser any more. */
export async function leaveTenant({ database, sessions }: KernelPart, actor: Actor): Promise<void> {
  const { tenantId, support, requestId, ip, realName } = actor
  if (!support) throw new AppError(errors.forbidden)
  await database.transaction(tenantId, async (tx) => {
    const [ended] = await endVisits({ sessions }, tx, tenantId, { id: support.visitId })
    if (!ended) return
    const { operatorTenant: to, operatorSession } = ended
    const trace = { action: 'leave', resource: 'supportVisit', resourceId: support.visitId, label: realName }
    await recordChange(tx, { tenantId, userId: support.visitId, realName, requestId, ip }, trace)
    await withinTenant(tx, { from: tenantId, to }, () => sessions.end(tx, to, operatorSession, 'signed-out'))
  })
}
