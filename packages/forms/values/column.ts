/** How a value is kept where lists filter, sort and sum: `frm_value(num | txt | at | ref)`. */
import type { Field } from '../model/field.ts'
import type { Marks } from '../model/field-rules.ts'
import { DEFAULT_LENGTH, MAX_UNIQUE_LENGTH } from '../model/limits.ts'

/** `at`: a moment; a day is its midnight in UTC. `ref`: the id of a user, department, post or record. */
export type ValueColumn = 'num' | 'txt' | 'at' | 'ref'

export interface IndexedValue {
  column: ValueColumn
  value: string | number
}

/** The column of a field; `undefined` for kinds that no list can filter by. */
export function columnOf(field: Field): ValueColumn | undefined {
  switch (field.kind) {
    case 'number':
    case 'amount':
    case 'duration':
    case 'switch':
      return 'num'
    case 'date':
    case 'dateTime':
    case 'dateRange':
      return 'at'
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
      return 'ref'
    case 'text':
    case 'phone':
    case 'mail':
    case 'idNumber':
    case 'address':
    case 'time':
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'cascader':
    case 'dictionary':
    case 'tree':
    case 'serial':
      return 'txt'
    case 'formula':
      return FORMULA_COLUMNS[field.result]
    case 'textarea':
    case 'richText':
    case 'file':
    case 'picture':
    case 'signature':
    case 'childTable':
      return undefined
  }
}

const FORMULA_COLUMNS = { text: 'txt', number: 'num', boolean: 'num', date: 'at', dateTime: 'at' } as const

/** Whether a field holds several values, each of which is kept. */
export const isSeveral = (field: Field): boolean =>
  field.kind === 'checkbox' || ('multiple' in field && field.multiple === true)

const isQuantity = (field: Field): boolean =>
  columnOf(field) === 'num' && field.kind !== 'switch' && !(field.kind === 'formula' && field.result === 'boolean')

/** The marks that a field may have. */
export function possibleMarks(field: Field): (keyof Marks)[] {
  if (columnOf(field) === undefined) return []
  const sort = isSeveral(field) ? [] : (['sort'] as const)
  return ['list', 'filter', ...sort, ...(isQuantity(field) ? (['sum'] as const) : [])]
}

/** Whether the values of a field are kept for lists, or to be unique. */
export const isIndexed = ({ marks = {}, unique }: Field): boolean =>
  unique === true || Object.values(marks).some(Boolean)

/** Whether a field can have another value in each record. */
export function mayBeUnique(field: Field): boolean {
  switch (field.kind) {
    case 'text':
      return (field.maxLength ?? DEFAULT_LENGTH.text) <= MAX_UNIQUE_LENGTH
    case 'phone':
    case 'mail':
    case 'idNumber':
    case 'number':
    case 'serial':
    case 'date':
      return true
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
    case 'dictionary':
      return !isSeveral(field)
    default:
      return false
  }
}
