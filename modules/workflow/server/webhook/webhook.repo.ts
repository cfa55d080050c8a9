/** Webhooks as pages show them, in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { ProcessEventType } from '#contract/process-event.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { defineRecord, type RecordKey } from '#kernel/records/record.repo.ts'
import type { WebhookQuery } from '#workflow/contract/webhook.ts'
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

/** What a process is called, in both languages. */
export interface NamedProcess {
  name: string
  nameEn: string
}

/** The names of the processes of a webhook, in their order; a key under which nothing is deployed is its own name. */
const namesOf = (processes: string) =>
  sql<NamedProcess[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(d.name, k.key),
      'nameEn', coalesce(d.name_en, '')) order by k.no), '[]')
    from unnest(${sql.ref(processes)}) with ordinality as k(key, no) left join lateral (select d.name, d.name_en
      from wf_definition d where d.key = k.key order by d.number desc limit 1) d on true)`

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
        namesOf('page.processes').as('named'),
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
      namesOf('wf_webhook.processes').as('named'),
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
