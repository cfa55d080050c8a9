/** Deliveries of webhooks, handed out and settled. By the database's clock alone. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { EgressFault } from '#kernel/egress/outbound.ts'
import { isNodeLost } from '#kernel/nodes/node.repo.ts'
import type { WebhookStop } from '#workflow/contract/webhook.ts'

/** A delivery that is this node's to make. */
export interface TakenDelivery {
  tenantId: number
  id: string
  webhookId: string
  /** This one counted. */
  attempts: number
  /** Seconds since 1970, when it was taken. */
  at: number
}

/** More than a delivery may take. */
const LEASE_SECONDS = 60

/**
 * Takes deliveries that are due, each for one node at a time, a few per webhook. Of the events of one instance only the
 * first that is neither received nor given up, so that they arrive in their order.
 * @param full webhooks (`tenant id`) that have enough to do here
 */
export async function takeDeliveries(
  dispatch: pg.Pool,
  { node, most, each, full }: { node: string; most: number; each: number; full: readonly string[] },
): Promise<TakenDelivery[]> {
  const { rows } = await dispatch.query<TakenDelivery>({
    name: 'workflow-take-deliveries',
    text: `update wf_webhook_delivery d set leased_by = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = d.attempts + 1
      from (select w.tenant_id, x.id from (select tenant_id, id from wf_webhook where status = 1) w cross join lateral (
          select id, next_at, seq from wf_webhook_delivery where tenant_id = w.tenant_id and webhook_id = w.id
            and status in ('waiting', 'failed') and next_at <= now()
            and (leased_until is null or leased_until < now() or ${isNodeLost('wf_webhook_delivery.leased_by')})
            and not exists (select from wf_webhook_delivery e where e.tenant_id = w.tenant_id and e.webhook_id = w.id
              and e.root_id = wf_webhook_delivery.root_id and e.status in ('waiting', 'failed') and e.seq < wf_webhook_delivery.seq)
          order by next_at, seq limit $3 for update skip locked) x
        where not (w.tenant_id || ' ' || w.id) = any($4) order by x.next_at, x.seq limit $2) t
      where d.tenant_id = t.tenant_id and d.id = t.id
      returning d.tenant_id as "tenantId", d.id, d.webhook_id as "webhookId", d.attempts, extract(epoch from now())::int as at`,
    values: [node, most, each, full],
  })
  return rows
}

/** What a delivery needs; `undefined` when it is gone. */
export const deliveryToMake = (db: Db, id: string) =>
  db
    .selectFrom('wf_webhook_delivery as d')
    .innerJoin('wf_webhook as w', 'w.id', 'd.webhook_id')
    .select([
      'd.event_id as eventId',
      'd.payload',
      'w.id as webhookId',
      'w.name',
      'w.url',
      'w.secret',
      sql<Buffer | null>`case when w.old_until > now() then w.old_secret end`.as('oldSecret'),
      'w.owner_id as ownerId',
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()

export type DeliveryToMake = NonNullable<Awaited<ReturnType<typeof deliveryToMake>>>

/** Why a call had no answer, or was not made: as `workflow.call` has it in the languages. */
export type DeliveryFault = EgressFault | 'secret_lost' | 'owner' | 'not_managed'

/** What became of one attempt. */
export interface Attempted {
  readonly node: string
  readonly code: number | null
  /** Empty where there was an answer. */
  readonly fault: DeliveryFault | ''
  /** In English, what was wrong in detail. */
  readonly error: string
}

const ours = (tx: Tx, { id, attempts }: TakenDelivery, node: string) =>
  tx
    .updateTable('wf_webhook_delivery')
    .where('id', '=', id)
    .where('leased_by', '=', node)
    .where('attempts', '=', attempts)

const settled = ({ code, fault, error }: Attempted) => ({
  code,
  fault,
  error: error.slice(0, 500),
  leased_by: null,
  leased_until: null,
})

/** It was received. */
export async function markSent(tx: Tx, taken: TakenDelivery, attempted: Attempted): Promise<void> {
  await ours(tx, taken, attempted.node)
    .set({ ...settled(attempted), status: 'sent', ended_at: sql<string>`now()` })
    .execute()
  await tx
    .updateTable('wf_webhook')
    .set({ failures: 0 })
    .where('id', '=', taken.webhookId)
    .where('failures', '>', 0)
    .execute()
}

/** Tried again after a pause, give or take a fifth, so that what failed together does not come back together. */
export async function putOffDelivery(
  tx: Tx,
  taken: TakenDelivery,
  { pause, ...attempted }: Attempted & { pause: number },
): Promise<void> {
  const next = sql<string>`now() + make_interval(secs => ${pause}::float8 * (0.8 + 0.4 * random()))`
  await ours(tx, taken, attempted.node)
    .set({ ...settled(attempted), status: 'failed', next_at: next })
    .execute()
}

/** Given up. @returns how many in a row, where it was still this node's */
export async function giveUpDelivery(
  tx: Tx,
  taken: TakenDelivery,
  { counts, ...attempted }: Attempted & { counts: boolean },
): Promise<number | undefined> {
  const { numUpdatedRows } = await ours(tx, taken, attempted.node)
    .set({ ...settled(attempted), status: 'dead', ended_at: sql<string>`now()` })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return undefined
  if (!counts) return 0
  const row = await tx
    .updateTable('wf_webhook')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', taken.webhookId)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

/** Turns a webhook off for a reason of the product. @returns whether it was on */
export async function stopWebhook(tx: Tx, id: string, stopped: WebhookStop): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wf_webhook')
    .set({ status: 0, stopped, failures: 0, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What was taken and not sent after all: as it was, free for all. */
export async function handBackDelivery(tx: Tx, taken: TakenDelivery, node: string): Promise<void> {
  await ours(tx, taken, node)
    .set({ attempts: taken.attempts - 1, leased_by: null, leased_until: null })
    .execute()
}

const SWEPT = 1_000

/** Deletes old deliveries: those that are over, and later those that never left. */
export async function forgetDeliveries(tx: Tx, { over, open }: { over: number; open: number }): Promise<void> {
  await sql`delete from wf_webhook_delivery where id in (
    select id from wf_webhook_delivery where created_at < now() - make_interval(days => ${over}::int)
      and (status in ('sent', 'dead') or created_at < now() - make_interval(days => ${open}::int))
    order by created_at limit ${SWEPT})`.execute(tx)
}
