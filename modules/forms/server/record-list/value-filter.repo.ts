/** Filters by the values of fields, as conditions on `frm_value`; every value that was asked for is a parameter. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { containing } from '#kernel/lists/list.ts'
import type { FieldFilter } from '#forms/contract/record-query.ts'
import type { AskedFilter } from './record-ask.ts'

/** The filters of a list in the order in which they are looked at. */
export interface OrderedFilters {
  readonly filters: readonly AskedFilter[]
  /** The first one leaves so few records that the others are best looked up record by record. */
  readonly isNarrow: boolean
}

/**
 * That a record has such a value, looked up by the record. The form is left out on purpose: with it, an index of values
 * would seem to find one record as quickly, and where the database knows little of the form's values yet it would be
 * read from one end of the range to the other for each record.
 */
export const hasValue = ({ field, column, filter }: AskedFilter, record: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select 1 from frm_value v
  where v.record_id = ${record} and v.field_id = ${field} and ${valueIs(sql.ref(`v.${column}`), filter)})`

/** The values `own` of a form that are as asked, found by the index of values. */
export const ownValues = (formId: string, { field, column, filter }: AskedFilter) => sql`
  frm_value own where own.template_id = ${formId}::uuid and own.field_id = ${field}
    and ${valueIs(sql.ref(`own.${column}`), filter)}`

/** Filters that an index of values answers; others read every value of the field. */
const BY_INDEX: ReadonlySet<FieldFilter['by']> = new Set([
  'options',
  'ids',
  'flag',
  'numbers',
  'days',
  'moments',
  'localDays',
])

export const isByIndex = ({ filter }: AskedFilter): boolean => BY_INDEX.has(filter.by)

/** That a value is as asked. */
export function valueIs(value: RawBuilder<unknown>, filter: FieldFilter): RawBuilder<SqlBool> {
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
