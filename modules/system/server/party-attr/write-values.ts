/** Writing values of one party, inside the transaction that changes it. */
import type { Actor } from '#kernel/access/actor.ts'
import { lockRule, shareRule } from '#kernel/database/rule-lock.repo.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, InvalidInput, type RawIssue } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PartyValues } from '#system/contract/party-value.ts'
import { userErrors } from '#system/contract/user.ts'
import { mayGrantTo } from '../user/user.policy.ts'
import { reachableDepts } from '../user/user.repo.ts'
import { ATTR_RULE } from './attr-rule.ts'
import { textsFor } from './attr-texts.ts'
import { checkValue, type Nameable } from './check-value.ts'
import { areDeptsRuled, findActive, isAskedByRules, type ActiveAttr } from './party-attr.repo.ts'
import { activeUserIds, findValues, isValueTaken, writeValue, type Party } from './party-value.repo.ts'

type KernelPart = Pick<Kernel, 'labels' | 'sessions'>

interface ValueWrite {
  readonly party: Party
  readonly values: PartyValues
  /** Where the values are in the body. */
  readonly path: string
  /** A party that is made just now must have every required value. */
  readonly isNew?: boolean
}

/** What changed, for the trace: `name: value` of each attribute that is different. */
export interface ValueChange {
  readonly before: { attrs: string[] }
  readonly after: { attrs: string[] }
}

interface Wanted {
  readonly attr: ActiveAttr
  readonly value: string | null
  /** Place in the list of values. */
  readonly at: number
}

/**
 * Writes values; attributes left out stay. The caller has locked the party. Undefined where nothing changed.
 * @throws InvalidInput at `{path}.{n}.value` for every value that does not suit; AppError not_to_yourself
 */
export async function writeValues(
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  { party, values, path, isNew = false }: ValueWrite,
): Promise<ValueChange | undefined> {
  await shareRule(tx, actor.tenantId, ATTR_RULE)
  const attrs = await findActive(tx, party.partyType)
  const found = await findValues(tx, {
    partyType: party.partyType,
    partyIds: [party.partyId],
    attrIds: attrs.map(({ id }) => id),
  })
  const stored = new Map(found.map(({ attrId, value }) => [attrId, value]))
  const nameable = await nameableIn(kernel, tx, actor, { attrs, values, stored })
  const { wanted, issues } = readValues({ attrs, values, nameable, path })
  if (isNew) issues.push(...missingIn(attrs, values, path))
  const changed = wanted.filter(({ attr, value }) => value !== (stored.get(attr.id) ?? null))
  issues.push(...(await takenAmong(tx, actor, { party, changed, path })))
  if (issues.length > 0) throw new InvalidInput(issues)
  if (changed.length === 0) return undefined
  if (party.partyType === 'user' && !isNew) await assertMayChange(kernel, tx, actor, party.partyId)
  const key = { ...party, tenantId: actor.tenantId, by: actor.userId }
  for (const one of changed) await writeValue(tx, key, one)
  if (party.partyType === 'dept' && (await areDeptsRuled(tx))) await kernel.sessions.grantsChanged(tx, actor.tenantId)
  return traceOf(kernel, tx, actor, { changed, stored })
}

/** Rules may give a user more by their values: they are read anew. */
async function assertMayChange({ sessions }: KernelPart, tx: Tx, actor: Actor, userId: string): Promise<void> {
  if (!mayGrantTo(actor, userId)) throw new AppError(userErrors.notToYourself)
  if (await isAskedByRules(tx)) await sessions.userGrantsChanged(tx, actor.tenantId, [userId])
}

/** Every value with its attribute, and what is wrong with the others. */
function readValues({ attrs, values, nameable, path }: Reading): { wanted: Wanted[]; issues: RawIssue[] } {
  const byCode = new Map(attrs.map((attr) => [attr.code, attr]))
  const seen = new Set<string>()
  const wanted: Wanted[] = []
  const issues: RawIssue[] = []
  for (const [at, { code, value }] of values.entries()) {
    const attr = byCode.get(code)
    if (!attr || seen.has(code)) {
      issues.push({ path: `${path}.${at}.code`, code: attr ? 'attr_twice' : 'unknown_choice', params: {} })
      continue
    }
    seen.add(code)
    const checked = checkValue(attr, value, nameable)
    if ('issue' in checked) issues.push({ path: `${path}.${at}.value`, ...checked.issue })
    else wanted.push({ attr, value: checked.stored, at })
  }
  return { wanted, issues }
}

