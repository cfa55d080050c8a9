/**
 * Counting use in SQL, over the sums per day. Row security keeps every query inside the tenant, the scope inside the
 * departments of that time that the caller reaches. Both periods are counted in one pass.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'
import { NONE, type StatBy, type StatLine, type StatQuery, type SumQuery } from '#behavior/contract/behavior-stat.ts'
import type { Period } from '../days.ts'
import { menuNameIn } from '../log/behavior.repo.ts'

type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope' | 'language'>

export interface Periods {
  readonly now: Period
  readonly before: Period
}

export interface Asked {
  readonly reader: Reader
  readonly periods: Periods
  readonly narrowed: Pick<SumQuery, 'userId' | 'menuId' | 'moduleCode' | 'component'>
  /** The department of the filter and those below. */
  readonly depts: readonly string[] | undefined
}

const within = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`

/** The conditions on the sums: tenant, days of both periods, what is asked for, and the reader's reach. */
function matching({ reader, periods, narrowed, depts }: Asked): RawBuilder<unknown> {
  const { scope, tenantId, userId } = reader
  const conditions = [
    sql`tenant_id = ${tenantId}`,
    // One stretch of the index, and of it both periods: between them there may be days of neither.
    sql`day between ${periods.before.from}::date and ${periods.now.to}::date`,
    sql`(${within(periods.now)} or ${within(periods.before)})`,
    ...(narrowed.userId ? [sql`user_id = ${narrowed.userId}::uuid`] : []),
    ...(narrowed.menuId ? [sql`menu_id = ${narrowed.menuId}::uuid`] : []),
    ...(narrowed.moduleCode ? [sql`module_code = ${noneIsEmpty(narrowed.moduleCode)}`] : []),
    ...(narrowed.component ? [sql`component = ${noneIsEmpty(narrowed.component)}`] : []),
    ...(depts ? [sql`dept_id = any(${[...depts]}::uuid[])`] : []),
  ]
  if (scope.kind === 'some') {
    const own = scope.own ? sql`user_id = ${userId}::uuid` : sql`false`
    conditions.push(sql`(dept_id = any(${[...scope.deptIds]}::uuid[]) or ${own})`)
  }
  return sql.join(conditions, sql` and `)
}

const noneIsEmpty = (code: string) => (code === NONE ? '' : code)

const all = sql`(open_menu + open_other_menu + added + edited + deleted + deleted_many)`

/** By what lines are told apart. */
const KEY: Record<StatBy, RawBuilder<unknown>> = {
  person: sql`user_id`,
  dept: sql`dept_id`,
  module: sql`coalesce(nullif(module_code, ''), ${NONE})`,
  menu: sql`menu_id`,
  component: sql`coalesce(nullif(component, ''), ${NONE})`,
}
/** What a line belongs to: of several, the one of most use would cost another pass; the greatest id is as good. */
const OF: Record<StatBy, RawBuilder<unknown>> = {
  person: sql`dept_id::text`,
  dept: sql`''`,
  module: sql`''`,
  menu: sql`module_code`,
  component: sql`menu_id::text`,
}

/** Names of the keys, and of what they belong to. */
function named(by: StatBy, { language }: Reader): RawBuilder<unknown> {
  const module = (on: RawBuilder<unknown>) => sql`left join sys_menu root on root.code = ${on} and root.menu_type = 2`
  switch (by) {
    case 'person':
      return sql`, coalesce(u.real_name, '') as name, coalesce(d.name, '') as "ofName" from lines
        left join sys_user u on u.id = lines.id::uuid left join sys_dept d on d.id = lines."ofId"::uuid`
    case 'dept':
      return sql`, coalesce(d.name, '') as name, '' as "ofName" from lines left join sys_dept d on d.id = lines.id::uuid`
    case 'module':
      return sql`, ${menuNameIn(language, 'root')} as name, '' as "ofName" from lines ${module(sql`lines.id`)}`
    case 'menu':
      return sql`, ${menuNameIn(language, 'm')} as name, ${menuNameIn(language, 'root')} as "ofName" from lines
        left join sys_menu m on m.id = lines.id::uuid ${module(sql`lines."ofId"`)}`
    case 'component':
      return sql`, lines.id as name, ${menuNameIn(language, 'm')} as "ofName" from lines
        left join sys_menu m on m.id = nullif(lines."ofId", '')::uuid`
  }
}

/** The lines as a table `named`: how often, by how many, and when last. */
function linesOf(asked: Asked, by: StatBy): RawBuilder<unknown> {
  const { now } = asked.periods
  const isNow = within(now)
  const deed = (column: string) => sql`sum(${sql.ref(column)}) filter (where ${isNow}) as ${sql.ref(column)}`
  const counted = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::int`
  // One row per line and person (of persons: and day) first: counting different ones by sorting would take much longer.
  const second = by === 'person' ? sql`day` : sql`user_id`
  return sql`
    with hits as (
      select ${KEY[by]} as id, ${second} as part, max(${OF[by]}) as of, max(day) filter (where ${isNow}) as last,
        sum(${all}) filter (where ${isNow}) as now, sum(${all}) filter (where not (${isNow})) as before,
        ${sql.join(['open_menu', 'open_other_menu', 'added', 'edited', 'deleted', 'deleted_many'].map(deed))}
      from sys_log_user_behavior_day where ${matching(asked)} group by 1, 2),
    lines as (
      select id::text as id, max(of) as "ofId", ${counted('now')} as total, ${counted('before')} as before,
        ${by === 'person' ? sql`1` : sql`count(now)::int`} as people,
        ${by === 'person' ? sql`1` : sql`count(before)::int`} as "peopleBefore",
        ${by === 'person' ? sql`count(now)::int` : sql`0`} as days,
        coalesce(max(last)::text, '') as "lastDay",
        ${counted('open_menu')} as "openMenu", ${counted('open_other_menu')} as "openOtherMenu",
        ${counted('added')} as add, ${counted('edited')} as edit, ${counted('deleted')} as delete,
        ${counted('deleted_many')} as "deleteAll"
      from hits group by hits.id),
    named as (select lines.* ${named(by, asked.reader)})`
}

