/** Services that processes call, in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { containing, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, type RecordKey } from '#kernel/records/record.repo.ts'
import type { WorkflowServiceQuery } from '#workflow/contract/service.ts'
import { textIn } from '../model/name-lookup.repo.ts'

const columns = [
  'id',
  'name',
  'url',
  sql<boolean>`secret is not null`.as('isSigned'),
  'timeout_seconds as timeoutSeconds',
  'attempts',
  'status',
  'remark',
  'created_at as createDate',
  'version',
] as const

/** Counted up to a point: no one needs to know more exactly how far behind it is. */
const MAX_COUNTED = 10_000
const waitingFor = (name: string) =>
  sql<number>`(select count(*)::int from (select from wf_job j where j.worker = ${sql.ref(name)} and j.kind = 'work'
    and j.state = 'ready' limit ${sql.lit(MAX_COUNTED)}) w)`

export const serviceList = defineList({
  resource: 'workflowService',
  table: 'wf_service',
  sort: { createDate: 'created_at', name: 'name' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select('page.position')
      .select(columns)
      .select(waitingFor('page.name').as('waiting'))
      .orderBy(order),
})

export const callOfServices = (actor: Pick<Actor, 'tenantId'>, query: WorkflowServiceQuery) =>
  listCall('wf_service', { actor, query }, (eb, { keyword, status }) => [
    keyword && sql<SqlBool>`lower(name || ' ' || url) like ${containing(keyword)}`,
    status !== undefined && eb('status', '=', status === 1 ? 1 : 0),
  ])

const record = defineRecord('wf_service', columns)

/** What is written of a service. */
export interface ServiceValues {
  name: string
  url: string
  /** Left out: as it is. */
  secret?: Buffer | undefined
  timeoutSeconds: number
  attempts: number
  status: 0 | 1
  remark: string
}

export const services = {
  ...record,
  insert: (tx: Tx, key: RecordKey, { secret, ...values }: ServiceValues) =>
    record.insert(tx, key, { ...values, secret: secret ?? null }),
  update: (tx: Tx, key: RecordKey, { secret, ...values }: ServiceValues) =>
    record.update(tx, key, { ...values, ...(secret !== undefined && { secret }) }),
}

/** One service, and how many calls wait for it. */
export const findService = (db: Db, id: string) =>
  db
    .selectFrom('wf_service')
    .select(columns)
    .select(waitingFor('wf_service.name').as('waiting'))
    .where('id', '=', id)
    .executeTakeFirst()

export type FoundService = NonNullable<Awaited<ReturnType<typeof findService>>>

const MAX_USERS = 20

/** Processes that call a service: those that can be started, and those of which work waits for it. */
export async function usersOf(db: Db, name: string, language: Language): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct ${textIn(language)('d.name', 'd.name_en')} as name from wf_definition d
    where jsonb_path_exists(d.ir, '$.nodes.*.job.worker ? (@ == $name)', ${JSON.stringify({ name })}::jsonb)
      and ((d.suspended = 0 and d.number = (select max(n.number) from wf_definition n where n.key = d.key))
        or exists (select from wf_job j join wf_instance i on i.id = j.instance_id
          where j.worker = ${name} and j.kind = 'work' and i.definition_id = d.id))
    order by name limit ${MAX_USERS}`.execute(db)
  return rows.map((row) => row.name)
}
