/** Requests of processes by the values of their forms, in SQL; every value that was asked for is a parameter. */
import { sql, type RawBuilder } from 'kysely'
import type { AskedFilter } from '../record-list/record-ask.ts'
import { hasValue, isByIndex, ownValues, valueIs } from '../record-list/value-filter.repo.ts'

/**
 * The ids of records of a form that all filters find. Values that an index answers are read once for each filter and
 * put together by record; other filters are looked up in what that leaves, record by record.
 */
export function recordsFound(formId: string, filters: readonly AskedFilter[]): RawBuilder<unknown> {
  const indexed = filters.filter(isByIndex)
  const first = indexed.length > 0 ? indexed : filters.slice(0, 1)
  const rest = filters.filter((filter) => !first.includes(filter))
  const values = first.map(
    (filter, at) => sql`select own.record_id, ${1 << at}::int as mark from ${ownValues(formId, filter)}`,
  )
  const others = rest.map((filter) => sql` and ${hasValue(filter, sql.ref('base.record_id'))}`)
  return sql`(with base as materialized (
      select record_id from (${sql.join(values, sql` union all `)}) as each_found
      group by record_id having bit_or(mark) = ${(1 << first.length) - 1}::int)
    select base.record_id from base where true${sql.join(others, sql``)})`
}

/** A value that no record has yet, as `frm_value` would keep it. */
export interface LooseValue {
  readonly id: string
  readonly field: string
  readonly num?: number
  readonly txt?: string
  readonly at?: string
  readonly ref?: string
}

/** The ids of those whose values pass all filters. */
export function looseFound(values: readonly LooseValue[], filters: readonly AskedFilter[]): RawBuilder<unknown> {
  const found = filters.map(
    ({ field, column, filter }) => sql`
      select own.id from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as own(id uuid, field text, num float8, txt text, at timestamptz, ref uuid)
      where own.field = ${field} and ${valueIs(sql.ref(`own.${column}`), filter)}`,
  )
  return sql`(${sql.join(found, sql` intersect `)})`
}
