/** Counting use in SQL. Each table is grouped where it is read, both periods in one statement (`stat-rows.repo.ts`). */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'
import { NONE, type StatBy, type StatLine, type StatQuery, type SumQuery } from '#behavior/contract/behavior-stat.ts'
import { menuNameIn } from '../log/behavior.repo.ts'
import { ACTIVITY_COLUMNS } from '../log/sums.repo.ts'
import { ofAll, sourcesOf, type Asked, type StatReader } from './stat-rows.repo.ts'

const all = sql`(open_menu + open_other_menu + added + edited + deleted + deleted_many)`

const sumOfEachColumn = sql.join(
  ACTIVITY_COLUMNS.map((countOf) => sql`sum(${sql.ref(countOf)})::int as ${sql.ref(countOf)}`),
)

/** By what lines are distinguished. What belongs to no module or component is empty there. */
const KEY: Record<StatBy, RawBuilder<unknown>> = {
  person: sql`user_id`,
  dept: sql`dept_id`,
  module: sql`module_code`,
  menu: sql`menu_id`,
  component: sql`component`,
}
/**
 * The parent of a line. Of several parents it is the greatest by bytes: the most used one would cost another pass, and
 * an order by language costs more than all the counting.
 */
const OF: Record<StatBy, RawBuilder<unknown>> = {
  person: sql`dept_id::text collate "C"`,
  dept: sql`''`,
  module: sql`''`,
  menu: sql`module_code collate "C"`,
  component: sql`menu_id::text collate "C"`,
}
const OF_TYPE: Record<StatBy, RawBuilder<unknown>> = {
  person: sql`uuid`,
  dept: sql`text`,
  module: sql`text`,
  menu: sql`text`,
  component: sql`uuid`,
}

/**
 * Names of the keys, and of what they belong to. Keys are compared as they are stored: row security lets no comparison
 * through that changes a type first, and each line would be compared with each user.
 */
function named(by: StatBy, { language }: StatReader): RawBuilder<unknown> {
  const module = (on: RawBuilder<unknown>) => sql`left join sys_menu root on root.code = ${on} and root.menu_type = 2`
  switch (by) {
    case 'person':
      return sql`, coalesce(u.real_name, '') as name, coalesce(d.name, '') as "ofName" from lines
        left join sys_user u on u.id = lines.key left join sys_dept d on d.id = lines.of`
    case 'dept':
      return sql`, coalesce(d.name, '') as name, '' as "ofName" from lines left join sys_dept d on d.id = lines.key`
    case 'module':
      return sql`, ${menuNameIn(language, 'root')} as name, '' as "ofName" from lines ${module(sql`lines.key`)}`
    case 'menu':
      return sql`, ${menuNameIn(language, 'm')} as name, ${menuNameIn(language, 'root')} as "ofName" from lines
        left join sys_menu m on m.id = lines.key ${module(sql`lines.of`)}`
    case 'component':
      return sql`, coalesce(nullif(lines.key, ''), ${NONE}) as name, ${menuNameIn(language, 'm')} as "ofName" from lines
        left join sys_menu m on m.id = lines.of`
  }
}

/** The lines as a table `named`: how often, by how many, and when last. */
function linesOf(asked: Asked, by: StatBy): RawBuilder<unknown> {
  const inNow = (what: RawBuilder<unknown>) => sql`coalesce(sum(${what}) filter (where now), 0)::int`
  const countOf = (column: string) => inNow(sql.ref(column))
  const isPerson = by === 'person'
  // One row per line, period and person (of persons: and month) first: counting different ones by sorting would take
  // much longer.
  const hits = ofAll(
    sourcesOf(asked, 'month'),
    ({ now, month, days, lastDay, from }) => sql`
      select ${KEY[by]} as key, ${isPerson ? month : sql`user_id`} as part, ${now} as now, max(${OF[by]}) as of,
        max(${lastDay}) as last, ${isPerson ? sql`bit_count(bit_or(${days})::bit(31))` : sql`0`} as days, ${sumOfEachColumn}
      from ${from} group by 1, 2`,
  )
  const people = (period: RawBuilder<unknown>) => (isPerson ? sql`1` : sql`(count(*) filter (where ${period}))::int`)
  return sql`
    with hits as (
      select key, part, now, max(of) as of, max(last) as last, sum(days) as days, ${sumOfEachColumn}
      from ${hits} as used group by 1, 2, 3),
    lines as (
      select key, (max(of) collate "default")::${OF_TYPE[by]} as of, ${inNow(all)} as total,
        coalesce(sum(${all}) filter (where not now), 0)::int as before,
        ${people(sql`now`)} as people, ${people(sql`not now`)} as "peopleBefore",
        ${inNow(sql`days`)} as days, coalesce((max(last) filter (where now))::text, '') as "lastDay",
        ${countOf('open_menu')} as "openMenu", ${countOf('open_other_menu')} as "openOtherMenu", ${countOf('added')} as add,
        ${countOf('edited')} as edit, ${countOf('deleted')} as delete, ${countOf('deleted_many')} as "deleteAll"
      from hits group by key),
    named as (
      select coalesce(nullif(lines.key::text, ''), ${NONE}) as id, lines.of::text as "ofId", total, before, people,
        "peopleBefore", days, "lastDay", "openMenu", "openOtherMenu", add, edit, delete, "deleteAll" ${named(by, asked.reader)})`
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

/** Use in a step of a period, or in all of it. */
export interface FoundUse {
  /** First day of the step; null for the whole period. */
  date: string | null
  isNow: boolean
  people: number
  openMenu: number
  openOtherMenu: number
  add: number
  edit: number
  delete: number
  deleteAll: number
}

/** Use by day or month and in all, of both periods; steps without any are not there. */
export async function findUse(db: Db, asked: Asked, step: 'day' | 'month'): Promise<FoundUse[]> {
  const steps = ofAll(sourcesOf(asked, step), ({ date, isInOrder, now, from }) =>
    isInOrder
      ? sql`select ${date} as date, ${now} as now, count(distinct user_id)::int as people, ${sumOfEachColumn}
          from ${from} group by 1`
      : sql`select ${date} as date, ${now} as now, count(*)::int as people, ${sumOfEachColumn}
          from (select user_id, ${sumOfEachColumn} from ${from} group by 1) as used having count(*) > 0`,
  )
  const users = ofAll(
    sourcesOf(asked, 'month'),
    ({ now, from }) => sql`select distinct ${now} as now, user_id from ${from}`,
  )
  const named = sql`"openMenu", open_other_menu as "openOtherMenu", added as add, edited as edit, deleted as delete,
    deleted_many as "deleteAll"`
  const { rows } = await sql<FoundUse>`
    with steps as materialized (select * from ${steps} as counted),
    users as (select now, count(distinct user_id)::int as people from ${users} as found group by now),
    use as (
      select date::text, now, people, ${sql.join(ACTIVITY_COLUMNS.map((column) => sql.ref(column)))} from steps
      union all
      select null, now, min(users.people), ${sumOfEachColumn} from steps join users using (now) group by now)
    select date, now as "isNow", people, open_menu as ${named} from use order by 2, 1`.execute(db)
  return rows
}

/** What a narrowing is called; empty where there is none, or no such thing. */
export async function findNames(
  db: Db,
  { userId, deptId, menuId, moduleCode }: Pick<SumQuery, 'userId' | 'deptId' | 'menuId' | 'moduleCode'>,
  { language }: StatReader,
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
