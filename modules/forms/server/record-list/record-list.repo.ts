/**
 * The list of records in SQL. What a field is filtered, sorted and summed by stands in `frm_value`; every value that was
 * asked for is a parameter, and so are the ids of fields.
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
      .select([...SHOWN, 'version.no as versionNo', sql<string>`page.position::text`.as('position')])
      .orderBy(order),
})

export type ListedRecord = Awaited<ReturnType<typeof recordsByIds>>[number]
type RecordCall = ListCall<'frm_record'>

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
const hasValue = (formId: string, { field, column, filter }: AskedFilter) => sql<SqlBool>`exists (
  select 1 from frm_value v
  where v.record_id = frm_record.id and v.template_id = ${formId}::uuid and v.field_id = ${field}
    and ${valueIs(sql.ref(`v.${column}`), filter)})`

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

/** Exact sums by field over all records of the call; a field without any value has the sum 0. */
export async function sumsOfFields(
  db: Db,
  call: RecordCall,
  { formId, fields }: { formId: string; fields: readonly FieldId[] },
): Promise<Record<FieldId, number>> {
  const wanted = filtered(db, 'frm_record', call).select('frm_record.id').as('wanted')
  const rows = await db
    .selectFrom(wanted)
    .innerJoin('frm_value as v', 'v.record_id', 'wanted.id')
    // As decimals: the sum of doubles would be wrong by a cent now and then.
    .select(['v.field_id as field', sql<number>`sum(v.num::numeric)::float8`.as('sum')])
    .where('v.template_id', '=', formId)
    .where('v.field_id', 'in', [...fields])
    .groupBy('v.field_id')
    .execute()
  const found = new Map(rows.map(({ field, sum }) => [field, sum]))
  return Object.fromEntries(fields.map((field) => [field, found.get(field) ?? 0]))
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
    .select([...SHOWN, 'version.no as versionNo'])
    .where('page.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
