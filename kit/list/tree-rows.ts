/** A row in sight; in a plain list every row, in a tree those whose ancestors are open. */
export interface RowInSight<Row> {
  readonly row: Row
  /** 0 for roots and in plain lists. */
  readonly depth: number
  /** Undefined: it has nothing below it. */
  readonly isOpen: boolean | undefined
}

/** The rows in sight. @param open ids of the open rows of a tree; undefined in a plain list */
export function rowsInSight<Row extends { readonly id: string }>(
  rows: readonly Row[],
  open: ReadonlySet<string> | undefined,
  depth = 0,
): RowInSight<Row>[] {
  if (!open) return rows.map((row) => ({ row, depth, isOpen: undefined }))
  return rows.flatMap((row) => {
    // The one typed cast of tree rows: their children are rows of the same kind, as `buildTree` makes them.
    const { children } = row as { readonly children?: readonly Row[] }
    const isOpen = children && open.has(row.id)
    const below = isOpen ? rowsInSight(children, open, depth + 1) : []
    return [{ row, depth, isOpen }, ...below]
  })
}
