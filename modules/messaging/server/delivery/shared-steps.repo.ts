/** What deliveries sent at the same time write together, a statement each. Row security keeps it inside the tenant. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/**
 * Counts so many attempts of the channel's minute; what is counted beyond the limit changes nothing.
 * @returns for how many of them the limit leaves room
 */
export async function takePlaces(db: Db, channelId: string, count: number): Promise<number> {
  const { rows } = await sql<{ room: number }>`
    update msg_channel set minute_at = date_trunc('minute', now()),
      minute_count = case when minute_at = date_trunc('minute', now()) then minute_count else 0 end + ${count}::int
    where id = ${channelId}::uuid
      and (minute_at is distinct from date_trunc('minute', now()) or minute_count < per_minute)
    returning per_minute - (minute_count - ${count}::int) as room`.execute(db)
  return Math.min(rows[0]?.room ?? 0, count)
}

/** A delivery that was sent in the attempt of this number. */
export interface SentDelivery {
  readonly id: string
  readonly attempts: number
  readonly providerId: string
  readonly milliseconds: number
  readonly attemptId: string
}

/** Notes deliveries as sent, each with its attempt, and that their channels work; passes over those of another node. */
export async function settleSent(db: Db, sent: readonly SentDelivery[], node: string): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as g(id uuid, attempts int, "providerId" text, milliseconds int, "attemptId" uuid)),
    settled as (
      update msg_delivery d set leased_by = null, leased_until = null, status = 2, error_code = '', error = '',
        provider_id = g."providerId", ended_at = now()
      from given g where d.id = g.id and d.leased_by = ${node}::text and d.attempts = g.attempts
      returning d.tenant_id, d.id, d.channel_id, g."attemptId", g.milliseconds),
    tried as (
      insert into msg_attempt (tenant_id, id, delivery_id, status, milliseconds)
      select tenant_id, "attemptId", id, 1, milliseconds from settled)
    update msg_channel set failures = 0, problem = '', paused_until = null
    where id in (select channel_id from settled) and (failures > 0 or problem <> '')`.execute(db)
}
