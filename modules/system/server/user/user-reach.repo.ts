/** Which people the data scope reaches, for other modules. */
import { sql } from 'kysely'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { isPersonInScope, type Reader } from './user.scope.ts'

/**
 * Those of some people whom the reader's data scope reaches.
 * @param resource what is reached by them, where it is not users themselves: one that has no rules
 */
export async function peopleInScope(
  db: Db,
  reader: Reader,
  ids: readonly string[],
  resource = 'user',
): Promise<Set<string>> {
  if (scopeFor(reader.scope, resource).kind === 'all' || ids.length === 0) return new Set(ids)
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isPersonInScope(reader, 'sys_user.id', { resource }))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
