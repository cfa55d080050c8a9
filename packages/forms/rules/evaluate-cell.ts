/** How each aspect of a field comes about. */
import { Incident } from '#process/expressions/index.ts'
import type { Aspect, CompiledField, CompiledForm } from './compiled-form.ts'
import { roundTo } from './decimal.ts'
import { isEmptyValue, type Cell, type EvaluationContext, type FieldProblem } from './field-state.ts'
import type { RuleRound } from './evaluate-rule.ts'
import type { RecordStore } from './record-store.ts'
import type { CompiledRule } from './rule.ts'
import { decimalsOf } from './types.ts'

export interface Evaluating {
  form: CompiledForm
  store: RecordStore
  context: EvaluationContext
  round: RuleRound
}

/** Evaluates one aspect of one field, in one row. Answers whether it is another one now. */
export function evaluateCell(world: Evaluating, aspect: Aspect, of: CompiledField, row: number | undefined): boolean {
  const cell = world.store.cellOf(of, row)
  const failed = cell.failures[aspect]
  const isChanged = changeCell({ ...world, of, row, cell }, aspect)
  return isChanged || cell.failures[aspect] !== failed
}

interface Place extends Evaluating {
  of: CompiledField
  row: number | undefined
  cell: Cell
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
  delete cell.failures[aspect]
  if (rule === undefined) return undefined
  try {
    return round.evaluate(rule, of, row)
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

const tableCell = ({ form, store, of }: Place): Cell | undefined => {
  const table = of.table === undefined ? undefined : form.fields.get(of.table)
  return table === undefined ? undefined : store.cellOf(table)
}

function isReadOnly(place: Place): boolean {
  const { readOnly, computed } = place.of.rules
  const isByRule = conditionOf(place, 'readOnly', readOnly) === true
  const { field } = place.of
  const isFixed = field.readOnly === true || computed !== undefined || field.kind === 'serial'
  return isByRule || isFixed || tableCell(place)?.readOnly === true
}

function valueOf(place: Place): unknown {
  const { store, of, row, cell } = place
  const computed = resultOf(place, 'value', of.rules.computed)
  if (!cell.visible || tableCell(place)?.visible === false) return null
  if (of.type.is === 'rows') return store.rowsOf(of.id).length
  const value = of.rules.computed === undefined ? store.setOf(of, row).raw.get(of.id) : fitted(of, computed)
  return isEmptyValue(value) ? null : value
}

/** A computed number has the decimals of its field. */
const fitted = ({ field }: CompiledField, value: unknown): unknown =>
  typeof value === 'number' ? roundTo(value, decimalsOf(field)) : value

function problemsOf(place: Place): FieldProblem[] {
  const { of, cell } = place
  if (tableCell(place)?.visible === false) return []
  const failures = Object.entries(cell.failures)
    .filter(([aspect]) => aspect !== 'problems' && aspect !== 'start')
    .map(([aspect, why]): FieldProblem => ({ code: 'record_rule_failed', detail: `${aspect}: ${why}` }))
  if (!cell.visible) return failures
  const isEmpty = of.type.is === 'rows' ? cell.value === 0 : cell.value === null
  if (isEmpty) return cell.required ? [...failures, { code: 'record_required' }] : failures
  return [...failures, ...checkProblems(place)]
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
