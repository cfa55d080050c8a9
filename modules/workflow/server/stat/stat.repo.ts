/** Numbers of one process in SQL: always of instances that began within some days, of these the newest. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { byName } from '#kernel/i18n/by-name.ts'
import { isLateTask } from '../filter/filter-lookup.repo.ts'
import { seesInstance } from '../instance/instance-lookup.repo.ts'
import { textIn } from '../model/name-lookup.repo.ts'
import { isPersonInScope } from '#system/server/index.ts'
import { MAX_COUNTED, type NodeStat, type ProcessStat, type StatBy } from '#workflow/contract/stat.ts'
import { dayOf, fromDay, untilDay } from '#system/server/index.ts'

/** What is counted. Days as ISO text, both included. */
export interface Span {
  definitionIds: readonly string[]
  fromDate: string
  toDate: string
}

/** The process that was started most, of the last thousand times that any was. */
const usual = sql`(select v.key from (select definition_id from wf_instance order by started_at desc, id desc limit 1000) i
  join wf_definition v on v.id = i.definition_id group by v.key order by count(*) desc, v.key limit 1)`

/** Every version of a process, newest first; of the usual one where none is named. */
export async function versionsOf(db: Db, key: string | undefined) {
  const { rows } = await sql<{ id: string; key: string; number: number; name: string; nameEn: string }>`
    select d.id, d.key, d.number, d.name, d.name_en as "nameEn" from wf_definition d where d.key = ${key ?? usual}
    order by d.number desc`.execute(db)
  return rows
}

export async function processes(
  db: Db,
  { language }: Pick<Actor, 'language'>,
): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (d.key) d.key, ${textIn(language)('d.name', 'd.name_en')} as name from wf_definition d order by d.key, d.number desc`.execute(
    db,
  )
  return rows.sort(byName)
}

/** Today, ISO day. */
export async function today(db: Db): Promise<string> {
  const { rows } = await sql<{
    day: string
  }>`select to_char(now() at time zone tenant_time_zone(), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? ''
}

type Reach = Expression<SqlBool>

/** All instances: for lines that are limited by the user they are about. */
const ALL: Reach = sql<SqlBool>`true`

/** Instances `i` that count for a reader: of initiators within their data scope, and those that their lists show. */
const reachOf = (actor: Actor): Reach =>
  sql<SqlBool>`(${isPersonInScope(actor, 'i.starter_id')} or ${seesInstance(actor, 'i')})`

/** One more than is counted tells that there are more. */
const counted = ({ definitionIds, fromDate, toDate }: Span, reach: Reach, limit = MAX_COUNTED) => sql`
  select i.id, i.status, i.started_at, i.ended_at from wf_instance i
  where i.definition_id = any(${[...definitionIds]}::uuid[]) and ${fromDay('i.started_at', fromDate)}
    and ${untilDay('i.started_at', toDate)} and ${reach}
  order by i.started_at desc, i.id desc limit ${limit}`

const took = (fraction: number) => sql<number | null>`(percentile_cont(${fraction}::float8) within group (order by
  extract(epoch from ended_at - started_at) * 1000) filter (where ended_at is not null))::float8`

type Totals = Pick<ProcessStat, 'started' | 'running' | 'ended' | 'rejected' | 'canceled' | 'p50' | 'p90'>

export async function totalsOf(db: Db, actor: Actor, span: Span): Promise<Totals | undefined> {
  const { rows } = await sql<Totals>`
    with c as (${counted(span, reachOf(actor))})
    select count(*)::int as started, (count(*) filter (where status in ('run', 'suspended')))::int as running,
      (count(*) filter (where status in ('ended', 'voided')))::int as ended, (count(*) filter (where status = 'rejected'))::int as rejected,
      (count(*) filter (where status = 'canceled'))::int as canceled, ${took(0.5)} as p50, ${took(0.9)} as p90
    from c`.execute(db)
  return rows[0]
}

