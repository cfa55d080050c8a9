/**
 * A record while it is filled in: what each field shows, requires and computes. A change evaluates what depends on it
 * and nothing else; the result is that of evaluating everything anew.
 */
import type { FieldId } from '../model/ids.ts'
import type { CompiledField, CompiledForm, RuleNode } from './compiled-form.ts'
import { evaluateCell, placeOf, type Evaluating } from './evaluate-cell.ts'
import { RuleRound } from './evaluate-rule.ts'
import type { EvaluationContext, FieldProblem, FieldState, StoredValues } from './field-state.ts'
import { RecordStore, type Newness, type ValueSet } from './record-store.ts'

/** Rows whose state is to be evaluated; of a field that is no column, `all` is the field. */
type Dirty = 'all' | Set<number>

/** The states of all fields, those of child tables by row. */
export interface FormSnapshot {
  fields: Record<FieldId, FieldState>
  rows: Record<FieldId, Record<FieldId, FieldState>[]>
}

/** A problem with its place in the record by variable names: `items.3.amount`, rows counted from 0. */
export interface PlacedProblem extends FieldProblem {
  path: string
}

/** Where nothing is given, a new record and new rows begin with their defaults. Rows are as new as the record. */
export type EvaluationOptions = Partial<Newness>

export class FormEvaluation {
  private readonly form: CompiledForm
  private readonly store: RecordStore
  private context: EvaluationContext
  private readonly dirty = new Map<RuleNode, Dirty>()
  /** Nodes that count as changed although their state looks the same: rows that came, went or moved. */
  private readonly forced = new Set<RuleNode>()

  /**
   * @param given values by field id; of a child table a list of rows
   * @throws EvaluationCostError
   */
  constructor(form: CompiledForm, given: StoredValues, context: EvaluationContext, options: EvaluationOptions = {}) {
    const { isNew = false, isNewRow = () => isNew } = options
    this.form = form
    this.store = new RecordStore(form, given, { isNew, isNewRow })
    this.context = context
    for (const node of form.order) this.dirty.set(node, 'all')
    this.run()
  }

  /** Changes a value. @throws RangeError for a field that the form does not have, or that has rows */
  set(id: FieldId, value: unknown): void {
    const field = this.fieldOf(id)
    if (field.table !== undefined || field.type.is === 'rows') throw new RangeError(`no value: ${id}`)
    this.store.form.raw.set(id, value)
    this.touch(field, 'all')
    this.run()
  }

  /** Changes a value in a row. @throws RangeError for a row or column that is not there */
  setCell(id: FieldId, row: number, value: unknown): void {
    const field = this.fieldOf(id)
    if (field.table === undefined) throw new RangeError(`no column: ${id}`)
    this.store.setOf(field, row).raw.set(id, value)
    this.touch(field, new Set([row]))
    this.run()
  }

  /** The same for many cells, evaluated once. */
  setCells(cells: readonly { id: FieldId; row: number; value: unknown }[]): void {
    for (const { id, row, value } of cells) {
      const field = this.fieldOf(id)
      this.store.setOf(field, row).raw.set(id, value)
      this.touch(field, new Set([row]))
    }
    this.run()
  }

  /** Puts in a row with its defaults before the row that is at `index`, or at the end. */
  insertRow(table: FieldId, index: number, given: StoredValues = {}): void {
    this.insertRows(table, index, [given])
  }

  /** The same for many rows, evaluated once. */
  insertRows(table: FieldId, index: number, given: readonly StoredValues[]): void {
    const at = Math.min(Math.max(index, 0), this.store.rowsOf(table).length)
    const added = given.map((row) => this.store.newRow(table, row, true))
    this.changeRows(
      table,
      (rows) => rows.splice(at, 0, ...added),
      [...added.keys()].map((one) => at + one),
    )
  }

  /** Puts other rows in the place of all there are; they are not new. */
  replaceRows(table: FieldId, given: readonly StoredValues[]): void {
    const all = given.map((row) => this.store.newRow(table, row, false))
    this.changeRows(table, (rows) => rows.splice(0, rows.length, ...all), [...all.keys()])
  }

  /** Takes the value of a cell back: a column begins with its default again. @throws RangeError as `setCell` */
  restartCell(id: FieldId, row: number): void {
    const field = this.fieldOf(id)
    const set = this.store.setOf(field, row)
    set.raw.delete(id)
    if (field.field.default !== undefined) set.pending.add(id)
    for (const node of this.form.order)
      if (node.of === field && (node.aspect === 'value' || node.aspect === 'start')) this.mark(node, new Set([row]))
    this.run()
  }

  /** Takes a row out. @throws RangeError when there is none */
  removeRow(table: FieldId, at: number): void {
    if (this.store.rowsOf(table)[at] === undefined) throw new RangeError(`no row ${at}`)
    this.changeRows(table, (rows) => rows.splice(at, 1))
  }

  /** Moves a row to another place. @throws RangeError when there is none */
  moveRow(table: FieldId, from: number, to: number): void {
    const row = this.store.rowsOf(table)[from]
    if (row === undefined) throw new RangeError(`no row ${from}`)
    this.changeRows(table, (rows) => {
      rows.splice(from, 1)
      rows.splice(to, 0, row)
    })
  }

  /** Evaluates everything for another time or user. */
  setContext(context: EvaluationContext): void {
    this.context = context
    for (const node of this.form.order) this.dirty.set(node, 'all')
    this.run()
  }

