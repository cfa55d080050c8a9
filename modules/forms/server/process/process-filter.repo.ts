/** Requests of processes by the values of their forms, in SQL; every value that was asked for is a parameter. */
import { sql, type RawBuilder } from 'kysely'
import type { AskedFilter } from '../record-list/record-ask.ts'
import { hasValue, ownValues, valueIs } from '../record-list/value-filter.repo.ts'

/** The ids of records of a form that all filters find: by the values of the first, the others record by record. */
export function recordsFound(formId: string, [first, ...rest]: readonly AskedFilter[]): RawBuilder<unknown> {
  if (first === undefined) throw new Error('no filter')
  const others = rest.map((filter) => sql` and ${hasValue(filter, sql.ref('own.record_id'))}`)
  return sql`(select own.record_id from ${ownValues(formId, first)}${sql.join(others, sql``)})`
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
