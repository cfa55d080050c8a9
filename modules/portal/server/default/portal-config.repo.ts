/** People's own default portals in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** What the person has chosen; the portal's fields are null when that is none. */
export function findChoice(db: Db, userId: string) {
  return db
    .selectFrom('sys_portal_config as c')
    .leftJoin('sys_portal as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.portal_id'),
    )
    .select(['c.id', 'p.code', 'p.name', 'p.name_en'])
    .where('c.user_id', '=', userId)
    .executeTakeFirst()
}

/** Writes the choice in place of the one before; resolves with the id it has. */
export async function saveChoice(
  tx: Tx,
  choice: { tenantId: number; id: string; userId: string; portalId: string | null },
): Promise<string> {
  const { tenantId: tenant_id, id, userId: user_id, portalId: portal_id } = choice
  const row = await tx
    .insertInto('sys_portal_config')
    .values({ tenant_id, id, user_id, portal_id })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ portal_id, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
