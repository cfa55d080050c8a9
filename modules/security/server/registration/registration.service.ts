/** Registrations as those see them who decide: within their data scope, and never with more than they may hand on. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pageRecords, found } from '#kernel/records/read-records.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import {
  registrationErrors,
  type ApprovalOptions,
  type BatchApproval,
  type Registration,
  type RegistrationAction,
  type RegistrationDetail,
  type RegistrationQuery,
} from '#security/contract/registration.ts'
import {
  addRegisteredUser,
  assertMayGive,
  inTreeOrder,
  roleOptions,
  shareGrants,
  withAncestors,
} from '#system/server/index.ts'
import { findTaken, listDepts } from './applicant.repo.ts'
import { mailDecision } from './registration-mail.ts'
import { callOfRegistrations, registrationList } from './registration-list.repo.ts'
import * as repo from './registration.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'jobs' | 'lists' | 'sessions'>

const RESOURCE = 'registration'

type Judged = Pick<Registration, 'status' | 'expireDate'>

const isPending = ({ status, expireDate }: Judged): boolean => status === 0 && Date.parse(expireDate) > Date.now()

const actionsOf = (actor: Actor, registration: Judged): RegistrationAction[] =>
  holds(actor, 'sys:registration:decide') && isPending(registration) ? ['approve', 'refuse'] : []

/** One whose time is over reads as expired before the sweep has come by. */
function shown<Row extends Judged>(actor: Actor, row: Row): Row & { actions: RegistrationAction[] } {
  const status = row.status === 0 && !isPending(row) ? 3 : row.status
  return { ...row, status, actions: actionsOf(actor, row) }
}

export function pageRegistrations(
  kernel: KernelPart,
  actor: Actor,
  query: RegistrationQuery,
): Promise<Page<Registration>> {
  const read = { list: registrationList, call: callOfRegistrations(actor, query) }
  return pageRecords(kernel, read, ({ position: _, ...row }) => shown(actor, row))
}

/** @throws AppError not_found */
export function getRegistration({ database }: KernelPart, actor: Actor, id: string): Promise<RegistrationDetail> {
  return database.read(actor.tenantId, async (db) => {
    const row = found(await repo.findRegistration(db, actor, id))
    const detail = shown(actor, row)
    const taken = detail.status === 0 ? await findTaken(db, row) : { username: false, email: false, mobile: false }
    return { ...detail, taken: (['username', 'email', 'mobile'] as const).filter((name) => taken[name]) }
  })
}

/** The departments in reach, with those above them to hang from, and the roles with whether they may be handed on. */
export async function approvalOptions(kernel: KernelPart, actor: Actor): Promise<ApprovalOptions> {
  const all = await kernel.database.read(actor.tenantId, listDepts)
  const scope = scopeFor(actor.scope, 'dept')
  const reached = new Set(all.map(({ id }) => id).filter((id) => scope.kind === 'all' || scope.deptIds.includes(id)))
  const kept = withAncestors(all, [...reached])
  const depts = inTreeOrder(all.filter(({ id }) => kept.has(id))).map(({ id, pid, name }) => ({
    id,
    pid: pid ?? '',
    name,
    disabled: !reached.has(id),
  }))
  return { depts, roles: await roleOptions(kernel, actor) }
}

/**
 * Creates the user. What is refused leaves the registration as it was.
 * @throws AppError not_found, registration_decided, username_taken, grant_exceeds_own; InvalidInput at `deptId`,
 *   `roleIdList`
 */
export async function approve(
  kernel: KernelPart,
  actor: Actor,
  { id, ...given }: { id: string; deptId?: string; roleIdList: readonly string[] },
): Promise<{ userId: string }> {
  const { tenantId } = actor
  const userId = await kernel.database.transaction(tenantId, async (tx) => {
    await shareGrants(tx, tenantId)
    const { passwordHash, createDate, isPending: _, ...registration } = await lockPending(tx, actor, id)
    const deptId = given.deptId ?? registration.deptId
    if (deptId === null) throw invalid('deptId', 'required')
    const wanted = { deptId, deptIdList: [], roleIdList: [...given.roleIdList], superAdmin: 0 as const }
    const links = await assertMayGive(tx, actor, wanted, undefined)
    const password = { passwordHash, pwdLevel: registration.pwdLevel, chosenAt: createDate }
    const via = actor.delegation?.grantId ?? null
    const made = await addRegisteredUser(tx, actor, { ...registration, ...password, deptId, links, via })
    await repo.decide(tx, id, { status: 1, by: actor.userId, deptId, userId: made })
    const change = { action: 'approve', resource: RESOURCE, resourceId: id, label: registration.realName }
    await recordChange(tx, actor, { ...change, after: { deptId, roleIds: links.roleIds } })
    await mailDecision(kernel, tx, tenantId, id)
    return made
  })
  kernel.lists.totals.changed(tenantId, 'user', 1)
  return { userId }
}

/** @throws AppError not_found, registration_decided */
export async function refuse(
  kernel: KernelPart,
  actor: Actor,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  const { tenantId, userId: by } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    const { realName } = await lockPending(tx, actor, id)
    await repo.decide(tx, id, { status: 2, by, answer })
    const change = { action: 'refuse', resource: RESOURCE, resourceId: id, label: realName }
    await recordChange(tx, actor, { ...change, after: { answer } })
    await mailDecision(kernel, tx, tenantId, id)
  })
}

/** @throws InvalidInput at `roleIdList` for a role that does not exist */
export async function approveMany(
  kernel: KernelPart,
  actor: Actor,
  { ids, roleIdList }: BatchApproval,
): Promise<BatchResult> {
  const known = new Set((await roleOptions(kernel, actor)).map(({ id }) => id))
  if (roleIdList.some((id) => !known.has(id))) throw invalid('roleIdList', 'unknown_choice')
  return eachOf(ids, actor.language, async (id) => {
    await approve(kernel, actor, { id, roleIdList })
  })
}

export const refuseMany = (
  kernel: KernelPart,
  actor: Actor,
  { ids, answer }: { ids: readonly string[]; answer: string },
): Promise<BatchResult> => eachOf(ids, actor.language, (id) => refuse(kernel, actor, { id, answer }))

/** @throws AppError not_found for a missing one and one out of reach; registration_decided */
async function lockPending(tx: Tx, actor: Actor, id: string): Promise<repo.LockedRegistration> {
  const registration = await repo.lockRegistration(tx, actor, id)
  if (!registration) throw new AppError(errors.notFound)
  if (!registration.isPending) throw new AppError(registrationErrors.decided, { name: registration.realName })
  return registration
}
