/** The security configuration of an organisation: read, changed, and what a change would mean. */
import { errors } from '#contract/errors.ts'
import { listOf, type SecurityItemName, type SecurityPolicy } from '#contract/security-items.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addressRulesOf, refusalOfAddress } from '#kernel/session/address-rules.ts'
import { policyOf } from '#kernel/session/security-policy.ts'
import { listSecurityConfig } from '#kernel/session/security-policy.repo.ts'
import { securityConfigChanged } from '#kernel/session/topics.ts'
import {
  FigureKind,
  MAX_NAMED,
  securityConfigErrors,
  SecurityItems,
  type Figure,
  type LockOut,
  type SecurityConfig,
  type SecurityConfigUpdate,
} from '#security/contract/security-config.ts'
import { grantRequestErrors } from '#security/contract/grant-request.ts'
import { GRANTS, inTreeOrder, peopleInScope } from '#system/server/index.ts'
import { tellOfItem } from '../grant-request/grant-request-messages.ts'
import { maskAddress, seesPersonal } from '../log/log-mask.ts'
import { listDepts, usersWith } from '../registration/applicant.repo.ts'
import * as repo from './config.repo.ts'
import { MAX_COMPARED } from './figures.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'sessions' | 'securityFigures'>

/** Sessions that a refusal names. */
const MAX_SHOWN_SESSIONS = 3
const ITEMS = Object.keys(SecurityItems.shape) as SecurityItemName[] // The schema has a field for each item.

export const getConfig = ({ database }: KernelPart, { tenantId }: Actor): Promise<SecurityConfig> =>
  database.read(tenantId, readConfig)

async function readConfig(db: Db): Promise<SecurityConfig> {
  const policy = policyOf(await listSecurityConfig(db))
  const stored = await repo.findVersion(db)
  return { ...policy, ...(stored ?? { version: 0, updateDate: null, updateName: null }) }
}

/**
 * Changes items; those left out stay.
 * @throws AppError changed_meanwhile with what is stored now; would_lock_out with what refuses the actor's own address;
 *   needs_second_person; InvalidInput at what another item needs: `userIpList`, `registerDepts`, `registerDomains`
 */
export async function updateConfig(
  kernel: KernelPart,
  actor: Actor,
  { version, force, ...draft }: SecurityConfigUpdate,
): Promise<SecurityConfig> {
  const { tenantId } = actor
  return kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, 'securityConfig')
    const current = await readConfig(tx)
    if (version !== undefined && version !== current.version)
      throw new AppError(errors.changedMeanwhile, {}, { current })
    const after = withDraft(current, draft)
    const changed = ITEMS.filter((name) => after[name] !== current[name])
    if (changed.length === 0) return current
    await assertFits(tx, after, changed)
    if (changed.includes('sensitiveApproval')) await assertSecondPerson(tx, actor, after)
    if (!force) await assertNotLockedOut(tx, actor, after, changed)
    await save(tx, actor, { before: current, after, changed })
    if (changed.includes('sensitiveApproval')) await tellOfItem(tx, actor, after.sensitiveApproval === 1)
    if (
      after.sessionsPerPerson > 0 &&
      after.sessionOverflow === 1 &&
      changed.some((name) => name.startsWith('session'))
    )
      await kernel.sessions.endBeyond(tx, tenantId, after.sessionsPerPerson, actor.sessionId)
    return readConfig(tx)
  })
}

/** What items need of each other. @throws InvalidInput */
async function assertFits(tx: Tx, after: SecurityPolicy, changed: readonly SecurityItemName[]): Promise<void> {
  const { registerMode, registerDomains, registerDepts } = after
  if (after.userIpPolicy === 1 && after.userIpList === '') throw invalid('userIpList', 'required')
  if (registerMode !== 0 && registerDepts === '') throw invalid('registerDepts', 'required')
  if (registerMode === 2 && registerDomains === '') throw invalid('registerDomains', 'required')
  // A department that was deleted since does not stand in the way of other changes.
  if (!changed.includes('registerDepts')) return
  const known = new Set((await listDepts(tx)).map(({ id }) => id))
  if (listOf(registerDepts).some((id) => !known.has(id))) throw invalid('registerDepts', 'unknown_choice')
}

/**
 * Waits for changes of grants that are under way, which have seen the other value.
 * @throws AppError needs_second_person where fewer than two active users could approve
 */
