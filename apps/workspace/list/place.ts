/**
 * Where a list stands: its filters, order and page are part of the app's own route, and so of the address of its tab.
 */
export type Go = (route: string, how?: { replace?: boolean }) => void
export type Order = 'asc' | 'desc'

export interface Place<Filter extends string, Field extends string> {
  readonly page: number
  /** Those that are set. */
  readonly filters: { readonly [Name in Filter]?: string }
  /** Undefined: as the server orders it. */
  readonly field: Field | undefined
  readonly order: Order
  /** Something is filtered. */
  readonly isFiltered: boolean
  /** Sets filters (empty: takes them away) and starts at page 1. */
  readonly filter: (change: { readonly [Name in Filter]?: string }) => void
  readonly clear: () => void
  readonly sort: (field: Field) => void
  readonly turn: (page: number) => void
}

interface Declared<Filter extends string, Field extends string> {
  /** The route without its query: `meetings`. */
  readonly area: string
  readonly filters: readonly Filter[]
  /** By what it can be ordered. */
  readonly fields: readonly Field[]
}

/**
 * Reads a list's place from the query of the route, and writes it there.
 * @param search `status=held&page=2`
 */
export function placeOf<Filter extends string, Field extends string>(
  search: string,
  go: Go,
  { area, filters, fields }: Declared<Filter, Field>,
): Place<Filter, Field> {
  const query = new URLSearchParams(search)
  const set = filters.flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as const] : []
  })
  const field = fields.find((name) => name === query.get('by'))
  const order: Order = query.get('order') === 'asc' ? 'asc' : 'desc'
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const tail = next.toString()
    go(area + (tail && `?${tail}`), { replace: true })
  }
  return {
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    filters: Object.fromEntries(set) as { [Name in Filter]?: string },
    field,
    order,
    isFiltered: set.length > 0,
    filter: (changes) => change({ ...changes, page: undefined }),
    clear: () => change({ ...Object.fromEntries(filters.map((name) => [name, undefined])), page: undefined }),
    // From A to Z first, then back, then as the server orders it.
    sort: (name) => {
      const next = name !== field ? 'asc' : order === 'asc' ? 'desc' : undefined
      change({ by: next && name, order: next, page: undefined })
    },
    turn: (page) => change({ page: page > 1 ? String(page) : undefined }),
  }
}
