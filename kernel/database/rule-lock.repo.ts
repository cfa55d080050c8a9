/**
 * Rules over several rows (a tree without cycles, a name used once) are checked and written by one writer at a time.
 */
import { sql } from 'kysely'
import type { Tx } from './lease.ts'

/** Waits until no other transaction of the tenant holds the lock of this name; lets go at the transaction's end. */
export async function lockRule(tx: Tx, tenantId: number, rule: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`system.${rule}`}), ${tenantId})`.execute(tx)
}

/** Shares the lock with others who share it; waits for a transaction that has it alone. */
export async function shareRule(tx: Tx, tenantId: number, rule: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`system.${rule}`}), ${tenantId})`.execute(tx)
}
