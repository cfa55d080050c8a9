/** What people prefer, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { PreferenceValue } from '#records/contract/preference.ts'

/** Whose preference: a person of a tenant. */
export interface Owner {
  readonly tenantId: number
  readonly userId: string
}

export async function findPreferences(db: Db, userId: string): Promise<Record<string, PreferenceValue>> {
  const rows = await db
    .selectFrom('sys_user_preference')
    .select(['name', sql<PreferenceValue>`value`.as('value')])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** How many other preferences the person has. */
export async function countOthers(tx: Tx, userId: string, name: string): Promise<number> {
  const { count } = await tx
    .selectFrom('sys_user_preference')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return count
}

export async function savePreference(
  tx: Tx,
  { tenantId, userId }: Owner,
  { name, value }: { name: string; value: PreferenceValue },
): Promise<void> {
  const json = JSON.stringify(value)
  await tx
    .insertInto('sys_user_preference')
    .values({ tenant_id: tenantId, user_id: userId, name, value: json })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'name']).doUpdateSet({ value: json, updated_at: sql`now()` }),
    )
    .execute()
}

export async function deletePreference(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.deleteFrom('sys_user_preference').where('user_id', '=', userId).where('name', '=', name).execute()
}
