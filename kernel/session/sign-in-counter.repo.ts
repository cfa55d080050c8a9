/** Failures per name as typed, whether or not such a user exists, and per source; `''` is all networks together. */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/lease.ts'

export const ALL_NETWORKS = ''

export interface CounterState {
  failures: number
  /** Seconds for which the source is still locked; 0 when it is not. */
  lockedSeconds: number
}

export interface NameState {
  /** Of this source. */
  own: CounterState
  /** Failures of all networks together. */
  total: number
}

const NONE: CounterState = { failures: 0, lockedSeconds: 0 }

/** A lock that is over, or a day without failures, begins anew; the total of all networks after an hour without. */
const isOver = sql<boolean>`(case
  when c.source = ${sql.lit(ALL_NETWORKS)} then c.updated_at < now() - interval '1 hour'
  when c.locked_until is null then c.updated_at < now() - interval '1 day'
  else c.locked_until <= now() end)`
const lockedSeconds = sql<number>`coalesce(greatest(ceil(extract(epoch from c.locked_until - now())), 0), 0)::int`

export async function findCounters(db: Db, username: string, source: string): Promise<NameState> {
  const rows = await db
    .selectFrom('sys_sign_in_counter as c')
    .select([
      'c.source',
      sql<number>`case when ${isOver} then 0 else c.failures end`.as('failures'),
      lockedSeconds.as('lockedSeconds'),
    ])
    .where('c.username', '=', username)
    .where('c.source', 'in', [source, ALL_NETWORKS])
    .execute()
  return {
    own: rows.find((row) => row.source === source) ?? NONE,
    total: rows.find((row) => row.source === ALL_NETWORKS)?.failures ?? 0,
  }
}

export interface SignInFailure {
  tenantId: number
  username: string
  source: string
  /** Failures that lock; 0 never locks. */
  lockAfter: number
  unlockMinutes: number
}

/** Counts one failure, exactly, however many come at once. The last one allowed locks; a lock is not extended. */
export async function countFailure(
  tx: Tx,
  { tenantId, username, source, lockAfter, unlockMinutes }: SignInFailure,
): Promise<CounterState> {
  const counted = sql<number>`case when ${isOver} then 1 else c.failures + 1 end`
  const lockAt = (failures: typeof counted) => sql<string | null>`
    case when ${lockAfter}::int > 0 and ${failures} >= ${lockAfter}::int
      then now() + make_interval(mins => ${unlockMinutes}::int) end`
  const { rows } = await sql<CounterState>`
    insert into sys_sign_in_counter as c (tenant_id, username, source, failures, locked_until)
    values (${tenantId}, ${username}, ${source}, 1, ${lockAt(sql<number>`1`)})
    on conflict (tenant_id, username, source) do update set
      failures = ${counted},
      locked_until = case when c.locked_until > now() then c.locked_until else ${lockAt(counted)} end,
      updated_at = now()
    returning c.failures, ${lockedSeconds} as "lockedSeconds"`.execute(tx)
  return rows[0] ?? NONE
}

/** Counts one failure towards the total of all networks, which locks nothing. Resolves with the total. */
export async function countTotal(tx: Tx, { tenantId, username }: Pick<SignInFailure, 'tenantId' | 'username'>) {
  const { failures } = await countFailure(tx, {
    tenantId,
    username,
    source: ALL_NETWORKS,
    lockAfter: 0,
    unlockMinutes: 0,
  })
  return failures
}

/** Whether the owner of the name is to be notified now: once an hour at most. Remembers that it was done. */
export async function takeNotification(tx: Tx, username: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sys_sign_in_counter')
    .set({ notified_at: sql<string>`now()` })
    .where('username', '=', username)
    .where('source', '=', ALL_NETWORKS)
    .where(sql<boolean>`notified_at is null or notified_at <= now() - interval '1 hour'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes the one slot there is for a guess from any unknown network. The next one comes after an interval that doubles
 * with every failure beyond `free`. Resolves with 0 when the slot was free, else with the seconds until it is.
 * @param slots failures without an interval, and how often the interval doubles at most
 */
export async function takeSlot(
  tx: Tx,
  username: string,
  { free, doublings }: { free: number; doublings: number },
): Promise<number> {
  const ofName = sql`username = ${username} and source = ${ALL_NETWORKS}`
  const { numAffectedRows } = await sql`
    update sys_sign_in_counter
    set slot_at = now() + make_interval(secs => power(2, greatest(0, least(failures - ${free}::int, ${doublings}::int))))
    where ${ofName} and (slot_at is null or slot_at <= now())`.execute(tx)
  if (numAffectedRows) return 0
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from slot_at - now()))::int as seconds from sys_sign_in_counter where ${ofName}`.execute(
    tx,
  )
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** A success forgets the failures of its source, also in the total; those of other networks stay. */
export async function clearSource(tx: Tx, username: string, source: string): Promise<void> {
  await sql`
    with own as (delete from sys_sign_in_counter where username = ${username} and source = ${source} returning failures)
    update sys_sign_in_counter as c set failures = greatest(0, c.failures - own.failures)
    from own where c.username = ${username} and c.source = ${ALL_NETWORKS}`.execute(tx)
}

/** Forgets the failures of a name from everywhere: its password is another one now. */
export async function clearName(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('sys_sign_in_counter').where('username', '=', username).execute()
}

/** The addresses from which a user has signed in during the last 30 days. */
export async function listRecentAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_login_log')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 1)
    .where('created_at', '>', sql<string>`now() - interval '30 days'`)
    .execute()
  return rows.map(({ ip }) => ip)
}
