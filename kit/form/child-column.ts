import type { ReactNode } from 'react'
import type { CellColumn } from './child-rows.ts'

/** What a control of one's own gets. */
export interface CellControl {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly 'aria-label': string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A column of a `ChildTable`. */
export interface ChildColumn extends CellColumn {
  /** As in the schema of one record, which decides the rules of its cells. */
  readonly key: string
  readonly title: string
  /** Pixels; without it the column takes what is left. */
  readonly width?: number
  /** For `custom`: the control of a cell, for example a picker. */
  readonly control?: (cell: CellControl) => ReactNode
}
