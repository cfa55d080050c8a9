/** Variables of requests, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** The variables of instances themselves, by id: those of their outermost scope, which the core calls 1. */
export async function varsOfInstances(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const rows = await db
    .selectFrom('wf_instance')
    .select(['id', sql<Record<string, unknown> | null>`state #> '{scopes,1,vars}'`.as('vars')])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, vars }) => [id, vars ?? {}]))
}
