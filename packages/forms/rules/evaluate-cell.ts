/** How each aspect of a field comes about. */
import { Incident } from '#process/expressions/index.ts'
import type { Aspect, CompiledField, CompiledForm } from './compiled-form.ts'
import { roundTo } from './decimal.ts'
import { isEmptyValue, isFixed, newCell, type Cell, type EvaluationContext, type FieldProblem } from './field-state.ts'
import type { RuleRound } from './evaluate-rule.ts'
import type { RecordStore } from './record-store.ts'
import type { CompiledRule } from './rule.ts'
import { decimalsOf } from './types.ts'

/** Stands where a row has not been chosen yet. */
const NO_CELL = newCell()

export interface Evaluating {
  form: CompiledForm
  store: RecordStore
  context: EvaluationContext
  round: RuleRound
}

/** One field in one row. It is used again for the next row, since rows are many. */
export interface Place extends Evaluating {
  of: CompiledField
  row: number | undefined
  cell: Cell
  /** Of the child table that the field is a column of. */
  table: Cell | undefined
}

/** The place of a field that is no column, or of a column in a row that is set later. */
export function placeOf(world: Evaluating, of: CompiledField): Place {
  const { form, store } = world
  const table = of.table === undefined ? undefined : form.fields.get(of.table)
  const cell = of.table === undefined ? store.cellOf(of) : NO_CELL
  return { ...world, of, row: undefined, cell, table: table === undefined ? undefined : store.cellOf(table) }
}

/** Evaluates one aspect of a field. Answers whether it is another one now. */
export function evaluateCell(place: Place, aspect: Aspect): boolean {
  const { failures } = place.cell
  const failed = failures[aspect]
  const isChanged = changeCell(place, aspect)
  return isChanged || failures[aspect] !== failed
}

function changeCell(place: Place, aspect: Aspect): boolean {
  const { of, cell } = place
  switch (aspect) {
    case 'start':
      return putDefault(place)
    case 'visible':
      return assign(cell, 'visible', conditionOf(place, 'visible', of.rules.visible) ?? true)
    case 'required':
      return assign(
        cell,
        'required',
        conditionOf(place, 'required', of.rules.required) === true || of.field.required === true,
      )
    case 'readOnly':
      return assign(cell, 'readOnly', isReadOnly(place))
    case 'value':
      return assign(cell, 'value', valueOf(place))
    case 'problems':
      return assign(cell, 'problems', problemsOf(place))
  }
}

/** Sets a part of a state. Values are JSON, so those that are written alike are the same. */
function assign<Key extends keyof Cell>(cell: Cell, key: Key, value: Cell[Key]): boolean {
  const old = cell[key]
  if (old === value) return false
  if (typeof value === 'object' && value !== null && JSON.stringify(old) === JSON.stringify(value)) return false
  cell[key] = value
  return true
}

/** The value of a rule; `undefined` where there is none, or where it fails, which the state remembers. */
function resultOf({ round, of, row, cell }: Place, aspect: Aspect, rule: CompiledRule | undefined): unknown {
  if (rule === undefined) return undefined
  try {
    const result = round.evaluate(rule, of, row)
    if (cell.failures[aspect] !== undefined) cell.failures[aspect] = undefined
    return result
  } catch (error) {
    if (!(error instanceof Incident)) throw error
    cell.failures[aspect] = `${error.code} ${error.detail}`.slice(0, 300)
    return undefined
  }
}

/** A condition; one that gives nothing does not hold. */
function conditionOf(place: Place, aspect: Aspect, rule: CompiledRule | undefined): boolean | undefined {
  const result = resultOf(place, aspect, rule)
  return rule === undefined || place.cell.failures[aspect] !== undefined ? undefined : result === true
}

function isReadOnly(place: Place): boolean {
  const isByRule = conditionOf(place, 'readOnly', place.of.rules.readOnly) === true
  return isByRule || isFixed(place.of) || place.table?.readOnly === true
}

function valueOf(place: Place): unknown {
  const { store, of, row, cell, table } = place
  const computed = resultOf(place, 'value', of.rules.computed)
  if (!cell.visible || table?.visible === false) return null
  if (of.type.is === 'rows') return store.rowsOf(of.id).length
  const value = of.rules.computed === undefined ? store.setOf(of, row).raw.get(of.id) : fitted(of, computed)
  return isEmptyValue(value) ? null : value
}

/** A computed number has the decimals of its field, a text no blanks around it. */
function fitted({ field }: CompiledField, value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? roundTo(value, decimalsOf(field)) : value
}

const NONE: readonly FieldProblem[] = []
const FAILING = ['visible', 'value', 'required', 'readOnly'] as const

function problemsOf(place: Place): readonly FieldProblem[] {
  const { of, cell, table } = place
  if (table?.visible === false) return NONE
  const failures = failuresOf(cell)
  if (!cell.visible) return failures
  const isTable = of.type.is === 'rows'
  const isEmpty = cell.value === (isTable ? 0 : null)
  const missing = { code: isTable ? 'record_rows_required' : 'record_required' } as const
  if (isEmpty) return isMissed(of, cell) ? [...failures, missing] : failures
  return of.rules.checks.length === 0 ? failures : [...failures, ...checkProblems(place)]
}

/** What a user cannot fill in is not asked of them; a rule may still be asked for a value. */
const isMissed = ({ rules }: CompiledField, { required, readOnly }: Cell): boolean =>
  required && (!readOnly || rules.computed !== undefined)

function failuresOf({ failures }: Cell): readonly FieldProblem[] {
  if (FAILING.every((aspect) => failures[aspect] === undefined)) return NONE
  return FAILING.filter((aspect) => failures[aspect] !== undefined).map((aspect): FieldProblem => {
    return { code: 'record_rule_failed', detail: `${aspect}: ${failures[aspect]}` }
  })
}

function checkProblems(place: Place): FieldProblem[] {
  const { of, cell } = place
  return of.rules.checks.flatMap((rule, at): FieldProblem[] => {
    const result = resultOf(place, 'problems', rule)
    const failure = cell.failures.problems
    if (failure !== undefined) return [{ code: 'record_rule_failed', detail: `check: ${failure}` }]
    const message = of.field.checks?.[at]?.message
    return result === true ? [] : [{ code: 'record_check', ...(message === undefined ? {} : { message }) }]
  })
}

/** Puts the default in, once. */
function putDefault(place: Place): boolean {
  const { store, of, row } = place
  const set = store.setOf(of, row)
  if (!set.pending.delete(of.id)) return false
  const value = defaultOf(place)
  if (isEmptyValue(value)) return false
  set.raw.set(of.id, value)
  return true
}

function defaultOf(place: Place): unknown {
  const { context, of } = place
  const start = of.field.default
  switch (start?.from) {
    case undefined:
      return null
    case 'now':
      return of.field.kind === 'date' ? context.today : new Date(context.now).toISOString()
    case 'me':
      return oneOrMore(of, context.me.id)
    case 'dept':
      return oneOrMore(of, context.me.dept)
    case 'literal':
      return start.value
    case 'rule':
      return fitted(of, resultOf(place, 'start', of.rules.start))
  }
}

const oneOrMore = ({ type }: CompiledField, id: string | null): unknown =>
  type.is === 'list' && id !== null ? [id] : id
