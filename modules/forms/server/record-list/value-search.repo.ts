/** What the values of a list say at once: how many records there are, their sums, and the first of them. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { rowsForValues } from '#kernel/database/rows-for-values.ts'
import { filtered } from '#kernel/lists/list.repo.ts'
import type { FieldId } from '#forms-core/index.ts'
import type { AskedFilter, RecordAsk } from './record-ask.ts'
import type { RecordCall, RecordsOf, Slice } from './record-list.repo.ts'
import { hasValue, ownValues, type OrderedFilters } from './value-filter.repo.ts'

/** Records that are found at once; where there are more, each question is asked for itself. */
export const MAX_AT_ONCE = 10_000

/** How many values pass each filter, counted up to one more than are found at once. */
export async function countsOfFilters(db: Db, formId: string, filters: readonly AskedFilter[]): Promise<number[]> {
  const counts = filters.map(
    (filter) => sql`(select count(*)::int from (
      select 1 from ${ownValues(formId, filter)} limit ${MAX_AT_ONCE + 1}) as found)`,
  )
  const [row] = await rowsForValues(db, sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`)
  return row?.counts ?? []
}

/**
 * The ids that a list has, and as `summed` the values of the filter that carries the sum. Where every record of the
 * form is reached and nothing but values is asked for, the values alone say it, off their indexes.
 */
function idsOf(db: Db, ids: ListedIds): RawBuilder<unknown> {
  const { call, of, ask } = ids
  const [first, ...rest] = ask.filters
  if (!isByValues(call, of) || !first) return sql`${filtered(db, 'frm_record', call).select('frm_record.id')}`
  if (isCommon(ids)) return commonIds(ids)
  const others = rest.map((filter) => sql` and ${hasValue(filter, sql.ref('own.record_id'))}`)
  const passing = sql`${ownValues(of.formId, first)}${sql.join(others, sql``)}`
  return first.isSeveral
    ? sql`(select distinct own.record_id as id, null::float8 as summed from ${passing})`
    : sql`(select own.record_id as id, own.num as summed from ${passing})`
}

/** Whether the ids are what several broad filters have in common: there is nothing to stop at before all are read. */
export const isCommon = ({ call, of, ask: { filters, isNarrow } }: ListedIds): boolean =>
  isByValues(call, of) && !isNarrow && (filters.length > 1 || filters[0]?.isSeveral === true)

/** The ids that each of several broad filters finds: all of them are read once and put together by record. */
function commonIds(ids: ListedIds): RawBuilder<unknown> {
  const { of, ask } = ids
  const carried = carriedSum(ids)
  const found = ask.filters.map(
    (filter, at) => sql`select own.record_id, ${filter === carried ? sql`own.num` : sql`null::float8`} as num,
      ${1 << at}::int as mark from ${ownValues(of.formId, filter)}`,
  )
  return sql`(select record_id as id, max(num) as summed from (${sql.join(found, sql` union all `)}) as found
    group by record_id having bit_or(mark) = ${(1 << ask.filters.length) - 1}::int)`
}

/** The filter whose own values are all that is summed, if `idsOf` hands them on: then they need no other look. */
function carriedSum({ call, of, ask: { filters, isNarrow, sums } }: ListedIds): AskedFilter | undefined {
  if (sums.length !== 1 || !isByValues(call, of)) return undefined
  const known = isNarrow ? filters.slice(0, 1) : filters
  return known.find(({ field, column, isSeveral }) => column === 'num' && !isSeveral && field === sums[0])
}

/** What a list of ids is made of. */
export interface ListedIds {
  readonly call: RecordCall
  readonly of: RecordsOf
  readonly ask: RecordAsk & OrderedFilters
}

/** Whether nothing is asked of the records themselves. */
export const isByValues = ({ paging, asksOfRecords }: RecordCall, { reach }: RecordsOf): boolean =>
  reach === 'all' && paging.ids === undefined && !asksOfRecords

/** How many records there are of which nothing but values is asked for, at most `cap`: off the indexes of values. */
export async function countByValues(db: Db, ids: ListedIds, cap?: number): Promise<number> {
  const most = cap === undefined ? sql`` : sql` limit ${cap}`
  const rows = await rowsForValues(
    db,
    sql<{ total: number }>`
      select count(*)::int as total from (select 1 from (${idsOf(db, ids)}) as hits${most}) as counted`,
  )
  return rows[0]?.total ?? 0
}

/** Exact sums by field over all records of the list; a field without any value has the sum 0. */
export async function sumsOfFields(db: Db, ids: ListedIds): Promise<Record<FieldId, number>> {
  const isWhole = isByValues(ids.call, ids.of) && ids.ask.filters.length === 0
  const wanted = isWhole ? undefined : idsOf(db, ids)
  const rows = await rowsForValues(db, sql<{ sums: Sums }>`select ${summed(ids, wanted)} as sums`)
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
  const ofForm = sql`frm_value v where v.template_id = ${of.formId}::uuid`
  return sql`(
    select coalesce(json_object_agg(field, total), '{}') from (
      select v.field_id as field, sum(v.num::numeric)::float8 as total
      from ${found ? sql`(${found}) as wanted join frm_value v on v.record_id = wanted.id` : ofForm}
        and v.field_id = any(${[...ask.sums]}::text[])
      group by v.field_id) as sums)`
}

export interface FoundAtOnce {
  readonly total: number
  readonly ids: readonly string[]
  readonly sums: Record<FieldId, number>
}

/**
 * Total, sums and the ids of one page, the newest or oldest first, out of one search; undefined where it was given up
 * because more than `MAX_AT_ONCE` are found.
 */
export async function findAtOnce(
  db: Db,
  ids: ListedIds,
  { direction, offset, limit }: Slice & { readonly direction: 'asc' | 'desc' },
): Promise<FoundAtOnce | undefined> {
  const { sums } = ids.ask
  const isWhole = isCommon(ids)
  const most = isWhole ? sql`` : sql` limit ${MAX_AT_ONCE + 1}`
  const query = sql<{ total: number; ids: string[]; sums: Sums }>`
    with hit as materialized (select * from (${idsOf(db, ids)}) as hits${most})
    select (select count(*)::int from hit) as total,
      (select coalesce(json_agg(id), '[]') from (
        select id from hit order by id ${sql.raw(direction)} limit ${limit} offset ${offset}) as page) as ids,
      ${sums.length > 0 ? summed(ids, sql`select * from hit`) : sql`'{}'::json`} as sums`
  const [found] = await rowsForValues(db, query)
  if (!found || (!isWhole && found.total > MAX_AT_ONCE)) return undefined
  return { ...found, sums: withZeros(sums, found.sums) }
}
