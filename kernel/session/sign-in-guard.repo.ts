/** Failures per name typed in, whether or not such a user exists; and the login log. */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/lease.ts'
import { newId } from '../ids.ts'

export interface GuardState {
  failures: number
  /** Seconds for which the name is still locked; 0 when it is not. */
  lockedSeconds: number
}

/** A lock that is over, or a day without failures, begins anew. */
const isOver = sql<boolean>`(case when g.locked_until is null then g.updated_at < now() - interval '1 day'
  else g.locked_until <= now() end)`
const lockedSeconds = sql<number>`coalesce(greatest(ceil(extract(epoch from g.locked_until - now())), 0), 0)::int`

export async function findGuard(db: Db, username: string): Promise<GuardState> {
  const found = await db
    .selectFrom('sys_sign_in_guard as g')
    .select([
      sql<number>`case when ${isOver} then 0 else g.failures end`.as('failures'),
      lockedSeconds.as('lockedSeconds'),
    ])
    .where('g.username', '=', username)
    .executeTakeFirst()
  return found ?? { failures: 0, lockedSeconds: 0 }
}

export interface Failure {
  tenantId: number
  username: string
  /** Failures that lock; 0 never locks. */
  lockAfter: number
  unlockMinutes: number
}

/** Counts one failure, exactly, however many come at once. The last one allowed locks; a lock is not extended. */
export async function countFailure(
  tx: Tx,
  { tenantId, username, lockAfter, unlockMinutes }: Failure,
): Promise<GuardState> {
  const counted = sql<number>`case when ${isOver} then 1 else g.failures + 1 end`
  const lockAt = (failures: typeof counted) => sql<string | null>`
    case when ${lockAfter}::int > 0 and ${failures} >= ${lockAfter}::int
      then now() + make_interval(mins => ${unlockMinutes}::int) end`
  const { rows } = await sql<GuardState>`
    insert into sys_sign_in_guard as g (tenant_id, username, failures, locked_until)
    values (${tenantId}, ${username}, 1, ${lockAt(sql<number>`1`)})
    on conflict (tenant_id, username) do update set
      failures = ${counted},
      locked_until = case when g.locked_until > now() then g.locked_until else ${lockAt(counted)} end,
      updated_at = now()
    returning g.failures, ${lockedSeconds} as "lockedSeconds"`.execute(tx)
  return rows[0] ?? { failures: 0, lockedSeconds: 0 }
}

/** A success forgets the failures. */
export async function clearFailures(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('sys_sign_in_guard').where('username', '=', username).execute()
}

export interface LoginLogEntry {
  tenantId: number
  username: string
  userId: string | null
  /** 0 failed, 1 success, 2 account locked (specification section 4). */
  status: 0 | 1 | 2
  /** The name of the error; empty on success. */
  reason: string
  ip: string
  userAgent: string
  /** The system through which somebody came, as of then; left out for a user who signs in here. */
  via?: string | undefined
}

export async function insertLoginLog(tx: Tx, entry: LoginLogEntry): Promise<void> {
  await tx
    .insertInto('sys_login_log')
    .values({
      tenant_id: entry.tenantId,
      id: newId(),
      username: entry.username,
      user_id: entry.userId,
      status: entry.status,
      reason: entry.reason,
      ip: entry.ip,
      user_agent: entry.userAgent,
      via_name: entry.via ?? '',
    })
    .execute()
}
