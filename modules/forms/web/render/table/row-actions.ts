/** What the layouts of a child table share. */
import type { FieldOf } from '#forms-core/index.ts'

export interface RowActions {
  /** Puts in a row before the one at a place. */
  add: (at: number) => void
  remove: (at: number) => void
  move: (from: number, to: number) => void
}

export interface RowsShown {
  table: FieldOf<'childTable'>
  /** Of the rows. */
  keys: readonly number[]
  label: string
  /** Rows may come, go and move. */
  isOpen: boolean
  /** Cells may be filled in, perhaps of some columns alone. */
  mayFill: boolean
  mayAdd: boolean
  actions: RowActions
}
