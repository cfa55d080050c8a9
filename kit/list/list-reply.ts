/** What a list route or a configured address answers, as a list (specification section 7, "{list url}"). */

export interface ListReply<Row> {
  readonly list: readonly Row[]
  readonly total: number
  /** False: the total is an estimate. */
  readonly totalExact: boolean
  /** By sum field, over all rows of the filter. */
  readonly sumData?: Readonly<Record<string, number>>
  /** Of the rows of a tree, by id; 0 for roots. */
  readonly depths?: ReadonlyMap<string, number>
}

/**
 * A page with `list`, `total` and `sumData`, or a bare list, which then is all there is. Anything else is an empty
 * list.
 */
export function readListReply<Row>(data: unknown): ListReply<Row> {
  if (Array.isArray(data)) return { list: data as Row[], total: data.length, totalExact: true }
  const { list, total, totalExact, sumData } = (data ?? {}) as Partial<ListReply<Row>>
  if (!Array.isArray(list)) return { list: [], total: 0, totalExact: true }
  return {
    list: list as readonly Row[],
    total: typeof total === 'number' ? total : list.length,
    totalExact: totalExact !== false,
    ...(sumData && { sumData }),
  }
}
