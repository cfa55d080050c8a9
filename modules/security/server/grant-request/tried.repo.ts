/** Tries a change without leaving anything of it. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/**
 * Runs a change and takes it back, inside a transaction that goes on: whether it would be refused is all that is left
 * of it.
 * @throws what the change throws
 */
export async function tried(tx: Tx, change: () => Promise<unknown>): Promise<void> {
  await sql`savepoint tried`.execute(tx)
  await change()
  await sql`rollback to savepoint tried`.execute(tx)
}
