import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/** A file as if it had come so many days ago. */
export async function putBack(tx: Tx, fileId: string, days: number): Promise<void> {
  const then = sql<string>`now() - make_interval(days => ${days}::int)`
  await tx.updateTable('sys_oss').set({ created_at: then, updated_at: then }).where('id', '=', fileId).execute()
}
