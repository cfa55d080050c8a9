/** The security configuration: a row per item that was ever set, and one with the version of all. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { numberItems, type SecurityItemName } from '#contract/security-items.ts'

/** The version, and who changed it last and when; undefined while it never was. */
export const findVersion = (db: Db) =>
  db
    .selectFrom('sys_security_version as v')
    .leftJoin('sys_user as u', 'u.id', 'v.updated_by')
    .select(['v.version', 'v.updated_at as updateDate', 'u.real_name as updateName'])
    .executeTakeFirst()

export async function raiseVersion(tx: Tx, tenantId: number, by: string | null): Promise<void> {
  await tx
    .insertInto('sys_security_version')
    .values({ tenant_id: tenantId, updated_by: by })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        updated_by: by,
        updated_at: sql<string>`now()`,
        version: sql<number>`sys_security_version.version + 1`,
      }),
    )
    .execute()
}

export async function saveItems(
  tx: Tx,
  tenantId: number,
  items: readonly (readonly [SecurityItemName, number | string])[],
): Promise<void> {
  const rows = items.map(([name, value]) => {
    const isNumber = Object.hasOwn(numberItems, name)
    return { tenant_id: tenantId, name, value: isNumber ? Number(value) : 0, text: isNumber ? null : String(value) }
  })
  await tx
    .insertInto('sys_security_config')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        text: eb.ref('excluded.text'),
      })),
    )
    .execute()
}

/** Names of users, of those whom the caller may see (`isVisible` in the query of the caller). */
export interface SessionOfUser {
  userId: string
  name: string
  ip: string
  userAgent: string
  /** The user's own list of addresses. */
  allowIpQueue: string
}

/** Sessions that last, the newest first, at most so many. */
export const listSessions = (db: Db, limit: number): Promise<SessionOfUser[]> =>
  db
    .selectFrom('sys_session as s')
    .innerJoin('sys_user as u', 'u.id', 's.user_id')
    .select(['s.user_id as userId', 'u.real_name as name', 'u.allow_ip_queue as allowIpQueue'])
    .select(sql<string>`coalesce(nullif(s.seen_ip, ''), s.ip)`.as('ip'))
    .select('s.user_agent as userAgent')
    .where('s.idle_until', '>', sql<string>`now()`)
    .orderBy('s.created_at', 'desc')
    .limit(limit)
    .execute()

/** The own list of addresses of a user. */
export async function findOwnList(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('sys_user').select('allow_ip_queue').where('id', '=', userId).executeTakeFirst()
  return user?.allow_ip_queue ?? ''
}

/** Names of users by id. */
export async function namesOfUsers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'real_name as name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
