/** Finished processes that are deleted after their retention, in SQL. */
import type { ScanStatus } from '#files/contract/oss.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

const uuids = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/** A process that is kept for a time, by its newest version. */
export interface Retention {
  key: string
  name: string
  days: number
}

/** @param least days; what says less is not taken for a retention */
export async function retentionsOf(db: Db, least: number): Promise<Retention[]> {
  const { rows } = await sql<Retention>`
    select key, name, days from (select distinct on (key) key, name, (settings ->> 'retentionDays')::int as days
      from wf_definition order by key, number desc) d
    where days >= ${least} order by key`.execute(db)
  return rows
}

/** A finished request, and what it is now: whatever is added to it changes its mark. */
export interface OverRoot {
  id: string
  mark: string
  endedAt: string
  recordId: string | null
  boundResource: string | null
  boundId: string | null
}

const markOf = (id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`concat_ws('/', i.revision,
  (select count(*) || '.' || coalesce(max(greatest(c.created_at, c.deleted_at)), 'epoch') from wf_comment c where c.root_id = ${id}),
  (select count(*) from wf_copy y where y.root_id = ${id}),
  (select coalesce(sum(p.no), 0) from wf_print p where p.instance_id = ${id}),
  (select coalesce(max(r.rev), 0) from frm_record r where r.id = i.record_id))`

/** Over for some days. */
const isOver = (days: number): RawBuilder<unknown> => sql`
  i.parent_id is null and i.status in ('ended', 'rejected', 'canceled', 'voided')
  and i.ended_at < now() - make_interval(days => ${days}::int)`

/** All that it called is over as well, and nothing of it is on its way to anyone. */
const isAtRest = sql`
  not exists (select from wf_instance c where c.root_id = i.id and c.parent_id is not null and c.status in ('run', 'suspended'))
  and not exists (select from wf_webhook_delivery v where v.root_id = i.id and v.status in ('waiting', 'failed'))
  and not exists (select from wf_notification n where n.root_id = i.id)`

const isDue = (days: number): RawBuilder<unknown> => sql`${isOver(days)} and ${isAtRest}`

export interface After {
  endedAt: string
  id: string
}

/** The requests of a process that are due, the longest over first, behind a place among them. */
export async function dueRoots(
  db: Db,
  { key, days, most, after }: { key: string; days: number; most: number; after: After | undefined },
): Promise<OverRoot[]> {
  const behind =
    after === undefined ? sql`` : sql`and (i.ended_at, i.id) > (${after.endedAt}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<OverRoot>`
    select i.id, ${markOf(sql`i.id`)} as mark, to_char(i.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt",
      i.record_id as "recordId", i.bound_resource as "boundResource", i.bound_id as "boundId"
    from wf_instance i
    where i.definition_id in (select d.id from wf_definition d where d.key = ${key}) and ${isDue(days)} ${behind}
    order by i.ended_at, i.id limit ${most}`.execute(db)
  return rows
}

/** Those of some requests that are due still, and as they were, locked until the transaction ends. */
export async function lockUnchanged(
  tx: Tx,
  { roots, marks }: { roots: readonly string[]; marks: readonly string[] },
): Promise<{ id: string; recordId: string | null }[]> {
  await sql`select from wf_instance where id = ${uuids(roots)} order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string; recordId: string | null }>`
    select i.id, i.record_id as "recordId"
    from unnest(${[...roots]}::uuid[], ${[...marks]}::text[]) as r(id, mark) join wf_instance i on i.id = r.id
    where ${markOf(sql`i.id`)} = r.mark and ${isDue(0)}`.execute(tx)
  return rows
}

/** Tables whose rows belong to requests, by what they are found by; each row leaves as it is stored. */
const PARTS = {
  instances: { table: 'wf_instance', by: 'root_id' },
  tasks: { table: 'wf_task', by: 'root_id' },
  comments: { table: 'wf_comment', by: 'root_id' },
  decisions: { table: 'wf_decision', by: 'root_id' },
  incidents: { table: 'wf_incident', by: 'root_id' },
  participants: { table: 'wf_participant', by: 'root_id' },
  copies: { table: 'wf_copy', by: 'root_id' },
  prints: { table: 'wf_print', by: 'instance_id' },
} as const

type Part = keyof typeof PARTS | 'process' | 'history' | 'record' | 'form' | 'revisions' | 'names'

/** Every id, as text finds it. */
const ANY_ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** What the users and departments in a content are called, deleted users included: ids say nothing in ten years. */
const namesIn = (content: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_object_agg(known.id, known.name), '{}') from (
    select distinct on (f.id) f.id, coalesce(u.real_name, w.real_name, d.name) as name
    from (select distinct (m.found)[1]::uuid as id from regexp_matches(${sql.ref(content)}::text, ${ANY_ID}, 'g') as m(found)) f
      left join sys_user u on u.id = f.id left join wf_former_user w on w.id = f.id left join sys_dept d on d.id = f.id
  ) known where known.name is not null)`

/** Everything that is stored of a request, its called processes included, and what its ids and fields are called. */
export async function contentOf(db: Db, rootId: string): Promise<Record<Part, unknown>> {
  const root = sql`${rootId}::uuid`
  const listed = Object.entries(PARTS).map(
    ([name, { table, by }]) => sql`${name}::text, (select coalesce(jsonb_agg(to_jsonb(t) - 'tenant_id'), '[]')
      from ${sql.table(table)} t where t.${sql.ref(by)} = ${root})`,
  )
  const { rows } = await sql<{ content: Record<Part, unknown> }>`
    select c.content || jsonb_build_object('names', ${namesIn('c.content')}) as content from (select jsonb_build_object(${sql.join(listed)},
      'process', (select jsonb_build_object('key', d.key, 'name', d.name, 'version', d.number)
        from wf_definition d join wf_instance i on i.definition_id = d.id where i.id = ${root}),
      'history', (select coalesce(jsonb_agg(to_jsonb(h) - 'tenant_id' order by h.at, h.instance_id, h.seq), '[]')
        from wf_history h where h.instance_id in (select i.id from wf_instance i where i.root_id = ${root})),
      'record', (select to_jsonb(r) - 'tenant_id' from frm_record r join wf_instance i on i.record_id = r.id where i.id = ${root}),
      'form', (select jsonb_build_object('version', v.no, 'fields', v.model -> 'fields') from frm_version v
        join frm_record r on r.version_id = v.id join wf_instance i on i.record_id = r.id where i.id = ${root}),
      'revisions', (select coalesce(jsonb_agg(to_jsonb(v) - 'tenant_id' order by v.rev), '[]')
        from frm_revision v join wf_instance i on i.record_id = v.record_id where i.id = ${root})) as content) c`.execute(
    db,
  )
  return rows[0]?.content ?? ({} as Record<Part, unknown>)
}

/** A file that a request uses. */
export interface UsedFile {
  id: string
  name: string
  key: string
  resource: string
  resourceId: string
  /** What the virus scan found out. */
  scanStatus: ScanStatus
}

/** Files of comments, decisions, signatures and of the record. */
export async function filesOf(db: Db, rootIds: readonly string[]): Promise<UsedFile[]> {
  const roots = uuids(rootIds)
  const { rows } = await sql<UsedFile>`
    with users as (
      select 'workflowComment' as resource, c.id::text as id from wf_comment c where c.root_id = ${roots}
      union all select kind, d.id::text from wf_decision d, unnest(array['workflowDecision', 'workflowSignature']) as kind
        where d.root_id = ${roots}
      union all select 'formRecord', i.record_id::text from wf_instance i where i.id = ${roots} and i.record_id is not null)
    select o.id, o.name, o.storage_key as key, o.scan_status as "scanStatus", u.resource, u.resource_id as "resourceId"
    from users s join sys_oss_use u on u.resource = s.resource and u.resource_id::text = s.id join sys_oss o on o.id = u.oss_id
    order by o.id`.execute(db)
  return rows
}

/** Requests of a model that are over for some days. */
export interface DueCount {
  /** Would be deleted today. */
  due: number
  /** Kept for their records. */
  bound: number
  /** Later, when what they called is over and what they send is received. */
  waiting: number
}

export async function countDue(db: Db, modelId: string, days: number): Promise<DueCount> {
  const { rows } = await sql<DueCount>`
    select count(*) filter (where x.rests and not x.bound)::int as due, count(*) filter (where x.rests and x.bound)::int as bound,
      count(*) filter (where not x.rests)::int as waiting from (
      select (${isAtRest}) as rests, i.bound_resource is not null or exists (select from frm_link l where l.target_id = i.record_id
        and l.record_id <> l.target_id) as bound
      from wf_instance i where ${isOver(days)} and i.definition_id in (select d.id from wf_definition d
        where d.key in (select m.key from wf_model m where m.id = ${modelId}::uuid)) limit 100001) x`.execute(db)
  return rows[0] ?? { due: 0, bound: 0, waiting: 0 }
}
