/** Who may start, manage and watch models, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { AccessPart } from '#workflow/contract/model-access.ts'

export type AccessKind = 'user' | 'role' | 'dept'
export interface AccessRow {
  part: AccessPart
  kind: AccessKind
  refId: string
}

export async function accessOf(db: Db, modelId: string): Promise<AccessRow[]> {
  const rows = await db
    .selectFrom('wf_model_access')
    .select(['part', 'kind', 'ref_id as refId'])
    .where('model_id', '=', modelId)
    .where('kind', 'in', ['user', 'role', 'dept'])
    .orderBy('ref_id')
    .execute()
  return rows as AccessRow[]
}

/** Replaces the access entries. */
export async function replaceAccess(
  tx: Tx,
  { tenantId, modelId, startBy, by }: { tenantId: number; modelId: string; startBy: 'all' | 'chosen'; by: string },
  rows: readonly AccessRow[],
): Promise<void> {
  await tx
    .updateTable('wf_model')
    .set({ start_by: startBy, updated_by: by, updated_at: sql<string>`now()` })
    .where('id', '=', modelId)
    .execute()
  await tx
    .deleteFrom('wf_model_access')
    .where('model_id', '=', modelId)
    .where('kind', 'in', ['user', 'role', 'dept'])
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('wf_model_access')
    .values(
      rows.map(({ part, kind, refId }) => ({ tenant_id: tenantId, model_id: modelId, part, kind, ref_id: refId })),
    )
    .execute()
}

const TABLES = { user: 'sys_user', role: 'sys_role', dept: 'sys_dept' } as const

/** How many of these there are. */
export async function countThere(db: Db, kind: AccessKind, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom(TABLES[kind])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return count
}

export const findRoles = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('sys_role').select(['id', 'name']).orderBy('name').orderBy('id').execute()

export const findGroups = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('sys_group').select(['id', 'name']).where('status', '=', 1).orderBy('name').orderBy('id').execute()
