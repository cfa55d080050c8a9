/** Blocks of the workbench, and the roles that see them, in SQL. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { isAdministrator } from '../record/record-rights.ts'

type Reader = Pick<Actor, 'superAdmin' | 'roleIds'>

const MAX_BLOCKS = 20

/** Enabled calls whose rows a user sees, the oldest first. */
export function blocksFor(db: Db, reader: Reader) {
  const roleIds = [...reader.roleIds]
  return db
    .selectFrom('frm_api')
    .select(['id', 'title', 'title_en as titleEn'])
    .where('status', '=', 1)
    .where('block_for', '<>', 'none')
    .where((eb) =>
      isAdministrator(reader)
        ? eb.lit(true)
        : eb.or([
            eb('block_for', '=', 'all'),
            sql<boolean>`(block_for = 'roles' and block_role_id_list && ${roleIds}::uuid[])`,
          ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_BLOCKS)
    .execute()
}

/** The roles of the organisation, by name. */
export const rolesForBlocks = (db: Db) => db.selectFrom('sys_role').select(['id', 'name']).orderBy('name').execute()

/** Those of these ids that are roles. */
export async function existingRoles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sys_role')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