const SORTABLE = new Set<string>([
  'total',
  'before',
  'people',
  'openMenu',
  'openOtherMenu',
  'add',
  'edit',
  'delete',
  'deleteAll',
  'days',
  'lastDay',
  'name',
])

/** One page of lines and how many there are in all. Without an order, the most used first. */
export async function findLines(
  db: Db,
  asked: Asked,
  query: Pick<StatQuery, 'by' | 'keyword' | 'orderField' | 'order' | 'ids'> & { limit: number; offset: number },
): Promise<{ list: StatLine[]; total: number }> {
  const field = query.orderField !== undefined && SORTABLE.has(query.orderField) ? query.orderField : 'total'
  const direction = sql.raw(query.orderField !== undefined && query.order === 'asc' ? 'asc' : 'desc')
  const wanted = query.keyword ? sql`lower(name) like ${containing(query.keyword)}` : sql`true`
  const chosen = query.ids ? sql`id = any(${query.ids}::text[])` : sql`true`
  const { rows } = await sql<StatLine & { total_lines: number }>`
    ${linesOf(asked, query.by)}
    select *, count(*) over ()::int as total_lines from named where ${wanted} and ${chosen}
    order by ${sql.ref(field)} ${direction}, id limit ${query.limit} offset ${query.offset}`.execute(db)
  const [first] = rows
  const total = first?.total_lines ?? (query.offset === 0 ? 0 : await countLines(db, asked, query))
  return { list: rows.map(({ total_lines: _, ...line }) => line), total }
}

/** Beyond the last page no row says how many there are. */
async function countLines(db: Db, asked: Asked, { by, keyword }: Pick<StatQuery, 'by' | 'keyword'>): Promise<number> {
  const wanted = keyword ? sql`lower(name) like ${containing(keyword)}` : sql`true`
  const { rows } = await sql<{ count: number }>`
    ${linesOf(asked, by)} select count(*)::int as count from named where ${wanted}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FoundStep {
  date: string
  isNow: boolean
  total: number
  people: number
}

/** Use by day or month of both periods; steps without any are not there. */
export async function findSteps(db: Db, asked: Asked, step: 'day' | 'month'): Promise<FoundStep[]> {
  const date = step === 'day' ? sql`day` : sql`date_trunc('month', day)::date`
  const { rows } = await sql<FoundStep>`
    with hits as (
      select ${date} as date, ${within(asked.periods.now)} as now, user_id, sum(${all}) as total
      from sys_log_user_behavior_day where ${matching(asked)} group by 1, 2, 3)
    select date::text as date, now as "isNow", sum(total)::int as total, count(*)::int as people
    from hits group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

export interface FoundTotal {
  isNow: boolean
  people: number
  openMenu: number
  openOtherMenu: number
  add: number
  edit: number
  delete: number
  deleteAll: number
}

/** Use in all, of both periods. */
export async function findTotals(db: Db, asked: Asked): Promise<FoundTotal[]> {
  const sum = (column: string) => sql`sum(${sql.ref(column)})::int`
  const { rows } = await sql<FoundTotal>`
    with hits as (
      select ${within(asked.periods.now)} as now, user_id, sum(open_menu) as open_menu,
        sum(open_other_menu) as open_other_menu, sum(added) as added, sum(edited) as edited,
        sum(deleted) as deleted, sum(deleted_many) as deleted_many
      from sys_log_user_behavior_day where ${matching(asked)} group by 1, 2)
    select now as "isNow", count(*)::int as people, ${sum('open_menu')} as "openMenu",
      ${sum('open_other_menu')} as "openOtherMenu", ${sum('added')} as add, ${sum('edited')} as edit,
      ${sum('deleted')} as delete, ${sum('deleted_many')} as "deleteAll"
    from hits group by 1`.execute(db)
  return rows
}

/** What a narrowing is called; empty where there is none, or no such thing. */
export async function findNames(
  db: Db,
  { userId, deptId, menuId, moduleCode }: Pick<SumQuery, 'userId' | 'deptId' | 'menuId' | 'moduleCode'>,
  { language }: Reader,
): Promise<{ user: string; dept: string; menu: string; module: string }> {
  const name = menuNameIn(language, 'sys_menu')
  const { rows } = await sql<{ user: string; dept: string; menu: string; module: string }>`
    select coalesce((select real_name from sys_user where id = ${userId ?? null}::uuid), '') as user,
      coalesce((select name from sys_dept where id = ${deptId ?? null}::uuid), '') as dept,
      coalesce((select ${name} from sys_menu where id = ${menuId ?? null}::uuid), '') as menu,
      coalesce((select ${name} from sys_menu where code = ${moduleCode ?? null} and menu_type = 2), '') as module`.execute(
    db,
  )
  return rows[0] ?? { user: '', dept: '', menu: '', module: '' }
}
