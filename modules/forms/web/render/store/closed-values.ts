/**
 * Values that a rule has closed after they were entered. The server keeps what there was, so the form shows that again:
 * what is seen is what is stored.
 */
import {
  isSameJson,
  rowIdOf,
  rowsIn,
  type CompiledField,
  type CompiledForm,
  type FieldId,
  type FormEvaluation,
  type StoredValues,
} from '#forms-core/index.ts'
import { keyOf } from './places.ts'
import type { RowKeys } from './row-keys.ts'

/** A rule may close a field because another one was put back; more often than this they go round. */
const ROUNDS = 5

interface EnteredCell {
  readonly column: CompiledField
  readonly table: FieldId
  readonly row: number
}

export class ClosedValues {
  private readonly fields: readonly CompiledField[]
  private readonly tables: readonly CompiledField[]
  /** Columns that a rule of theirs, or of their table, can close. */
  private readonly columns = new Map<FieldId, CompiledField>()
  /** Cells with something that was entered here: no others can differ from what is stored. */
  private readonly entered = new Map<string, EnteredCell>()
  private readonly keys: RowKeys

  constructor({ names, columns }: CompiledForm, keys: RowKeys) {
    this.keys = keys
    const closable = [...names.values()].filter(({ rules }) => rules.readOnly !== undefined)
    this.fields = closable.filter(({ rules, field }) => rules.computed === undefined && field.kind !== 'childTable')
    this.tables = closable.filter(({ field }) => field.kind === 'childTable')
    for (const table of columns.values())
      for (const column of table.values())
        if (column.rules.readOnly !== undefined && column.rules.computed === undefined)
          this.columns.set(column.id, column)
  }

  /** A value was entered in a cell. */
  enter(id: FieldId, row: number): void {
    const column = this.columns.get(id)
    if (column?.table !== undefined) this.entered.set(keyOf({ id, row }), { column, table: column.table, row })
  }

  /** Everything in some rows was entered. */
  enterRows(table: FieldId, rows: readonly number[]): void {
    for (const column of this.columns.values())
      if (column.table === table) for (const row of rows) this.enter(column.id, row)
  }

  /** Puts back what was there before. */
  putBack(evaluation: FormEvaluation, before: StoredValues): void {
    for (let round = 0; round < ROUNDS; round += 1) {
      const closed = this.fields.filter(({ id }) => {
        const { visible, readOnly, value } = evaluation.state(id)
        return visible && readOnly && !isSameJson(value, before[id])
      })
      for (const { id } of closed) evaluation.set(id, before[id] ?? null)
      const tables = this.putTablesBack(evaluation, before)
      const cells = this.putCellsBack(evaluation, before)
      if (closed.length === 0 && !tables && !cells) return
    }
  }

  /** Rows of a table that is closed as a whole. @returns whether there were any */
  private putTablesBack(evaluation: FormEvaluation, before: StoredValues): boolean {
    const closed = this.tables.filter(({ id }) => {
      const { visible, readOnly } = evaluation.state(id)
      return visible && readOnly && !isSameJson(rowsIn(evaluation.values(), id), rowsIn(before, id))
    })
    for (const { id } of closed) {
      const rows = rowsIn(before, id)
      evaluation.replaceRows(id, rows)
      this.keys.start(id, rows.length)
      for (const [key, cell] of this.entered) if (cell.table === id) this.entered.delete(key)
    }
    return closed.length > 0
  }

  /** Cells of rows: what is stored in the row, or what a new row begins with. @returns whether there were any */
  private putCellsBack(evaluation: FormEvaluation, before: StoredValues): boolean {
    let isPutBack = false
    for (const [key, { column, table, row }] of this.entered) {
      const at = this.keys.placeOf(row)
      if (at === undefined) {
        this.entered.delete(key)
        continue
      }
      const { visible, readOnly } = evaluation.state(column.id, at)
      if (!visible || !readOnly) continue
      const id = evaluation.rowId(table, at)
      const stored = id === undefined ? undefined : rowsIn(before, table).find((one) => rowIdOf(one) === id)
      if (stored === undefined) evaluation.restartCell(column.id, at)
      else evaluation.setCell(column.id, at, stored[column.id] ?? null)
      this.entered.delete(key)
      isPutBack = true
    }
    return isPutBack
  }
}