async function assertSecondPerson(tx: Tx, { tenantId }: Actor, { sensitiveApproval }: SecurityPolicy): Promise<void> {
  await lockRule(tx, tenantId, GRANTS)
  if (sensitiveApproval === 0) return
  if ((await usersWith(tx, 'sys:grantRequest:decide', 2)).length < 2)
    throw new AppError(grantRequestErrors.needsSecondPerson)
}

/** Every department, whatever the actor's data scope: the configuration is the organisation's. */
export const configDepts = ({ database }: KernelPart, { tenantId }: Actor) =>
  database.read(tenantId, async (db) =>
    inTreeOrder(await listDepts(db)).map(({ id, pid, name }) => ({ id, pid: pid ?? '', name })),
  )

async function save(
  tx: Tx,
  actor: Actor,
  { before, after, changed }: { before: SecurityPolicy; after: SecurityPolicy; changed: readonly SecurityItemName[] },
): Promise<void> {
  const { tenantId, userId, language } = actor
  await repo.saveItems(
    tx,
    tenantId,
    changed.map((name) => [name, after[name]] as const),
  )
  await repo.raiseVersion(tx, tenantId, userId)
  const of = (policy: SecurityPolicy) => Object.fromEntries(changed.map((name) => [name, policy[name]]))
  await recordChange(tx, actor, {
    action: 'update',
    resource: 'securityConfig',
    resourceId: String(tenantId),
    label: translate(language, 'security.trail.config'),
    before: of(before),
    after: of(after),
  })
  await securityConfigChanged(tx, tenantId)
}

/** What a draft makes of the configuration: items that it does not name stay. */
function withDraft(current: SecurityPolicy, draft: Partial<SecurityPolicy>): SecurityPolicy {
  const named = Object.entries(draft).filter(([, value]) => value !== undefined)
  return { ...current, ...Object.fromEntries(named) }
}

const OF_ADDRESSES: readonly SecurityItemName[] = ['ipAllow', 'ipDeny', 'userIpPolicy', 'userIpList']

/** @throws AppError would_lock_out */
async function assertNotLockedOut(
  tx: Tx,
  actor: Actor,
  after: SecurityPolicy,
  changed: readonly SecurityItemName[],
): Promise<void> {
  if (!changed.some((name) => OF_ADDRESSES.includes(name))) return
  const own = await repo.findOwnList(tx, actor.userId)
  const rule = refusalOfAddress(addressRulesOf(after, own), actor.ip)
  if (rule === undefined) return
  const refused = (await repo.listSessions(tx, MAX_COMPARED)).filter(
    ({ ip, allowIpQueue }) => refusalOfAddress(addressRulesOf(after, allowIpQueue), ip) !== undefined,
  )
  const isOwn = ({ userId }: { userId: string }) => userId === actor.userId
  const first = refused.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))).slice(0, MAX_SHOWN_SESSIONS)
  const visible = await peopleInScope(
    tx,
    actor,
    first.map(({ userId }) => userId),
  )
  const shown = seesPersonal(actor)
  const lockOut: LockOut = {
    address: actor.ip,
    rule,
    total: refused.length,
    sessions: first.map((session) => ({
      name: isOwn(session) || visible.has(session.userId) ? session.name : '',
      isOwn: isOwn(session),
      ip: shown || isOwn(session) ? session.ip : maskAddress(session.ip),
      userAgent: session.userAgent,
    })),
  }
  throw new AppError(securityConfigErrors.wouldLockOut, { address: actor.ip }, lockOut)
}

/** Whom a draft concerns, counted over the organisation; users are named within the actor's data scope alone. */
export async function impactOf(
  { database, securityFigures }: KernelPart,
  actor: Actor,
  draft: Partial<SecurityItems>,
): Promise<Figure[]> {
  return database.read(actor.tenantId, async (db) => {
    const policy = withDraft(await readConfig(db), draft)
    const figures: Figure[] = []
    for (const { kind, item, count } of securityFigures) {
      const known = FigureKind.safeParse(kind)
      const counted = known.success ? await count(db, policy) : undefined
      if (!known.success || !counted) continue
      const ids = [...new Set(counted.userIds)].slice(0, MAX_NAMED)
      const { count: hits, total } = counted
      figures.push({ kind: known.data, item, count: hits, total, users: await usersIn(db, actor, ids) })
    }
    return figures
  })
}

async function usersIn(db: Db, actor: Actor, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const visible = await peopleInScope(db, actor, ids)
  const names = await repo.namesOfUsers(db, [...visible])
  return [...names].map(([id, name]) => ({ id, name }))
}
