/** Files that comments and decisions use, in SQL. */
import type { Db } from '#kernel/database/lease.ts'

/** The files that some records use, in the order in which they were uploaded. */
export function attachedTo(db: Db, resource: string, ids: readonly string[]) {
  return db
    .selectFrom('sys_oss_use as u')
    .innerJoin('sys_oss as o', 'o.id', 'u.oss_id')
    .select(['u.resource_id as resourceId', 'o.id', 'o.name', 'o.bytes', 'o.visibility'])
    .where('u.resource', '=', resource)
    .where('u.resource_id', 'in', [...ids])
    .orderBy('o.id')
    .execute()
}

/** Whether anything uses a file. */
export async function isUsed(db: Db, ossId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_oss_use')
    .select('oss_id')
    .where('oss_id', '=', ossId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
