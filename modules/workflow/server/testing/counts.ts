import { sql } from 'kysely'
import type { TestServer } from '../../../../tests/harness.ts'

/** How many rows each table has, of the first tenant: what a call that writes nothing leaves as it was. */
export const countRows = (server: TestServer, tables: readonly string[]): Promise<number[]> =>
  server.node.kernel.database.read(1, async (db) => {
    const counts: number[] = []
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      counts.push(rows[0]?.count ?? 0)
    }
    return counts
  })