export async function isMore(db: Db, actor: Actor, span: Span): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with c as (${counted(span, reachOf(actor), MAX_COUNTED + 1)}) select count(*)::int as count from c`.execute(db)
  return (rows[0]?.count ?? 0) > MAX_COUNTED
}

/** Days on which something began or ended. */
export async function daysOf(db: Db, actor: Actor, span: Span): Promise<ProcessStat['days']> {
  const { rows } = await sql<ProcessStat['days'][number]>`
    with c as (${counted(span, reachOf(actor))}), e as (
      select ${dayOf('started_at')} as day, 1 as started, 0 as ended from c
      union all select ${dayOf('ended_at')}, 0, 1 from c where ended_at is not null
    )
    select to_char(day, 'YYYY-MM-DD') as day, sum(started)::int as started, sum(ended)::int as ended
    from e group by day order by day`.execute(db)
  return rows
}

const waited = (fraction: number) => sql<number | null>`(percentile_cont(${fraction}::float8) within group (order by
  extract(epoch from t.closed_at - t.opened_at) * 1000) filter (where t.why = 'done'))::float8`

/** Of tasks `t` of instances `c`. */
const figures = sql`count(*)::int as tasks,
  (count(*) filter (where t.status <> 'closed'))::int as open, ${waited(0.5)} as p50, ${waited(0.9)} as p90,
  (count(*) filter (where t.why in ('returned', 'withdrawn')))::int as returned,
  round(1 - count(distinct (t.instance_id, t.node_id, coalesce(t.member, -1)))::numeric / count(*), 4)::float8 as rework,
  (count(*) filter (where ${isLateTask}))::int as late,
  round((count(*) filter (where t.why = 'done' and t.closed_at <= t.due_at))::numeric
    / nullif(count(*) filter (where (t.why = 'done' and t.due_at is not null) or ${isLateTask}), 0), 4)::float8 as "onTime"`

/** Whose a task is, or who has done it. */
const WHOSE = sql`coalesce(t.closed_by, t.assignee_id)`
const ofUsers = sql`join sys_user u on u.id = ${WHOSE}`
/** Also those who were deleted since, under the name that was kept; only an unlimited data scope reaches them. */
const ofAnyUsers = sql`cross join lateral (select ${WHOSE} as id) w left join sys_user u on u.id = w.id
  left join wf_former_user f on f.id = w.id`
const ofDepts = sql`${ofUsers} join sys_user_dept ud on ud.user_id = u.id join sys_dept d on d.id = ud.dept_id`
const MONTH = sql`to_char(c.started_at at time zone tenant_time_zone(), 'YYYY-MM')`

interface Line {
  /** What the tasks of a line have in common. */
  readonly id: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  /** Tables beside tasks and instances. */
  readonly joins: RawBuilder<unknown>
  /** The user a line is about: shown within the actor's data scope only. Left out: about no user. */
  readonly person?: string
}

/** A user who belongs to several departments counts in each. */
const LINES: Readonly<Record<StatBy, Line>> = {
  node: {
    id: sql`t.node_id`,
    name: sql`coalesce(nullif(max(t.node_name), ''), t.node_id)`,
    joins: sql``,
  },
  person: {
    id: sql`w.id`,
    name: sql`coalesce(max(u.real_name), max(f.real_name), '')`,
    joins: ofAnyUsers,
    person: 'w.id',
  },
  dept: { id: sql`d.id`, name: sql`max(d.name)`, joins: ofDepts, person: 'u.id' },
  month: { id: MONTH, name: MONTH, joins: sql`` },
}

/**
 * The lines of the statistics; `node` is empty for a deleted user whose name was not kept. Helpers who sign for another
 * are part of that one's waiting.
 */
export async function linesOf(db: Db, actor: Actor, by: StatBy, span: Span): Promise<NodeStat[]> {
  const { id, name, joins, person } = LINES[by]
  const inReach =
    person === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${sql.ref(person)} is not null and ${isPersonInScope(actor, person)}`
  const { rows } = await sql<NodeStat>`
    with c as (${counted(span, person === undefined ? reachOf(actor) : ALL)})
    select ${id} as id, ${name} as node, ${figures}
    from c join wf_task t on t.instance_id = c.id ${joins}
    where t.signs_for is null and ${inReach} group by ${id} order by p50 desc nulls last, 1`.execute(db)
  return rows
}
