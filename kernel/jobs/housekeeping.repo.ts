/** What piles up and is of no more use. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/lease.ts'

const HOUSEKEEPING_LOCK = 7_100_003

/** Runs `work` unless another node is at it; resolves with whether it ran. */
export async function asTheOnlyNode(dispatch: pg.Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await dispatch.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      HOUSEKEEPING_LOCK,
    ])
    if (!rows[0]?.mine) return false
    await work()
    return true
  } finally {
    client.release(true) // the lock goes with the connection
  }
}

export async function tenantIds(dispatch: pg.Pool): Promise<number[]> {
  const { rows } = await dispatch.query<{ id: number }>('select id from sys_tenant order by id')
  return rows.map(({ id }) => id)
}

/** Counters of the limiter whose time is over. */
export async function sweepRateLimits(dispatch: pg.Pool): Promise<void> {
  await dispatch.query('delete from sys_rate_limit where expire < $1', [Date.now() - 3_600_000])
}

/** What belongs to no one yet: nonces, verification codes and old sign-in keys. */
export async function sweepSignIn(tx: Tx): Promise<void> {
  await sql`delete from sys_sign_in_nonce where expires_at < now()`.execute(tx)
  await sql`delete from sys_captcha where expires_at < now()`.execute(tx)
  await sql`delete from sys_sign_in_key where expires_at < now() - interval '1 day'`.execute(tx)
}

/** Deletes failed sign-ins that no longer count. (Sessions are swept where their live channels are notified.) */
export async function sweepTenant(tx: Tx, tenantId: number): Promise<void> {
  for (const table of ['sys_sign_in_counter', 'sys_sign_in_guard'])
    await sql`
      delete from ${sql.id(table)}
      where tenant_id = ${tenantId} and updated_at < now() - interval '2 days'
        and (locked_until is null or locked_until < now())`.execute(tx)
}
