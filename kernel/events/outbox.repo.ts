/**
 * The outbox table. What finds work across tenants runs as the dispatch role, which sees neither payload nor error;
 * what reads or writes an event's content runs as the app role, bound to the event's tenant.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../database/lease.ts'
import { BUS_CHANNEL } from '../live/bus.ts'
import type { BusMessage } from '../live/topic.ts'
import { isNodeLost } from '../nodes/node.repo.ts'
import type { Event } from './handlers.ts'

/** Topics that begin so are jobs on their way to the queue. */
export const JOB_PREFIX = 'job.'

/** An event whose content is not known yet. */
export interface Claim {
  tenantId: number
  id: string
  topic: string
}

/**
 * Writes events, numbered in the order given, and tells the nodes at commit. The text does not depend on their number.
 */
export async function insertEvents(tx: Tx, events: readonly Event[], messages: readonly BusMessage[]): Promise<void> {
  await sql`
    with written as (
      insert into sys_outbox (tenant_id, id, aggregate, topic, payload)
      select "tenantId", id, aggregate, topic, payload
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as event ("tenantId" int, id uuid, aggregate text, topic text, payload jsonb)
    )
    select pg_notify(${BUS_CHANNEL}, message)
    from unnest(${messages.map((message) => JSON.stringify(message))}::text[]) as message`.execute(tx)
}

/** Which events a node takes: those a user handles, and jobs while they can be filed. */
export interface WantedEvents {
  node: string
  topics: readonly string[]
  jobs: boolean
}

/**
 * Claims due events for this node. Of each aggregate only the first one that is neither delivered nor dead. A claim is
 * free again when its node is lost, and after a minute in any case.
 */
export async function claimEvents(dispatch: pg.Pool, wanted: WantedEvents, limit: number): Promise<Claim[]> {
  const { rows } = await dispatch.query<Claim>({
    name: 'outbox-claim',
    text: `
      with due as (
        select tenant_id, id from sys_outbox as event
        where dead_at is null and next_at <= now() and (claimed_until is null or claimed_until < now() or ${isNodeLost('event.claimed_by')})
          and (topic = any ($2::text[]) or $3 and starts_with(topic, '${JOB_PREFIX}'))
          and not exists (
            select from sys_outbox as earlier
            where earlier.tenant_id = event.tenant_id and earlier.aggregate = event.aggregate
              and earlier.seq < event.seq and earlier.dead_at is null
          )
        order by next_at
        limit $4
        for no key update skip locked
      )
      update sys_outbox as event set claimed_until = now() + interval '60 seconds', claimed_by = $1
      from due where event.tenant_id = due.tenant_id and event.id = due.id
      returning event.tenant_id as "tenantId", event.id, event.topic`,
    values: [wanted.node, wanted.topics, wanted.jobs, limit],
  })
  return rows
}

/** Hands claims back that this node will not get to; what another has claimed meanwhile stays its own. */
export async function releaseClaims(dispatch: pg.Pool, node: string, claims: readonly Claim[]): Promise<void> {
  await dispatch.query(
    `update sys_outbox set claimed_until = null, claimed_by = null
     where claimed_by = $1 and (tenant_id, id) in (select * from unnest($2::int[], $3::uuid[]))`,
    [node, claims.map(({ tenantId }) => tenantId), claims.map(({ id }) => id)],
  )
}

/** Events that no one listens to, whatever stands before them. */
export async function findUnheard(dispatch: pg.Pool, topics: readonly string[], limit: number): Promise<Claim[]> {
  const { rows } = await dispatch.query<Claim>({
    name: 'outbox-unheard',
    text: `
      select tenant_id as "tenantId", id, topic from sys_outbox
      where dead_at is null and next_at <= now() and topic <> all ($1::text[]) and not starts_with(topic, '${JOB_PREFIX}')
      order by next_at limit $2`,
    values: [topics, limit],
  })
  return rows
}

/** The same of one tenant, asked inside it; counted up to `cap`. */
export async function countTenantEvents(db: Db, cap = 10_000): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where dead_at is null)::int as waiting, count(dead_at)::int as failed
    from (select dead_at from sys_outbox limit ${cap}) as event`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** How many events wait and how many are dead, over all tenants; counted up to `cap`. */
export async function countOutbox(dispatch: pg.Pool, cap = 100_000): Promise<{ waiting: number; dead: number }> {
  const { rows } = await dispatch.query<{ waiting: number; dead: number }>(
    `select count(*) filter (where dead_at is null) as waiting, count(dead_at) as dead
     from (select dead_at from sys_outbox limit $1) as event`,
    [cap],
  )
  return rows[0] ?? { waiting: 0, dead: 0 }
}

/** The event, locked until the transaction ends; undefined when another node has delivered it meanwhile. */
export async function lockEvent(tx: Tx, { tenantId, id }: Claim): Promise<Event | undefined> {
  const { rows } = await sql<Event>`
    select tenant_id as "tenantId", id, aggregate, topic, payload from sys_outbox
    where tenant_id = ${tenantId} and id = ${id}::uuid and dead_at is null
    for update`.execute(tx)
  return rows[0]
}

/** The content of several events of one tenant, in their order. */
export async function readEvents(db: Db, tenantId: number, ids: readonly string[]): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select tenant_id as "tenantId", id, aggregate, topic, payload from sys_outbox
    where tenant_id = ${tenantId} and id = any (${ids}::uuid[]) and dead_at is null
    order by seq`.execute(db)
  return rows
}

/** Delivered, or of no interest to anyone. */
export async function deleteEvents(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_outbox where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`.execute(tx)
}

export interface RetryPolicy {
  attempts: number
  firstPauseMs: number
  longestPauseMs: number
}

/**
 * Notes a failed delivery: it comes again after a pause that doubles each time, until it is dead. What waits behind it
 * in its aggregate is put off as long, so that no one looks at it in vain.
 * @returns whether it is dead now
 */
export async function noteFailure(tx: Tx, claim: Claim, error: string, retryPolicy: RetryPolicy): Promise<boolean> {
  const { rows } = await sql<{ dead: boolean }>`
    with failed as (
      update sys_outbox set
        attempts = attempts + 1,
        claimed_until = null,
        claimed_by = null,
        last_error = ${error.slice(0, 2000)},
        next_at = now() + least(${retryPolicy.firstPauseMs}::float8 * 2 ^ attempts, ${retryPolicy.longestPauseMs}::float8)
          * interval '1 millisecond',
        dead_at = case when attempts + 1 >= ${retryPolicy.attempts}::int then now() end
      where tenant_id = ${claim.tenantId} and id = ${claim.id}::uuid
      returning tenant_id, aggregate, seq, next_at, dead_at
    ),
    behind as (
      update sys_outbox as event set next_at = failed.next_at from failed
      where event.tenant_id = failed.tenant_id and event.aggregate = failed.aggregate and event.seq > failed.seq
        and failed.dead_at is null and event.dead_at is null and event.next_at < failed.next_at
    )
    select dead_at is not null as dead from failed`.execute(tx)
  return rows[0]?.dead ?? false
}
