/**
 * Requests for sensitive grants. A second person decides: neither who asks nor who would get anything, and only what
 * both are allowed to grant at that moment. What is approved is granted in the name of the user who has asked, so that
 * recalling their grant takes it back.
 */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found, pageRecords } from '#kernel/records/read-records.ts'
import type { GrantItem } from '#system/contract/approval.ts'
import { userErrors } from '#system/contract/user.ts'
import {
  grantRequestErrors,
  type GrantRequest,
  type GrantRequestDetail,
  type GrantRequestQuery,
} from '#security/contract/grant-request.ts'
import { applyItem, beneficiariesOf, GRANTS, mayGive } from '#system/server/index.ts'
import { addGrant, changeGrant } from '../second-admin/second-admin.service.ts'
import { callOfRequests, grantRequestList } from './grant-request-list.repo.ts'
import { tellOfDecision } from './grant-request-messages.ts'
import * as repo from './grant-request.repo.ts'
import { isOpen, linesOf, shown } from './grant-request.shape.ts'
import { tried } from './tried.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'actors' | 'database' | 'jobs' | 'lists' | 'sessions'>

/** Of the audit trail and of lists. */
export const RESOURCE = 'grantRequest'

export function pageRequests(kernel: KernelPart, actor: Actor, query: GrantRequestQuery): Promise<Page<GrantRequest>> {
  const read = { list: grantRequestList, call: callOfRequests(actor, query) }
  return pageRecords(kernel, read, ({ position: _, ...row }) => shown(actor, row))
}

/** @throws AppError not_found */
export function getRequest({ database }: KernelPart, actor: Actor, id: string): Promise<GrantRequestDetail> {
  return database.read(actor.tenantId, async (db) => {
    const row = found(await repo.findRequest(db, actor, id))
    const userIds = isOpen(row) ? await beneficiariesOf(db, row.items) : row.userIds
    const users = await repo.findNamed(db, actor, userIds)
    return { ...shown(actor, row), lines: linesOf(row), userCount: userIds.length, users }
  })
}

/**
 * Approves a request: it takes effect in the same transaction, or stays as it was.
 * @throws AppError not_found, grant_request_decided, not_to_yourself for the user who asks and for those who would get
 *   something; changed_meanwhile where the user who asked is gone or disabled; and what granting it directly is
 *   refused for, to the actor or to the user who asked
 */
export async function approveRequest(
  kernel: KernelPart,
  actor: Actor,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  const { tenantId } = actor
  const requester = await requesterOf(kernel, actor, id)
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    const request = await lockForDecision(tx, actor, id)
    if (!requester) throw new AppError(errors.changedMeanwhile)
    await tried(tx, () => apply(kernel, tx, actor, request.items))
    await apply(kernel, tx, requester, request.items)
    await decide(tx, actor, { request, status: 1, answer })
  })
}

/**
 * Refuses a request.
 * @throws AppError not_found, grant_request_decided, not_to_yourself
 */
export async function refuseRequest(
  { database }: KernelPart,
  actor: Actor,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  await database.transaction(actor.tenantId, async (tx) => {
    const request = await lockForDecision(tx, actor, id)
    await decide(tx, actor, { request, status: 2, answer })
  })
}

/** @throws AppError not_found for one of another user, grant_request_decided */
export async function withdrawRequest({ database }: KernelPart, actor: Actor, id: string): Promise<void> {
  await database.transaction(actor.tenantId, async (tx) => {
    const request = await lockOwn(tx, actor, id)
    await repo.decide(tx, id, { status: 3, by: actor.userId, answer: '' })
    await recordChange(tx, actor, { action: 'withdraw', resource: RESOURCE, resourceId: id, label: request.label })
  })
}

/** @throws AppError not_found for one of another user, grant_request_decided */
export async function explainRequest(
  { database }: KernelPart,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await database.transaction(actor.tenantId, async (tx) => {
    const request = await lockOwn(tx, actor, id)
    await repo.setReason(tx, id, { reason, by: actor.userId })
    const change = { action: 'update', resource: RESOURCE, resourceId: id, label: request.label }
    await recordChange(tx, actor, { ...change, before: { reason: request.reason }, after: { reason } })
  })
}

/** Who has asked, with what they hold now; undefined for a user who is gone or disabled. */
async function requesterOf({ actors, database }: KernelPart, actor: Actor, id: string): Promise<Actor | undefined> {
  const { tenantId, language, requestId, ip } = actor
  const request = await database.read(tenantId, (db) => repo.findRequest(db, actor, id))
  const { requesterId: userId } = found(request)
  if (userId === null) return undefined
  const requester = await actors.of({ tenantId, userId, language, requestId })
  return requester && { ...requester, ip }
}

async function apply(kernel: KernelPart, tx: Tx, actor: Actor, items: readonly GrantItem[]): Promise<void> {
  for (const item of items) {
    if (item.kind !== 'secondAdmin') await applyItem(kernel, tx, actor, item)
    else if (!mayGive(actor, item)) throw new AppError(userErrors.grantExceedsOwn)
    else if (item.version === null) await addGrant(kernel, tx, actor, { ...item, id: item.grantId })
    else await changeGrant(kernel, tx, actor, { ...item, id: item.grantId, version: item.version })
  }
}

async function lockOpen(tx: Tx, actor: Actor, id: string): Promise<repo.FoundRequest> {
  const request = found(await repo.lockRequest(tx, actor, id))
  if (!isOpen(request)) throw new AppError(grantRequestErrors.decided, { name: request.label })
  return request
}

async function lockForDecision(tx: Tx, actor: Actor, id: string): Promise<repo.FoundRequest> {
  const request = await lockOpen(tx, actor, id)
  const concerned = [request.requesterId, ...request.userIds, ...(await beneficiariesOf(tx, request.items))]
  if (concerned.includes(actor.userId)) throw new AppError(userErrors.notToYourself)
  return request
}

async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<repo.FoundRequest> {
  const request = found(await repo.lockRequest(tx, actor, id))
  if (request.requesterId !== actor.userId) throw new AppError(errors.notFound)
  if (!isOpen(request)) throw new AppError(grantRequestErrors.decided, { name: request.label })
  return request
}

async function decide(
  tx: Tx,
  actor: Actor,
  { request, status, answer }: { request: repo.FoundRequest; status: 1 | 2; answer: string },
): Promise<void> {
  await repo.decide(tx, request.id, { status, by: actor.userId, answer })
  const action = status === 1 ? 'approve' : 'refuse'
  const change = { action, resource: RESOURCE, resourceId: request.id, label: request.label }
  await recordChange(tx, actor, { ...change, ...(answer !== '' && { after: { answer } }) })
  await tellOfDecision(tx, actor, request, status === 1 ? 'approved' : 'refused')
}
