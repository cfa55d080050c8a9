/** The values and states of one record while it is evaluated. */
import type { FieldId } from '../model/ids.ts'
import type { CompiledField, CompiledForm } from './compiled-form.ts'
import { newCell, type Cell, type StoredValues } from './field-state.ts'
import { rowsIn } from './rows.ts'

/** One record, or one row of a child table. */
export class ValueSet {
  readonly raw = new Map<FieldId, unknown>()
  readonly cells = new Map<FieldId, Cell>()
  /** Fields whose default has not been put in yet. */
  readonly pending = new Set<FieldId>()
  /** What a row is known by outside. */
  readonly id: string | undefined

  constructor(fields: readonly CompiledField[], given: StoredValues, isNew: boolean) {
    for (const of of fields) {
      const { id, field } = of
      this.cells.set(id, newCell(of))
      if (field.kind === 'childTable') continue
      const isGiven = Object.hasOwn(given, id)
      if (isGiven) this.raw.set(id, given[id])
      else if (isNew && field.default !== undefined) this.pending.add(id)
    }
    this.id = Object.hasOwn(given, 'id') && typeof given['id'] === 'string' ? given['id'] : undefined
  }
}

/** What begins with defaults. */
export interface Newness {
  isNew: boolean
  isNewRow: (row: StoredValues, table: FieldId) => boolean
}

/** Rows of child tables stand beside the record; a row is known by its place. */
export class RecordStore {
  readonly form: ValueSet
  readonly rows = new Map<FieldId, ValueSet[]>()
  private readonly columns = new Map<FieldId, readonly CompiledField[]>()

  constructor({ fields, columns }: CompiledForm, given: StoredValues, { isNew, isNewRow }: Newness) {
    this.form = new ValueSet(
      [...fields.values()].filter(({ table }) => table === undefined),
      given,
      isNew,
    )
    for (const [table, names] of columns) {
      this.columns.set(table, [...names.values()])
      this.rows.set(
        table,
        rowsIn(given, table).map((row) => this.newRow(table, row, isNewRow(row, table))),
      )
    }
  }

  newRow(table: FieldId, given: StoredValues, isNew: boolean): ValueSet {
    return new ValueSet(this.columns.get(table) ?? [], given, isNew)
  }

  rowsOf(table: FieldId): ValueSet[] {
    return this.rows.get(table) ?? []
  }

  /** @throws RangeError when there is no such row */
  setOf({ table }: CompiledField, row?: number): ValueSet {
    if (table === undefined) return this.form
    const set = row === undefined ? undefined : this.rowsOf(table)[row]
    if (set === undefined) throw new RangeError(`no row ${row}`)
    return set
  }

  cellOf(field: CompiledField, row?: number): Cell {
    const cell = this.setOf(field, row).cells.get(field.id)
    if (cell === undefined) throw new RangeError(`no field ${field.id}`)
    return cell
  }
}