interface Reading {
  readonly attrs: readonly ActiveAttr[]
  readonly values: PartyValues
  readonly nameable: Nameable
  readonly path: string
}

/** Required attributes that were left out. */
function missingIn(attrs: readonly ActiveAttr[], values: PartyValues, path: string): RawIssue[] {
  const given = new Set(values.map(({ code }) => code))
  const missing = attrs.filter(({ code, required }) => required === 1 && !given.has(code))
  return missing.map(() => ({ path, code: 'required', params: {} }))
}

/** One writer at a time for each unique attribute, in one order; the database refuses what comes past it. */
async function takenAmong(
  tx: Tx,
  actor: Actor,
  { party, changed, path }: { party: Party; changed: readonly Wanted[]; path: string },
): Promise<RawIssue[]> {
  const unique = changed.filter(({ attr, value }) => attr.isUnique === 1 && value !== null)
  const issues: RawIssue[] = []
  for (const { attr, value, at } of unique.toSorted((a, b) => (a.attr.id < b.attr.id ? -1 : 1))) {
    await lockRule(tx, actor.tenantId, `partyAttr.${attr.id}`)
    if (value !== null && (await isValueTaken(tx, party, { attrId: attr.id, value })))
      issues.push({ path: `${path}.${at}.value`, code: 'attr_taken', params: {} })
  }
  return issues
}

interface Naming extends Pick<Reading, 'attrs' | 'values'> {
  readonly stored: ReadonlyMap<string, string>
}

/** What values may name: active users, departments in reach, entries that can be chosen; and what they named before. */
async function nameableIn(
  { labels }: KernelPart,
  db: Db,
  actor: Actor,
  { attrs, values, stored }: Naming,
): Promise<Nameable> {
  const attrOf = new Map(attrs.map((attr) => [attr.code, attr]))
  const idsOf = (type: 'user' | 'dept') =>
    values.flatMap(({ code, value }) =>
      attrOf.get(code)?.dataType === type && typeof value === 'string' && UUID.test(value) ? [value] : [],
    )
  const [userIds, deptIds] = [idsOf('user'), idsOf('dept')]
  const users = userIds.length > 0 ? await activeUserIds(db, userIds) : NONE
  const depts = deptIds.length > 0 ? await reachableDepts(db, actor, deptIds) : NONE
  const offered = new Map<string, ReadonlyMap<string, { readonly isParent: boolean }>>()
  for (const { code } of values) {
    const attr = attrOf.get(code)
    if (attr?.dataType === 'dict' && !offered.has(attr.dictType))
      offered.set(attr.dictType, await labels.offered(db, attr.dictType))
  }
  const kept = new Set(attrs.flatMap(({ id, dataType }) => `${dataType} ${stored.get(id) ?? ''}`))
  return {
    has: ({ dataType, dictType }, value) => {
      if (kept.has(`${dataType} ${value}`)) return true
      if (dataType === 'user') return users.has(value)
      if (dataType === 'dept') return depts.has(value)
      return offered.get(dictType)?.has(value) === true
    },
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NONE: ReadonlySet<string> = new Set()

async function traceOf(
  kernel: KernelPart,
  db: Db,
  { language }: Actor,
  { changed, stored }: { changed: readonly Wanted[]; stored: ReadonlyMap<string, string> },
): Promise<ValueChange> {
  const former = changed.map(({ attr }) => ({ attr, value: stored.get(attr.id) ?? null }))
  const given = [...former, ...changed].flatMap(({ attr, value }) => (value === null ? [] : [{ attr, value }]))
  const textOf = await textsFor(kernel, db, language, given)
  const lines = (values: readonly Pick<Wanted, 'attr' | 'value'>[]) =>
    values.flatMap(({ attr, value }) => (value === null ? [] : [`${attr.name}: ${textOf(attr, value)}`]))
  return { before: { attrs: lines(former) }, after: { attrs: lines(changed) } }
}
