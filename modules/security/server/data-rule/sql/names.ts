/** What names of a statement mean at one of its places: subqueries, tables and the columns of both. */
export interface Names {
  /** Of the query around it. */
  readonly outer: Names | undefined
  /** Subqueries of `with`, with the columns that they put out. */
  readonly queries: Map<string, readonly string[]>
  /** Tables of `from`. */
  readonly tables: Map<string, readonly string[]>
}

export const within = (outer: Names | undefined): Names => ({ outer, queries: new Map(), tables: new Map() })

/** The columns of a subquery of `with`. */
export function queryNamed(names: Names | undefined, name: string): readonly string[] | undefined {
  return names && (names.queries.get(name) ?? queryNamed(names.outer, name))
}

/** The columns of a table of `from`. */
export function tableNamed(names: Names | undefined, name: string): readonly string[] | undefined {
  return names && (names.tables.get(name) ?? tableNamed(names.outer, name))
}

/** Whether one of the tables has the column. */
export function hasColumn(names: Names | undefined, name: string): boolean {
  return (
    names !== undefined &&
    ([...names.tables.values()].some((columns) => columns.includes(name)) || hasColumn(names.outer, name))
  )
}
