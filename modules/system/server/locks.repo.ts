/**
 * Rules over several rows (a tree without cycles, a name used once) are checked and written by one writer at a time.
 */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/**
 * The rule "no one grants what they do not hold". What changes one user (their roles, posts, departments, password)
 * shares it; what changes many at once (a role, a menu's codes, the tree of departments, a group) has it alone. It is
 * taken before any other lock and before rows.
 */
export const GRANTS = 'grants'

/** Waits until no other transaction of the tenant holds the lock of this name; lets go at the transaction's end. */
export async function lockRule(tx: Tx, tenantId: number, rule: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`system.${rule}`}), ${tenantId})`.execute(tx)
}

/** Shares the lock with others who share it; waits for the user who has it alone. */
export async function shareRule(tx: Tx, tenantId: number, rule: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`system.${rule}`}), ${tenantId})`.execute(tx)
}
