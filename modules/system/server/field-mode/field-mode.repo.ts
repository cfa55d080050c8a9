/** Modes of guarded fields in SQL: the organisation's base, and what roles raise. */
import type { FieldMode } from '#contract/field-mode.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'

export type Modes = ReadonlyMap<string, FieldMode>

export async function findBase(db: Db): Promise<Modes> {
  const rows = await db.selectFrom('sys_field_mode').select(['field', 'mode']).execute()
  return new Map(rows.map(({ field, mode }) => [field, mode]))
}

export async function findRaised(db: Db, roleId: string): Promise<Modes> {
  const rows = await db.selectFrom('sys_role_field').select(['field', 'mode']).where('role_id', '=', roleId).execute()
  return new Map(rows.map(({ field, mode }) => [field, mode]))
}

/** Replaces the base; a field that is editable has no row. */
export async function replaceBase(tx: Tx, tenantId: number, base: Modes): Promise<void> {
  await tx.deleteFrom('sys_field_mode').execute()
  const rows = [...base].filter(([, mode]) => mode > 0).map(([field, mode]) => ({ tenant_id: tenantId, field, mode }))
  if (rows.length > 0) await tx.insertInto('sys_field_mode').values(rows).execute()
}

/** Replaces what a role raises. */
export async function replaceRaised(tx: Tx, tenantId: number, roleId: string, raised: Modes): Promise<void> {
  await tx.deleteFrom('sys_role_field').where('role_id', '=', roleId).execute()
  const rows = [...raised].map(([field, mode]) => ({ tenant_id: tenantId, role_id: roleId, field, mode }))
  if (rows.length > 0) await tx.insertInto('sys_role_field').values(rows).execute()
}
