/**
 * Values of attributes: read and written by users who may read and change the party itself. What decides about a user
 * or a department (codes, data scope, power) decides about their values, too. Data rules may ask for values of their
 * user, so no one but an administrator changes their own.
 */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PartyType } from '#system/contract/party-attr.ts'
import type { PartyValues } from '#system/contract/party-value.ts'
import { reaches } from '../dept/dept.policy.ts'
import { findDept } from '../dept/dept.repo.ts'
import { restrictionsOf } from '../power/power.ts'
import { mayGrantTo, userActions } from '../user/user.policy.ts'
import { findUser } from '../user/user.repo.ts'
import { loadForUpdate } from '../user/user.rules.ts'
import { linksOf } from '../user/user.shape.ts'
import { textsFor } from './attr-texts.ts'
import { wireValue } from './check-value.ts'
import { findActive } from './party-attr.repo.ts'
import { findValues, touchParty, type Party } from './party-value.repo.ts'
import { writeValues } from './write-values.ts'

/** What of the kernel these functions use. */
type KernelPart = Pick<Kernel, 'database' | 'labels' | 'sessions'>

/** Active attributes with the values of one party. @throws AppError not_found */
export async function attrsWithValues(kernel: KernelPart, actor: Actor, party: Party) {
  assertHolds(actor, party.partyType, 'page')
  return kernel.database.read(actor.tenantId, async (db) => {
    const mayChange = await mayChangeValues(db, actor, party)
    const attrs = await findActive(db, party.partyType)
    const attrIds = attrs.map(({ id }) => id)
    const found = await findValues(db, { partyType: party.partyType, partyIds: [party.partyId], attrIds })
    const stored = new Map(found.map(({ attrId, value }) => [attrId, value]))
    const pairs = attrs.map((attr) => ({ attr, value: stored.get(attr.id) }))
    const given = pairs.flatMap(({ attr, value }) => (value === undefined ? [] : [{ attr, value }]))
    const textOf = await textsFor(kernel, db, actor.language, given)
    const shown = pairs.map(({ attr: { id: _, ...attr }, value }) => ({
      ...attr,
      value: wireValue(attr, value),
      text: value === undefined ? '' : textOf(attr, value),
    }))
    return { mayChange, attrs: shown }
  })
}

/** Writes values of one party. @throws AppError not_found and what changing the party may; InvalidInput */
export async function saveValues(
  kernel: KernelPart,
  actor: Actor,
  { values, ...party }: Party & { values: PartyValues },
): Promise<void> {
  assertHolds(actor, party.partyType, 'update')
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const label = await lockParty(tx, actor, party)
    const change = await writeValues(kernel, tx, actor, { party, values, path: 'values' })
    if (!change) return
    await touchParty(tx, { ...party, by: actor.userId })
    const trace = { resource: party.partyType, resourceId: party.partyId, label }
    await recordChange(tx, actor, { action: 'update', ...trace, ...change })
  })
}

/** Parties of a kind that the actor may not read, or change, are not there for them. */
function assertHolds(actor: Actor, partyType: PartyType, act: 'page' | 'update'): void {
  const code = partyType === 'user' ? (`sys:user:${act}` as const) : (`sys:dept:${act}` as const)
  if (!holds(actor, code)) throw new AppError(errors.notFound)
}

/** Whether a party in reach may be changed, and its values with it. @throws AppError not_found */
async function mayChangeValues(db: Db, actor: Actor, { partyType, partyId }: Party): Promise<boolean> {
  if (partyType === 'dept') {
    if (!reaches(actor, partyId) || !(await findDept(db, partyId))) throw new AppError(errors.notFound)
    return holds(actor, 'sys:dept:update')
  }
  const user = await findUser(db, actor, partyId)
  if (!user) throw new AppError(errors.notFound)
  if (!holds(actor, 'sys:user:update') || !mayGrantTo(actor, partyId)) return false
  const subject = { id: partyId, superAdmin: user.super_admin, ...linksOf(user) }
  const restriction = (await restrictionsOf(db, actor, [subject])).get(partyId) ?? null
  return userActions(actor, user, restriction).includes('update')
}

/** The name of the party, which no one else changes until the transaction ends. */
async function lockParty(tx: Tx, actor: Actor, { partyType, partyId }: Party): Promise<string> {
  if (partyType === 'user') return (await loadForUpdate(tx, actor, partyId, 'update')).real_name
  await lockRule(tx, actor.tenantId, 'dept')
  const dept = reaches(actor, partyId) ? await findDept(tx, partyId) : undefined
  if (!dept) throw new AppError(errors.notFound)
  return dept.name
}
