/** Deliveries of webhooks as pages show them, in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { ProcessEvent, ProcessEventType } from '#contract/process-event.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { WebhookDeliveryQuery } from '#workflow/contract/webhook.ts'
import { managesInstance } from '../instance/instance-lookup.repo.ts'
import { managesAll } from '../model/access-lookup.repo.ts'
import { managesEach } from './webhook.scope.ts'

export const deliveryList = defineList({
  resource: 'workflowWebhook',
  table: 'wf_webhook_delivery',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('wf_instance as i', 'i.id', 'page.root_id')
      .select([
        'page.position',
        'page.id',
        sql<ProcessEventType>`page.type`.as('type'),
        'page.root_id as instanceId',
        'i.title',
        'page.status',
        'page.attempts',
        sql<string | null>`case when page.status in ('waiting', 'failed') then page.next_at end`.as('nextDate'),
        'page.code',
        'page.fault',
        'page.error',
        'page.created_at as createDate',
        'page.ended_at as endDate',
        sql<ProcessEvent>`page.payload`.as('payload'),
      ])
      .orderBy(order),
})

/**
 * Deliveries about instances that the actor manages: a key alone does not open what another model deployed under it.
 */
const isManaged = (actor: Actor) => sql<SqlBool>`exists (select from wf_instance i
  where i.id = (wf_webhook_delivery.payload ->> 'instanceId')::uuid and ${managesInstance(actor, 'i')})`

export function callOfDeliveries(
  actor: Actor,
  webhookId: string,
  query: WebhookDeliveryQuery,
): ListCall<'wf_webhook_delivery'> {
  const { status } = query
  return {
    tenantId: actor.tenantId,
    paging: query,
    where: (eb) => [
      eb('webhook_id', '=', webhookId),
      ...(managesAll(actor) ? [] : [isManaged(actor)]),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
    ],
    whereKey: [managesAll(actor) || actor.userId, webhookId, status],
  }
}

/** Due now, as if it had never been tried, unless it is being sent. @returns whether the actor reaches it */
export async function sendAgain(tx: Tx, actor: Actor, id: string): Promise<'again' | 'running' | undefined> {
  const found = await tx
    .selectFrom('wf_webhook_delivery')
    .innerJoin('wf_webhook as w', 'w.id', 'wf_webhook_delivery.webhook_id')
    .select(sql<boolean>`coalesce(leased_until >= now(), false)`.as('isRunning'))
    .where('wf_webhook_delivery.id', '=', id)
    .where(managesEach(actor, sql.ref('w.processes')))
    .where(managesAll(actor) ? sql<SqlBool>`true` : isManaged(actor))
    .forUpdate('wf_webhook_delivery')
    .executeTakeFirst()
  if (found === undefined) return undefined
  if (found.isRunning) return 'running'
  await tx
    .updateTable('wf_webhook_delivery')
    .set({
      status: 'waiting',
      attempts: 0,
      next_at: sql<string>`now()`,
      ended_at: null,
      leased_by: null,
      leased_until: null,
    })
    .where('id', '=', id)
    .execute()
  return 'again'
}
