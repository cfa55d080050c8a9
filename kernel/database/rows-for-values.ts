import type { CompiledQuery } from 'kysely'
import type { Db } from './lease.ts'
import { plannedEachTime } from './planned-each-time.ts'

/** Runs a query for the values that it has. Planning takes about a millisecond. */
export async function rowsForValues<Row>(
  db: Db,
  query: { compile(db: Db): CompiledQuery<Row> },
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery(plannedEachTime(query.compile(db)))
  return rows
}
