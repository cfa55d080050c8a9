/**
 * Whether a change can be made step by step, as a page lets it be made: first what is open in the record as it is, then
 * what that opened, and so on. Looking at the record as it would be is not enough: a record that is locked by its
 * status would be opened by the call that changes the status.
 */
import type { FieldId } from '../model/ids.ts'
import { tableOf, type CompiledField, type CompiledForm } from '../rules/compiled-form.ts'
import { FormEvaluation } from '../rules/evaluation.ts'
import { isLocked, type EvaluationContext, type StoredValues } from '../rules/field-state.ts'
import { rowIdOf, rowsIn } from '../rules/rows.ts'
import type { RecordProblem } from './record-problem.ts'
import { isSameJson } from './same-json.ts'

/** How often one step may open what the next one needs. */
const MAX_STEPS = 50

export interface Reaching {
  /** The record as it is to be; of rows and of new records only what was sent. */
  given: StoredValues
  before: StoredValues | undefined
  context: EvaluationContext
}

/** The values that are still to be changed when no step is left, each as a problem. */
export function unreachedProblems(form: CompiledForm, reaching: Reaching): RecordProblem[] {
  const way = new Way(form, reaching)
  for (let step = 0; step < MAX_STEPS && way.step(); step += 1);
  return way.left()
}

class Way {
  private readonly form: CompiledForm
  private readonly given: StoredValues
  private readonly context: EvaluationContext
  private evaluation: FormEvaluation
  private values: Record<FieldId, unknown>

  constructor(form: CompiledForm, { given, before, context }: Reaching) {
    this.form = form
    this.given = given
    this.context = context
    this.evaluation = new FormEvaluation(form, before ?? {}, context, { isNew: before === undefined })
    this.values = this.evaluation.values()
  }

  /** Changes everything that is open now. Answers whether that was anything. */
  step(): boolean {
    const next = { ...this.values }
    const fresh = new Set<unknown>()
    let isChanged = false
    for (const field of this.changeable()) {
      if (isLocked(this.evaluation.state(field.id))) continue
      const value = tableOf(field) === undefined ? this.given[field.id] : this.openRows(field, fresh)
      if (isSameJson(value, next[field.id])) continue
      next[field.id] = value
      isChanged = true
    }
    if (!isChanged) return false
    const isNewRow = (row: StoredValues) => fresh.has(rowIdOf(row))
    this.evaluation = new FormEvaluation(this.form, next, this.context, { isNewRow })
    this.values = this.evaluation.values()
    return true
  }

  /** What differs from what was to be. */
  left(): RecordProblem[] {
    return this.changeable().flatMap((field) => {
      const state = this.evaluation.state(field.id)
      if (tableOf(field) !== undefined && !isLocked(state)) return this.leftInRows(field)
      const isSame =
        tableOf(field) === undefined ? isSameJson(this.given[field.id], this.values[field.id]) : this.isSameRows(field)
      return isSame ? [] : [{ code: state.visible ? 'record_read_only' : 'record_hidden', path: field.name }]
    })
  }

  /** Given fields that a user can fill in at all. */
  private changeable(): CompiledField[] {
    return [...this.form.names.values()].filter(
      ({ id, rules }) => rules.computed === undefined && Object.hasOwn(this.given, id),
    )
  }

  private columnsOf({ id }: CompiledField): CompiledField[] {
    return [...(this.form.columns.get(id)?.values() ?? [])].filter(({ rules }) => rules.computed === undefined)
  }

  /** The given rows: new ones begin with their defaults, in the others what is open is changed. */
  private openRows(table: CompiledField, fresh: Set<unknown>): StoredValues[] {
    const places = this.placesOf(table)
    return rowsIn(this.given, table.id).map((row) => {
      const id = rowIdOf(row)
      const at = places.get(id)
      if (at === undefined) {
        fresh.add(id)
        return { id }
      }
      const next: Record<FieldId, unknown> = { ...rowsIn(this.values, table.id)[at] }
      for (const column of this.columnsOf(table)) {
        if (!Object.hasOwn(row, column.id) || isLocked(this.evaluation.state(column.id, at))) continue
        next[column.id] = row[column.id]
        // As it is stored: without what is empty.
        if (next[column.id] === null) delete next[column.id]
      }
      return next
    })
  }

  private placesOf({ id }: CompiledField): Map<unknown, number> {
    return new Map(rowsIn(this.values, id).map((row, at) => [rowIdOf(row), at]))
  }

  private isSameRows(table: CompiledField): boolean {
    const [given, now] = [rowsIn(this.given, table.id), rowsIn(this.values, table.id)]
    const isSame = (a: StoredValues, b: StoredValues | undefined) =>
      rowIdOf(a) === rowIdOf(b) &&
      this.columnsOf(table).every(({ id }) => !Object.hasOwn(a, id) || isSameJson(a[id], b?.[id]))
    return given.length === now.length && given.every((row, at) => isSame(row, now[at]))
  }

  private leftInRows(table: CompiledField): RecordProblem[] {
    const now = rowsIn(this.values, table.id)
    return rowsIn(this.given, table.id).flatMap((row, at) =>
      this.columnsOf(table).flatMap((column): RecordProblem[] => {
        if (!Object.hasOwn(row, column.id) || isSameJson(row[column.id], now[at]?.[column.id])) return []
        const { visible } = this.evaluation.state(column.id, at)
        return [{ code: visible ? 'record_read_only' : 'record_hidden', path: `${table.name}.${at}.${column.name}` }]
      }),
    )
  }
}
