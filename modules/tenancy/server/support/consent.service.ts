/** The tenant's side: giving and ending a consent, and what came of it. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found, pageRecords } from '#kernel/records/read-records.ts'
import {
  supportErrors,
  type ConsentDraft,
  type ConsentQuery,
  type VisitQuery,
} from '#tenancy/contract/support-access.ts'
import { findCertification } from '../tenant/customer.repo.ts'
import * as lists from './support-list.repo.ts'
import * as repo from './support.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists' | 'sessions'>
const CUSTOMER = 1

export function pageConsents(kernel: KernelPart, actor: Actor, query: ConsentQuery) {
  const mayEnd = holds(actor, 'sys:supportAccess:save')
  const read = { list: lists.consentList, call: lists.callOfConsents(actor, query) }
  return pageRecords(kernel, read, ({ mayAct, ...consent }) => ({
    ...consent,
    mayAct: mayAct ? (1 as const) : (0 as const),
    actions: mayEnd && consent.isOpen ? ['end' as const] : [],
  }))
}

export function pageVisits(kernel: KernelPart, actor: Actor, query: VisitQuery) {
  const read = { list: lists.visitList, call: lists.callOfVisits(actor, query) }
  return pageRecords(kernel, read, ({ mayAct, ...visit }) => ({
    ...visit,
    mayAct: mayAct ? (1 as const) : (0 as const),
  }))
}

/**
 * @throws AppError support_consent_open, support_no_operator
 * @throws InvalidInput for a moment that is over or more than seven days away
 */
export async function giveConsent(
  { database }: KernelPart,
  actor: Actor,
  { mayAct, reason, untilDate }: ConsentDraft,
): Promise<{ id: string }> {
  const id = newId()
  const { tenantId, userId, realName, language } = actor
  await database.transaction(tenantId, async (tx) => {
    // Only a customer has an operator beside it.
    if ((await findCertification(tx, tenantId)) !== CUSTOMER) throw new AppError(supportErrors.noOperator)
    if (!(await repo.isWithinTerm(tx, untilDate))) throw invalid('untilDate', 'support_term')
    await lockRule(tx, tenantId, 'support')
    if (await repo.findOpenConsent(tx)) throw new AppError(supportErrors.consentOpen)
    const giver = { id: userId, name: realName }
    const consent = { mayAct: mayAct === 1, reason, until: untilDate }
    await repo.insertConsent(tx, { tenantId, id, giver, language, ...consent })
    await recordChange(tx, actor, { action: 'create', ...traceOf(id, reason), after: { mayAct, untilDate } })
  })
  return { id }
}

/** Ends a consent and the visits under it, on every node at commit. One that has ended stays as it is. */
export async function endConsent({ database, sessions }: KernelPart, actor: Actor, id: string): Promise<void> {
  await database.transaction(actor.tenantId, async (tx) => {
    const consent = found(await repo.findConsent(tx, id))
    if (!consent.isOpen) return
    await repo.endConsent(tx, id, actor.realName)
    await endVisits({ sessions }, tx, actor.tenantId, { consentId: id })
    await recordChange(tx, actor, { action: 'end', ...traceOf(id, consent.reason) })
  })
}

/** Ends visits with their sessions, in a transaction of their tenant. */
export async function endVisits(
  { sessions }: Pick<Kernel, 'sessions'>,
  tx: Tx,
  tenantId: number,
  of: Parameters<typeof repo.endVisits>[1],
) {
  const ended = await repo.endVisits(tx, of)
  for (const { sessionId } of ended) await sessions.end(tx, tenantId, sessionId, 'forced')
  return ended
}

const traceOf = (resourceId: string, label: string) => ({ resource: 'supportAccess', resourceId, label })
