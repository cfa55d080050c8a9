/** What is written of a record besides its values: title, values of lists, links. Without IO. */
import { createHash } from 'node:crypto'
import { indexValues, type CompiledForm, type StoredValues } from '#forms-core/index.ts'
import { linksOf, type Link } from './references.ts'
import { titleOf, type RecordTitle } from './record-title.ts'

/** One row of `frm_value`; one of the columns has a value. */
export interface ValueRow {
  readonly field: string
  readonly place: number
  readonly num: number | null
  readonly txt: string | null
  readonly at: string | null
  readonly ref: string | null
  /** SHA-256 of the whole value of a unique field, hexadecimal. */
  readonly key: string | null
}

export interface Described extends RecordTitle {
  readonly rows: readonly ValueRow[]
  readonly links: readonly Link[]
}

/** Everything that follows from the values. */
export const describedBy = (form: CompiledForm, values: StoredValues): Described => ({
  ...titleOf(form, values),
  rows: valueRows(form, values),
  links: linksOf(form, values),
})

const NO_VALUE = { num: null, txt: null, at: null, ref: null }

/** The rows of lists, filters, sorts, sums and uniqueness. */
export function valueRows(form: CompiledForm, values: StoredValues): ValueRow[] {
  const places = new Map<string, number>()
  return indexValues(form, values).map(({ field, column, value }): ValueRow => {
    const place = places.get(field) ?? 0
    places.set(field, place + 1)
    const isUnique = place === 0 && form.fields.get(field)?.field.unique === true
    return { field, place, ...NO_VALUE, [column]: value, key: isUnique ? keyOf(values[field]) : null }
  })
}

const keyOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')
