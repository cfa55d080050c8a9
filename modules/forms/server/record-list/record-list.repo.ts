/**
 * The list of records in SQL. What a field is filtered, sorted and summed by stands in `frm_value`; every value that
 * was asked for is a parameter, and so are the ids of fields.
 */
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { filtered } from '#kernel/lists/list.repo.ts'
import { contains, containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall, Row } from '#kernel/lists/spec.ts'
import type { RecordReach } from '#forms/contract/access.ts'
import type { FieldFilter, RecordQuery } from '#forms/contract/record-query.ts'
import type { FieldId, ValueColumn } from '#forms-core/index.ts'
import { fromDay, untilDay } from '#system/server/index.ts'
import { recordsInReach } from '../record/record.scope.ts'
import type { AskedFilter, RecordAsk } from './record-ask.ts'

const SHOWN = [
  'page.id',
  'page.version_id as versionId',
  'page.title',
  'page.title_field as titleField',
  'page.data',
  'page.rev',
  'page.owner_id as ownerId',
  'page.dept_id as deptId',
  'page.instance_id as instanceId',
  'page.created_at as createDate',
  'page.updated_at as updateDate',
  'version.no as versionNo',
  sql<string>`coalesce(owner.real_name, '')`.as('ownerName'),
  sql<string>`coalesce(dept.name, '')`.as('deptName'),
] as const

/**
 * Ids are made in the order in which records are entered (UUIDv7), so the newest first are those with the highest ids:
 * the indexes of values, which end with them, are in the order of the list.
 */
