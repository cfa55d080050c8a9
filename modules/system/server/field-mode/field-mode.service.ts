/**
 * Field permissions: the organisation's base and what roles raise above it. No one gives more of a field than they
 * have; what changes is effective on all nodes at the next request.
 */
import { errors } from '#contract/errors.ts'
import { HIDDEN, type FieldMode } from '#contract/field-mode.ts'
import { guardedFields } from '#contract/guarded.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { fieldModeOf } from '#kernel/access/field-access.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { RaisedMode, type FieldBase, type RoleField } from '#system/contract/field-mode.ts'
import type { Restriction } from '#contract/restriction.ts'
import { userErrors } from '#system/contract/user.ts'
import { findRoleGrants } from '../role/role-grant.repo.ts'
import { assertMembersWithin, assertRolesWithin, restrictionsOfRoles } from '../role/role.power.ts'
import { GRANTS } from '../rule-names.ts'
import * as repo from './field-mode.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'sessions'>
type Wanted = readonly { field: string; mode: FieldMode }[]

/** Every guarded field with its base. */
export function fieldBases(kernel: KernelPart, actor: Actor): Promise<FieldBase[]> {
  return kernel.database.read(actor.tenantId, async (db) => basesOf(actor, await repo.findBase(db)))
}

const basesOf = ({ fields }: Actor, base: repo.Modes): FieldBase[] =>
  guardedFields().map(({ name }) => ({ field: name, mode: base.get(name) ?? 0, best: fieldModeOf(fields, name) }))

/**
 * Restricts fields for the whole organisation; administrators stay free.
 * @throws AppError grant_exceeds_own where a field would be less restricted for all than it is for the actor
 */
export async function updateBase(kernel: KernelPart, actor: Actor, wanted: Wanted): Promise<void> {
  const { tenantId } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    const before = await repo.findBase(tx)
    const after = new Map([...before, ...wanted.map(({ field, mode }) => [field, mode] as const)])
    for (const { name } of guardedFields()) {
      const mode = after.get(name) ?? 0
      if (mode < (before.get(name) ?? 0)) assertWithinOwn(actor, name, mode)
    }
    await repo.replaceBase(tx, tenantId, after)
    const trace = { resource: 'fieldMode', resourceId: String(tenantId), label: '' }
    await recordChange(tx, actor, { action: 'update', ...trace, before: traceOf(before, 0), after: traceOf(after, 0) })
    await kernel.sessions.grantsChanged(tx, tenantId)
  })
}

/** The guarded fields as a role has them. @throws AppError not_found */
export function fieldsOfRole(
  kernel: KernelPart,
  actor: Actor,
  id: string,
): Promise<{ fields: RoleField[]; restriction: Restriction | null }> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const [role] = await findRoleGrants(db, [id])
    if (!role) throw new AppError(errors.notFound)
    const restrictions = await restrictionsOfRoles(db, actor, [id])
    const raised = await repo.findRaised(db, id)
    const fields = basesOf(actor, await repo.findBase(db)).map((base) => ({
      ...base,
      raised: RaisedMode.safeParse(raised.get(base.field)).data ?? null,
    }))
    return { fields, restriction: restrictions.get(id) ?? null }
  })
}

/**
 * Raises fields for the members of a role. Which role, and whose members get more by it, is within the actor's power.
 * @throws AppError not_found, grade_too_high, holds_more, grant_exceeds_own, members_beyond_own
 */
export async function setFieldsOfRole(kernel: KernelPart, actor: Actor, id: string, wanted: Wanted): Promise<void> {
  const { tenantId } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    const [role] = await findRoleGrants(tx, [id])
    if (!role) throw new AppError(errors.notFound)
    await assertRolesWithin(tx, actor, [id])
    const before = await repo.findRaised(tx, id)
    const after = new Map(wanted.map(({ field, mode }) => [field, mode]))
    const more = [...after].filter(([field, mode]) => mode < (before.get(field) ?? HIDDEN))
    for (const [field, mode] of more) assertWithinOwn(actor, field, mode)
    const fields = [...after].map(([field, mode]) => ({ field, mode }))
    if (more.length > 0) await assertMembersWithin(tx, actor, [id], [{ ...role, fields }])
    await repo.replaceRaised(tx, tenantId, id, after)
    const trace = { resource: 'role', resourceId: id, label: role.name }
    const change = { before: traceOf(before, null), after: traceOf(after, null) }
    await recordChange(tx, actor, { action: 'update', ...trace, ...change })
    await kernel.sessions.grantsChanged(tx, tenantId)
  })
}

/** @throws AppError grant_exceeds_own */
function assertWithinOwn({ fields }: Actor, field: string, mode: FieldMode): void {
  if (mode < fieldModeOf(fields, field)) throw new AppError(userErrors.grantExceedsOwn)
}

/**
 * As the audit trail compares it, field by field: `field.user.mobile`, so that no key is taken for the guarded value.
 * @param none the mode of a field without a row
 */
const traceOf = (modes: repo.Modes, none: FieldMode | null): Fields =>
  Object.fromEntries(guardedFields().map(({ name }) => [`field.${name}`, modes.get(name) ?? none]))
