/** Webhooks and their deliveries as pages show them, in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { ProcessEvent, ProcessEventType } from '#contract/process-event.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { defineRecord, type RecordKey } from '#kernel/records/record.repo.ts'
import type { WebhookDeliveryQuery, WebhookQuery } from '#workflow/contract/webhook.ts'
import { managesInstance } from '../instance/instance-lookup.repo.ts'
import { managedKeys, managesAll } from '../model/access-lookup.repo.ts'
import { textIn } from '../model/name-lookup.repo.ts'
import { managesEach } from './webhook.scope.ts'

const columns = [
  'id',
  'name',
  'url',
  sql<ProcessEventType[]>`events`.as('events'),
  'processes',
  'status',
  'stopped',
  sql<string | null>`case when old_until > now() then old_until end`.as('oldUntil'),
  'owner_id as ownerId',
  'remark',
  'created_at as createDate',
  'version',
] as const

/** Counted up to a point: no one needs to know more exactly how far behind it is. */
const MAX_COUNTED = 10_000
const countOf = (id: string, status: 'open' | 'dead') => {
  const wanted = status === 'open' ? sql`d.status in ('waiting', 'failed')` : sql`d.status = 'dead'`
  return sql<number>`(select count(*)::int from (select from wf_webhook_delivery d where d.webhook_id = ${sql.ref(id)}
    and ${wanted} limit ${sql.lit(MAX_COUNTED)}) x)`
}
const ownerOf = (id: string) =>
  sql<string>`coalesce((select u.real_name from sys_user u where u.id = ${sql.ref(id)}), '')`

export const webhookList = defineList({
  resource: 'workflowWebhook',
  table: 'wf_webhook',
  sort: { createDate: 'created_at', name: 'name' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select('page.position')
      .select(columns)
      .select([
        ownerOf('page.owner_id').as('owner'),
        countOf('page.id', 'open').as('waiting'),
        countOf('page.id', 'dead').as('dead'),
      ])
      .orderBy(order),
})

export function callOfWebhooks(actor: Actor, query: WebhookQuery): ListCall<'wf_webhook'> {
  const { keyword, status } = query
  return {
    tenantId: actor.tenantId,
    paging: query,
    where: (eb) => [
      managesEach(actor, sql.ref('processes')),
      ...(keyword === undefined ? [] : [sql<SqlBool>`lower(name || ' ' || url) like ${containing(keyword)}`]),
      ...(status === undefined ? [] : [eb('status', '=', status === 1 ? 1 : 0)]),
    ],
    whereKey: [managesAll(actor) || actor.userId, keyword, status],
  }
}

const record = defineRecord('wf_webhook', columns)

/** What is written of a webhook. */
export interface WebhookValues {
  name: string
  url: string
  events: ProcessEventType[]
  processes: string[]
  status: 0 | 1
  remark: string
  ownerId: string | null
  /** Left out: as it is. */
  secret?: Buffer | undefined
}

export const webhooks = {
  ...record,
  insert: (tx: Tx, key: RecordKey, { secret, ...values }: WebhookValues) =>
    record.insert(tx, key, { ...values, secret: secret ?? Buffer.alloc(0) }),
  /** Saved by a user, it begins anew: why it was turned off is over. */
  update: (tx: Tx, key: RecordKey, { secret: _, ...values }: WebhookValues) =>
    record.update(tx, key, { ...values, stopped: '', failures: 0 }),
}

/** One webhook that the actor reaches. */
export const findWebhook = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('wf_webhook')
    .select(columns)
    .select([
      'secret',
      ownerOf('wf_webhook.owner_id').as('owner'),
      countOf('wf_webhook.id', 'open').as('waiting'),
      countOf('wf_webhook.id', 'dead').as('dead'),
    ])
    .where('id', '=', id)
    .where(managesEach(actor, sql.ref('processes')))
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockWebhook = (tx: Tx, actor: Actor, id: string) =>
  tx
    .selectFrom('wf_webhook')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(managesEach(actor, sql.ref('processes')))
    .forUpdate()
    .executeTakeFirst()

/** Another secret; the one before it stays good for a while. */
export async function replaceSecret(
  tx: Tx,
  { id, secret, by, hours }: { id: string; secret: Buffer; by: string; hours: number },
): Promise<void> {
  await tx
    .updateTable('wf_webhook')
    .set((eb) => ({
      old_secret: eb.ref('secret'),
      old_until: sql<string>`now() + make_interval(hours => ${hours}::int)`,
      secret,
      updated_by: by,
      updated_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
    }))
    .where('id', '=', id)
    .execute()
}

const MAX_CHOICES = 1_000

/** Deployed processes whose instances the actor manages, in all versions. */
export async function managedProcesses(
  db: Db,
  actor: Actor,
  language: Language,
): Promise<{ key: string; name: string }[]> {
  const isManaged = managesAll(actor) ? sql`true` : sql`d.key in (${managedKeys(actor)})`
  const { rows } = await sql<{ key: string; name: string }>`
    select key, name from (select distinct on (d.key) d.key, ${textIn(language)('d.name', 'd.name_en')} as name
      from wf_definition d where ${isManaged} order by d.key, d.number desc) n
    order by name, key limit ${MAX_CHOICES}`.execute(db)
  return rows
}

/** Those of some keys of processes whose instances the actor manages. */
export async function managedAmong(db: Db, actor: Actor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const isManaged = managesAll(actor) ? sql`true` : sql`d.key in (${managedKeys(actor)})`
  const { rows } = await sql<{ key: string }>`
    select distinct d.key from wf_definition d where d.key = any(${[...keys]}::text[]) and ${isManaged}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

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
