/**
 * In what two states of a stored record differ, value by value: for its history, and for a user whose record another
 * user has changed. Retired fields count like all others.
 */
import type { FieldId } from '../model/ids.ts'
import type { StoredValues } from '../rules/field-state.ts'
import { rowIdOf, rowsIn } from '../rules/rows.ts'
import { isSameJson } from './same-json.ts'

/**
 * One value: of a field, or with `row` of a column in a row. With `row` and without `column` the whole row came
 * (`after`) or went (`before`). Without `row` for a child table: the ids of its rows in their order.
 */
export interface ValueChange {
  field: FieldId
  row?: string
  column?: FieldId
  before?: unknown
  after?: unknown
}

const isTable = (value: unknown): value is StoredValues[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => rowIdOf(row) !== undefined)

/** All changes, fields in the order of the earlier state, new ones after them. */
export function changesBetween(before: StoredValues, after: StoredValues): ValueChange[] {
  return keysOf(before, after).flatMap((field): ValueChange[] => {
    const [old, now] = [valueAt(before, field), valueAt(after, field)]
    if (isTable(old) || isTable(now)) return rowChanges(field, rowsIn(before, field), rowsIn(after, field))
    return isSameJson(old, now) ? [] : [changeOf({ field }, old, now)]
  })
}

const keysOf = (...states: readonly StoredValues[]): string[] => [...new Set(states.flatMap((one) => Object.keys(one)))]

const valueAt = (values: StoredValues, key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined)

const changeOf = (where: ValueChange, before: unknown, after: unknown): ValueChange => ({
  ...where,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
})

const idOf = (row: StoredValues): string => String(rowIdOf(row))

function rowChanges(field: FieldId, before: readonly StoredValues[], after: readonly StoredValues[]): ValueChange[] {
  const [old, now] = [new Map(before.map((row) => [idOf(row), row])), new Map(after.map((row) => [idOf(row), row]))]
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((row): ValueChange[] => {
    const [was, is] = [old.get(row), now.get(row)]
    if (was === undefined || is === undefined) return [changeOf({ field, row }, was, is)]
    return keysOf(was, is).flatMap((column) =>
      isSameJson(valueAt(was, column), valueAt(is, column))
        ? []
        : [changeOf({ field, row, column }, valueAt(was, column), valueAt(is, column))],
    )
  })
  const isMoved = !isSameJson(before.map(idOf), after.map(idOf))
  return isMoved ? [...changes, { field, before: before.map(idOf), after: after.map(idOf) }] : changes
}

/** The record after some changes. Of changes between two states all together lead from the first to the second. */
export function withChanges(values: StoredValues, changes: readonly ValueChange[]): StoredValues {
  const next: Record<FieldId, unknown> = { ...values }
  for (const change of changes) {
    const { field, after } = change
    const value = change.row === undefined ? fieldAfter(next, change) : rowsAfter(rowsIn(next, field), change)
    if (value === undefined || (Array.isArray(value) && value.length === 0 && after === undefined)) delete next[field]
    else next[field] = value
  }
  return next
}

/** The changes that lead back. */
export const reversed = (changes: readonly ValueChange[]): ValueChange[] =>
  changes.map(({ before, after, ...where }) => changeOf(where, after, before))

/** The value; of a child table its rows in the order of the ids. */
function fieldAfter(values: StoredValues, { field, before, after }: ValueChange): unknown {
  const rows = rowsIn(values, field)
  const isOrder = isTable(values[field]) && [before, after].every((ids) => Array.isArray(ids))
  if (!isOrder) return Array.isArray(after) && after.length === 0 ? undefined : after
  const order = new Map((after as unknown[]).map((id, at) => [String(id), at]))
  return rows.toSorted((a, b) => (order.get(idOf(a)) ?? order.size) - (order.get(idOf(b)) ?? order.size))
}

function rowsAfter(rows: readonly StoredValues[], { row, column, after }: ValueChange): StoredValues[] {
  if (column === undefined) {
    const others = rows.filter((one) => idOf(one) !== row)
    return after === undefined ? others : [...others, after as StoredValues]
  }
  return rows.map((one) => {
    if (idOf(one) !== row) return one
    const next: Record<FieldId, unknown> = { ...one, [column]: after }
    if (after === undefined) delete next[column]
    return next
  })
}