export const recordList = defineList({
  resource: 'formRecord',
  table: 'frm_record',
  sort: { createDate: 'id', updateDate: 'updated_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('frm_version as version', 'version.id', 'page.version_id')
      .leftJoin('sys_user as owner', 'owner.id', 'page.owner_id')
      .leftJoin('sys_dept as dept', 'dept.id', 'page.dept_id')
      .select([...SHOWN, sql<string>`page.position::text`.as('position')])
      .orderBy(order),
})

export type ListedRecord = Awaited<ReturnType<typeof recordsByIds>>[number]
/** `asksOfRecords`: it has filters by what every record has, besides those by values. */
export type RecordCall = ListCall<'frm_record'> & { readonly asksOfRecords: boolean }

/** Whose records of which form, and how far the right reaches that they are read with. */
export interface RecordsOf {
  readonly formId: string
  readonly reach: RecordReach | undefined
  /** Fields that the reader may not see: titles made of them are not searched. */
  readonly hidden: ReadonlySet<string>
}

/** The conditions of a list: what is shown, counted, summed and exported is the same. */
export function callOfRecords(actor: Actor, of: RecordsOf, query: RecordQuery, ask: RecordAsk): RecordCall {
  const { page, limit, order, ids, keyword, ownerId, deptId, fromDate, toDate } = query
  const { formId, reach, hidden } = of
  const { order: asked } = ask
  const orderField = asked.by === 'record' ? asked.orderField : 'createDate'
  return {
    asksOfRecords: [keyword, ownerId, deptId, fromDate, toDate].some((filter) => filter !== undefined),
    tenantId: actor.tenantId,
    paging: { page, limit, order: query.orderField === undefined ? 'desc' : order, orderField, ids },
    where: (eb: ExpressionBuilder<Row<'frm_record'>, 'frm_record'>) => {
      const conditions: (Expression<SqlBool> | '' | undefined | false)[] = [
        eb('frm_record.template_id', '=', formId),
        recordsInReach(eb, actor, reach),
        keyword && contains(['frm_record.title'], keyword),
        keyword && hidden.size > 0 && sql<SqlBool>`frm_record.title_field <> all(${[...hidden]}::text[])`,
        ownerId && sql<SqlBool>`frm_record.owner_id = any(${ownerId}::uuid[])`,
        deptId && sql<SqlBool>`frm_record.dept_id = any(${deptId}::uuid[])`,
        fromDate && fromDay('frm_record.created_at', fromDate),
        toDate && untilDay('frm_record.created_at', toDate),
        ...ask.filters.map((filter) => hasValue(formId, filter)),
      ]
      return conditions.filter((condition) => !!condition)
    },
    whereKey: [
      formId,
      reach,
      reach === 'all' ? null : [actor.userId, actor.scope],
      keyword && [keyword, [...hidden].sort()],
      [ownerId, deptId, fromDate, toDate],
      ask.filters,
    ],
  }
}

/** A record of which a value of the field is as asked. */
const hasValue = (formId: string, filter: AskedFilter, record: RawBuilder<unknown> = sql.ref('frm_record.id')) =>
  sql<SqlBool>`exists (select 1 from frm_value v where v.record_id = ${record} and ${isValue('v', formId, filter)})`

const isValue = (of: string, formId: string, { field, column, filter }: AskedFilter) => sql<SqlBool>`
  ${sql.ref(`${of}.template_id`)} = ${formId}::uuid and ${sql.ref(`${of}.field_id`)} = ${field}
    and ${valueIs(sql.ref(`${of}.${column}`), filter)}`

/**
 * The ids that a list has. Where every record of the form is reached and nothing but values is asked for, the values
 * alone say it, off their indexes.
 */
function idsOf(db: Db, ids: ListedIds): RawBuilder<unknown> {
  const { call, of, ask } = ids
  const carried = carriedSum(ids)
  const [first, ...rest] = ask.filters.toSorted(
    (a, b) => Number(a.isSeveral) - Number(b.isSeveral) || Number(b === carried) - Number(a === carried),
  )
  if (!isByValues(call, of) || !first || first.isSeveral)
    return sql`${filtered(db, 'frm_record', call).select('frm_record.id')}`
  const others = rest.map((filter) => sql` and ${hasValue(of.formId, filter, sql.ref('own.record_id'))}`)
  return sql`(select own.record_id as id, own.num as summed from frm_value own
    where ${isValue('own', of.formId, first)}${sql.join(others, sql``)})`
}

/** The filter whose own values are all that is summed: `summed` of the ids, which then need no other look. */
function carriedSum({ call, of, ask: { filters, sums } }: ListedIds): AskedFilter | undefined {
  if (sums.length !== 1 || !isByValues(call, of)) return undefined
  return filters.find(({ field, column, isSeveral }) => column === 'num' && !isSeveral && field === sums[0])
}

/** What a list of ids is made of. */
export interface ListedIds {
  readonly call: RecordCall
  readonly of: RecordsOf
  readonly ask: RecordAsk
}

/** Whether nothing is asked of the records themselves. */
export const isByValues = ({ paging, asksOfRecords }: RecordCall, { reach }: RecordsOf): boolean =>
  reach === 'all' && paging.ids === undefined && !asksOfRecords

function valueIs(value: RawBuilder<unknown>, filter: FieldFilter): RawBuilder<SqlBool> {
  switch (filter.by) {
    case 'contains':
      return sql`lower(${value}) like ${containing(filter.text)}`
    case 'begins':
      return sql`lower(${value}) like ${containing(filter.text).slice(1)}`
    case 'options':
      return sql`${value} = any(${[...filter.values]}::text[])`
    case 'paths':
      return sql`(${value} = any(${[...filter.values]}::text[])
        or ${value} like any(${filter.values.map(below)}::text[]))`
    case 'ids':
      return sql`${value} = any(${[...filter.values]}::uuid[])`
    case 'flag':
      return sql`${value} = ${filter.flag}::float8`
    case 'numbers':
      return within(filter, (end, sign) => sql`${value} ${sign} ${end}::float8`)
    case 'days':
      return within(filter, (end, sign) => sql`${value} ${sign} ${`${end}T00:00:00Z`}::timestamptz`)
    case 'moments':
      return within(filter, (end, sign) => sql`${value} ${sign} ${end}::timestamptz`)
    case 'localDays':
      return sql`${filter.from === undefined ? sql`true` : fromDayOf(value, filter.from)}
        and ${filter.to === undefined ? sql`true` : untilDayOf(value, filter.to)}`
  }
}

const zone = sql`(select tenant_time_zone())`
const fromDayOf = (value: RawBuilder<unknown>, day: string) =>
  sql<SqlBool>`${value} >= (${day}::date)::timestamp at time zone ${zone}`
const untilDayOf = (value: RawBuilder<unknown>, day: string) =>
  sql<SqlBool>`${value} < (${day}::date + 1)::timestamp at time zone ${zone}`

/** What is below a path, as a pattern; its own wildcards are taken literally. */
const below = (path: string): string => `${path.replace(/[\\%_]/g, '\\$&')}/%`

const [FROM, TO] = [sql.raw('>='), sql.raw('<=')]

function within(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  compare: (end: string, sign: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const ends = [from === undefined ? [] : compare(from, FROM), to === undefined ? [] : compare(to, TO)].flat()
  return sql<SqlBool>`${sql.join(ends, sql` and `)}`
}

/** How many records there are of which nothing but values is asked for, at most `cap`: off the indexes of values. */
export async function countByValues(db: Db, ids: ListedIds, cap?: number): Promise<number> {
  const most = cap === undefined ? sql`` : sql` limit ${cap}`
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from (${idsOf(db, ids)}) as hits${most}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Exact sums by field over all records of the list; a field without any value has the sum 0. */
export async function sumsOfFields(db: Db, ids: ListedIds): Promise<Record<FieldId, number>> {
  const isWhole = isByValues(ids.call, ids.of) && ids.ask.filters.length === 0
  const wanted = isWhole ? undefined : idsOf(db, ids)
  const { rows } = await sql<{ sums: Sums }>`select ${summed(ids, wanted)} as sums`.execute(db)
  return withZeros(ids.ask.sums, rows[0]?.sums)
}

type Sums = Readonly<Record<FieldId, number>>

const withZeros = (fields: readonly FieldId[], sums: Sums = {}): Record<FieldId, number> =>
  Object.fromEntries(fields.map((field) => [field, sums[field] ?? 0]))

/**
 * As decimals: the sum of doubles would be wrong by a cent now and then.
 * @param found ids of the records, as `idsOf` finds them; without them all of the form
 */
function summed(ids: ListedIds, found?: RawBuilder<unknown>) {
  const { of, ask } = ids
  const carried = carriedSum(ids)
  if (carried && found)
    return sql`(
      select case when count(*) = 0 then '{}'::json
        else json_build_object(${carried.field}::text, sum(summed::numeric)::float8) end
      from (${found}) as wanted)`
  return sql`(
    select coalesce(json_object_agg(field, total), '{}') from (
      select v.field_id as field, sum(v.num::numeric)::float8 as total
      from ${found ? sql`(${found}) as wanted join frm_value v on v.record_id = wanted.id` : sql`frm_value v`}
      where v.template_id = ${of.formId}::uuid and v.field_id = any(${[...ask.sums]}::text[])
      group by v.field_id) as sums)`
}

/** Records that are found at once; where there are more, each question is asked for itself. */
export const MAX_AT_ONCE = 10_000

export interface FoundAtOnce {
  readonly total: number
  readonly ids: readonly string[]
  readonly sums: Record<FieldId, number>
}

/**
 * Total, sums and the ids of one page, the newest or oldest first, out of one search; undefined where more than
 * `MAX_AT_ONCE` are found.
 */
export async function findAtOnce(
  db: Db,
  ids: ListedIds,
  { direction, offset, limit }: Slice & { readonly direction: 'asc' | 'desc' },
): Promise<FoundAtOnce | undefined> {
  const { sums } = ids.ask
  const { rows } = await sql<{ total: number; ids: string[]; sums: Sums }>`
    with hit as materialized (select * from (${idsOf(db, ids)}) as hits limit ${MAX_AT_ONCE + 1})
    select (select count(*)::int from hit) as total,
      (select coalesce(json_agg(id), '[]') from (
        select id from hit order by id ${sql.raw(direction)} limit ${limit} offset ${offset}) as page) as ids,
      ${sums.length > 0 ? summed(ids, sql`select * from hit`) : sql`'{}'::json`} as sums`.execute(db)
  const [found] = rows
  if (!found || found.total > MAX_AT_ONCE) return undefined
  return { ...found, sums: withZeros(sums, found.sums) }
}

/** How a list is sorted by a field, and which of its rows are wanted. */
export interface FieldOrder {
  readonly formId: string
  readonly field: FieldId
  readonly column: ValueColumn
  readonly direction: 'asc' | 'desc'
}

interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Ids in the order of a field's values: those that have one. */
export async function idsWithValue(db: Db, call: RecordCall, order: FieldOrder, slice: Slice): Promise<string[]> {
  const rows = await inValueOrder(db, call, order)
    .select('v.record_id as id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest first of those that have no value. */
export async function idsWithoutValue(db: Db, call: RecordCall, order: FieldOrder, slice: Slice): Promise<string[]> {
  const rows = await withoutValue(db, call, order)
    .select('frm_record.id')
    .orderBy('frm_record.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where a record stands in the order of a field. */
export interface ValuePlace {
  readonly id: string
  /** The value as the database writes it; empty for those without. */
  readonly position: string
}

interface Batch {
  readonly after: ValuePlace | undefined
  readonly limit: number
}

/** What comes after a place, straight off the index. */
export function placesWithValue(
  db: Db,
  call: RecordCall,
  order: FieldOrder,
  { after, limit }: Batch,
): Promise<ValuePlace[]> {
  const value = sql.ref(`v.${order.column}`)
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  const rows = inValueOrder(db, call, order)
  const wanted = after
    ? rows.where(
        sql<SqlBool>`(${value}, v.record_id) ${beyond} (${typed(order.column, after.position)}, ${after.id}::uuid)`,
      )
    : rows
  return wanted
    .select(['v.record_id as id', sql<string>`${value}::text`.as('position')])
    .limit(limit)
    .execute()
}

/** The same for those without a value. */
export function placesWithoutValue(
  db: Db,
  call: RecordCall,
  order: FieldOrder,
  { after, limit }: Batch,
): Promise<ValuePlace[]> {
  const rows = withoutValue(db, call, order)
  return (after ? rows.where('frm_record.id', '<', after.id) : rows)
    .select(['frm_record.id', sql<string>`''`.as('position')])
    .orderBy('frm_record.id', 'desc')
    .limit(limit)
    .execute()
}

/** A position as it is compared with the values of a column. */
function typed(column: ValueColumn, position: string): RawBuilder<unknown> {
  switch (column) {
    case 'num':
      return sql`${position}::float8`
    case 'txt':
      return sql`${position}::text`
    case 'at':
      return sql`${position}::timestamptz`
    case 'ref':
      return sql`${position}::uuid`
  }
}

function inValueOrder(db: Db, call: RecordCall, { formId, field, column, direction }: FieldOrder) {
  const way = sql.raw(direction)
  return db
    .selectFrom('frm_value as v')
    .innerJoin(filtered(db, 'frm_record', call).select('frm_record.id').as('wanted'), 'wanted.id', 'v.record_id')
    .where('v.template_id', '=', formId)
    .where('v.field_id', '=', field)
    .where(`v.${column}`, 'is not', null)
    .orderBy(sql`${sql.ref(`v.${column}`)} ${way}, v.record_id ${way}`)
}

/** How many have a value. */
export async function countWithValue(db: Db, call: RecordCall, { formId, field, column }: FieldOrder): Promise<number> {
  const { count } = await db
    .selectFrom('frm_value as v')
    .innerJoin(filtered(db, 'frm_record', call).select('frm_record.id').as('wanted'), 'wanted.id', 'v.record_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('v.template_id', '=', formId)
    .where('v.field_id', '=', field)
    .where(`v.${column}`, 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

const withoutValue = (db: Db, call: RecordCall, { formId, field, column }: FieldOrder) =>
  filtered(db, 'frm_record', call).where(
    sql<SqlBool>`not exists (select 1 from frm_value v where v.record_id = frm_record.id
      and v.template_id = ${formId}::uuid and v.field_id = ${field} and ${sql.ref(`v.${column}`)} is not null)`,
  )

/** Records in the order of their ids as given. */
export async function recordsByIds(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('frm_record as page')
    .innerJoin('frm_version as version', 'version.id', 'page.version_id')
    .leftJoin('sys_user as owner', 'owner.id', 'page.owner_id')
    .leftJoin('sys_dept as dept', 'dept.id', 'page.dept_id')
    .select(SHOWN)
    .where('page.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
