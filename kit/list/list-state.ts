/**
 * The state of a list as its address holds it: page, limit, order and filters. What the route's query schema does not
 * accept is left out, so a mistyped or outdated address shows the plain list instead of an error.
 */
import { z } from 'zod'
import type { QueryChange } from '#shell/page/use-page.ts'

/** Page sizes of lists (specification section 9). */
export const PAGE_SIZES = [10, 50, 100, 500, 1000] as const
export const DEFAULT_LIMIT = PAGE_SIZES[0]

export type Order = 'asc' | 'desc'

export interface ListState {
  readonly page: number
  readonly limit: number
  readonly order?: Order
  readonly orderField?: string
  /** As in the address: text, lists joined by commas. */
  readonly filters: Readonly<Record<string, string>>
}

const PAGING = ['page', 'limit', 'order', 'orderField', 'sumFields', 'ids']

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** The fields of a list's query schema; empty when the route declares none. */
export function fieldsOf(query: z.ZodType | undefined): Shape {
  return query instanceof z.ZodObject ? query.shape : {}
}

/** The names of the filters that a query schema declares. */
export function filterNames(query: z.ZodType | undefined): string[] {
  return Object.keys(fieldsOf(query)).filter((name) => !PAGING.includes(name))
}

/** Whether the query schema accepts a text for one of its fields. */
export function accepts(query: z.ZodType | undefined, name: string, text: string): boolean {
  const field = fieldsOf(query)[name]
  return field !== undefined && z.safeParse(field, text).success
}

/** Reads the state from an address. */
export function readListState(address: URLSearchParams, query: z.ZodType | undefined): ListState {
  const read = (name: string): string | undefined => {
    const text = address.get(name)
    return text && accepts(query, name, text) ? text : undefined
  }
  const filters: Record<string, string> = {}
  for (const name of filterNames(query)) {
    const text = read(name)
    if (text !== undefined) filters[name] = text
  }
  const limit = Number(read('limit') ?? DEFAULT_LIMIT)
  const orderField = read('orderField')
  return {
    page: Number(read('page') ?? 1),
    limit: limit > 0 ? limit : DEFAULT_LIMIT,
    ...(orderField !== undefined && { orderField, order: address.get('order') === 'asc' ? 'asc' : 'desc' }),
    filters,
  }
}

/** The query of the call. @param sums fields to sum over all rows of the filter */
export function queryOf(
  { filters, ...paging }: ListState,
  sums: readonly string[] = [],
): Record<string, string | number> {
  return { ...paging, ...filters, ...(sums.length > 0 && { sumFields: sums.join() }) }
}

/** The change of the address that takes filters away. */
export const withdrawn = (names: readonly string[]): QueryChange =>
  Object.fromEntries(names.map((name) => [name, undefined]))

/** The change of the address that turns to a page; what is the default does not stand in the address. */
export function pageChange(page: number, limit: number): QueryChange {
  return { page: page > 1 ? page : undefined, limit: limit === DEFAULT_LIMIT ? undefined : limit }
}

/** The change of the address that sorts; without a field the default order. Starts at page 1. */
export function sortChange(orderField: string | undefined, order: Order | undefined): QueryChange {
  const isSorted = orderField !== undefined && order !== undefined
  return { orderField: isSorted ? orderField : undefined, order: isSorted ? order : undefined, page: undefined }
}
