/** Audiences of registered systems in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { EntryAudience } from '#gateway/contract/entry.ts'

export interface Audience {
  audience: EntryAudience
  admitsAdmins: 0 | 1
  roleIds: string[]
  /** Codes that a sensitive menu grants. */
  sensitiveCodes: string[]
}

/** The audience of an enabled system; undefined for one that is disabled or deleted. */
export async function findAudience(db: Db, clientId: string): Promise<Audience | undefined> {
  const { rows } = await sql<Audience>`
    select c.audience, c.admits_admins as "admitsAdmins", ${roleIdsOf('c')} as "roleIds",
      array(select distinct held.code from sys_menu m cross join unnest(m.permissions) as held (code)
        where m.tenant_id = c.tenant_id and m.sensitive) as "sensitiveCodes"
    from gw_entry_client c where c.id = ${clientId} and c.status = 1`.execute(db)
  return rows[0]
}

/** Whether an enabled system is marked as having asked for a second factor. */
export async function requiresFactor(db: Db, clientId: string): Promise<boolean> {
  const found = await db
    .selectFrom('gw_entry_client')
    .select('id')
    .where('id', '=', clientId)
    .where('status', '=', 1)
    .where('has_factor', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

/** The roles of a system's audience, in a fixed order. */
export const roleIdsOf = (client: 'c' | 'page' | 'gw_entry_client') =>
  sql<string[]>`array(select cr.role_id from gw_entry_client_role cr
    where cr.tenant_id = ${sql.table(client)}.tenant_id and cr.client_id = ${sql.table(client)}.id order by cr.role_id)`

/** Those of the roles that there are. */
export async function existingRoleIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db.selectFrom('sys_role').select('id').where('id', 'in', ids).orderBy('id').execute()
  return found.map(({ id }) => id)
}

/** Makes these the roles of a system's audience. */
export async function writeAudienceRoles(
  tx: Tx,
  { tenantId, clientId }: { tenantId: number; clientId: string },
  roleIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('gw_entry_client_role').where('client_id', '=', clientId).execute()
  if (roleIds.length === 0) return
  const rows = roleIds.map((roleId) => ({ tenant_id: tenantId, client_id: clientId, role_id: roleId }))
  await tx.insertInto('gw_entry_client_role').values(rows).execute()
}