  /** The state of a field; in a child table of its row. */
  state(id: FieldId, row?: number): FieldState {
    return publicState(this.store.cellOf(this.fieldOf(id), row))
  }

  /** What a row is known by outside; undefined of one that was never stored. */
  rowId(table: FieldId, row: number): string | undefined {
    return this.store.rowsOf(table)[row]?.id
  }

  /** The values of a column that are there; none while its table is hidden. @throws RangeError for what is no column */
  column(id: FieldId): unknown[] {
    const field = this.fieldOf(id)
    if (field.table === undefined) throw new RangeError(`no column: ${id}`)
    const values = this.store.rowsOf(field.table).map((_, row) => this.store.cellOf(field, row).value)
    return values.filter((value) => value !== null)
  }

  snapshot(): FormSnapshot {
    const statesOf = ({ cells }: ValueSet) =>
      Object.fromEntries([...cells].map(([id, cell]): [FieldId, FieldState] => [id, publicState(cell)]))
    const rows = [...this.store.rows].map(([table, sets]) => [table, sets.map(statesOf)] as const)
    return { fields: statesOf(this.store.form), rows: Object.fromEntries(rows) }
  }

  /** The values by field id: given ones, defaults, and what is computed. Hidden fields keep what they were given. */
  values(): Record<FieldId, unknown> {
    const valuesOf = (set: ValueSet): Record<FieldId, unknown> => {
      const found: Record<FieldId, unknown> = set.id === undefined ? {} : { id: set.id }
      for (const [id, cell] of set.cells) {
        const { rules } = this.fieldOf(id)
        const value = rules.computed === undefined ? set.raw.get(id) : cell.value
        if (value !== undefined && value !== null) found[id] = value
      }
      return found
    }
    const values = valuesOf(this.store.form)
    for (const [table, rows] of this.store.rows) if (rows.length > 0) values[table] = rows.map(valuesOf)
    return values
  }

  /** What keeps the record from being saved, in the order of the fields. */
  problems(): PlacedProblem[] {
    return [...this.form.fields.values()].flatMap((field) => {
      const table = field.table === undefined ? undefined : this.fieldOf(field.table)
      if (table === undefined) return placed(this.store.cellOf(field).problems, field.name)
      return this.store
        .rowsOf(table.id)
        .flatMap((_, row) => placed(this.store.cellOf(field, row).problems, `${table.name}.${row}.${field.name}`))
    })
  }

  private fieldOf(id: FieldId): CompiledField {
    const field = this.form.fields.get(id)
    if (field === undefined) throw new RangeError(`no field ${id}`)
    return field
  }

  /** Rows keep their states; what reads a column or counts rows is evaluated for those that are left. */
  private changeRows(table: FieldId, change: (rows: ValueSet[]) => void, added: readonly number[] = []): void {
    const field = this.fieldOf(table)
    if (field.type.is !== 'rows') throw new RangeError(`no child table: ${table}`)
    change(this.store.rowsOf(table))
    for (const node of this.form.order) {
      if (node.of.table === table && added.length > 0) this.mark(node, new Set(added))
      if (node.of === field && node.aspect === 'value') {
        this.mark(node, 'all')
        this.forced.add(node)
      }
    }
    this.run()
  }

  private touch(field: CompiledField, rows: Dirty): void {
    for (const node of this.form.order) if (node.of === field && node.aspect === 'value') this.mark(node, rows)
  }

  private mark(node: RuleNode, rows: Dirty): void {
    const known = this.dirty.get(node)
    if (known === 'all') return
    if (rows === 'all' || known === undefined) this.dirty.set(node, rows === 'all' ? 'all' : new Set(rows))
    else for (const row of rows) known.add(row)
  }

  private run(): void {
    const { form, store, context } = this
    const world: Evaluating = { form, store, context, round: new RuleRound(form, store, context) }
    for (const node of form.order) {
      const rows = this.dirty.get(node)
      if (rows === undefined) continue
      const changed = this.evaluate(world, node, rows)
      const isForced = this.forced.delete(node)
      this.dirty.delete(node)
      for (const { node: dependant, isSameRow } of node.dependants) {
        if (isForced) this.mark(dependant, 'all')
        else if (changed.size > 0) this.mark(dependant, isSameRow && node.of.table !== undefined ? changed : 'all')
      }
    }
  }

  /** The rows in which a node is another one now; 0 stands for a field that is no column. */
  private evaluate(world: Evaluating, { aspect, of }: RuleNode, dirty: Dirty): Set<number> {
    const changed = new Set<number>()
    const place = placeOf(world, of)
    if (of.table === undefined) {
      if (evaluateCell(place, aspect)) changed.add(0)
      return changed
    }
    const rows = dirty === 'all' ? this.store.rowsOf(of.table).keys() : dirty
    for (const row of rows) {
      place.row = row
      place.cell = this.store.cellOf(of, row)
      if (evaluateCell(place, aspect)) changed.add(row)
    }
    return changed
  }
}

const publicState = ({ visible, required, readOnly, value, problems }: FieldState): FieldState => ({
  visible,
  required,
  readOnly,
  value,
  problems,
})

const placed = (problems: readonly FieldProblem[], path: string): PlacedProblem[] =>
  problems.map((problem) => ({ ...problem, path }))
