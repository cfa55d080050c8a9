/** What users are called, also those who took part in a process and have been deleted since. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/**
 * A name that a join with `sys_user` brings, else the one under which the user was deleted; empty for no user.
 * @param name of the joined table, `u.real_name`
 */
export const nameOrFormer = (name: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(name)}, (select f.real_name from wf_former_user f where f.id = ${id}), '')`

/** The same of who started an instance: the instance forgets who was deleted, its history does not. */
export const starterOrFormer = (name: string, instance: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(name)}, wf_former_starter(${sql.ref(instance)}), '')`

/** The names of those of some users who have been deleted. */
export async function formerNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('wf_former_user')
    .select(['id', 'real_name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, real_name }) => [id, real_name]))
}
