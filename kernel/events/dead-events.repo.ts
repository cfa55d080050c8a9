/** Events that no handler could handle: seen, delivered again or discarded, inside their tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/lease.ts'
import { notify } from '../live/bus.ts'
import { outboxFilled } from './emit.ts'

export interface DeadEvent {
  id: string
  topic: string
  failedAt: string
  attempts: number
  error: string
}

/** The tenant's dead events, newest first; so many at most. */
export async function listDeadEvents(db: Db, limit: number): Promise<DeadEvent[]> {
  const { rows } = await sql<DeadEvent>`
    select id, topic, dead_at as "failedAt", attempts, coalesce(last_error, '') as error
    from sys_outbox where dead_at is not null
    order by dead_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** One dead event, locked; undefined when it is no longer dead. */
export async function lockDeadEvent(tx: Tx, id: string): Promise<DeadEvent | undefined> {
  const { rows } = await sql<DeadEvent>`
    select id, topic, dead_at as "failedAt", attempts, coalesce(last_error, '') as error
    from sys_outbox where id = ${id}::uuid and dead_at is not null for update`.execute(tx)
  return rows[0]
}

/** Has it delivered again, with all its attempts. */
export async function reviveEvent(tx: Tx, tenantId: number, id: string): Promise<void> {
  await sql`
    update sys_outbox set dead_at = null, attempts = 0, next_at = now(), claimed_until = null, claimed_by = null
    where id = ${id}::uuid`.execute(tx)
  await notify(tx, outboxFilled.message(tenantId, {}))
}
