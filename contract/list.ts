/** The one shape of every list call (readings, "Wire types"). */
import { z } from 'zod'
import { GUARD_NAMES } from './guarded.ts'
import { Id, queryInt, queryList } from './scalars.ts'

/** `limit=-1` (everything) is for preloading a selection: only together with 1 to 200 `ids`. */
export const MAX_PRELOAD = 200
export const MAX_LIMIT = 1000
/** Rows beyond this cannot be reached by page number; no one turns so many pages, and it bounds the work of a call. */
export const MAX_PAGE = 1_000_000

/** What the queries of all lists have in common, made once. */
const COMMON = {
  page: queryInt(1, MAX_PAGE).default(1),
  limit: z.union([queryInt(1, MAX_LIMIT), z.literal('-1').transform(() => -1 as const)]).default(10),
  order: z.enum(['asc', 'desc']).default('desc'),
}
const PRELOADED = queryList(Id, MAX_PRELOAD).optional()

const MAX_SUMS = 50
const sumsOf = (summable: readonly string[]) =>
  queryList(
    z.string().refine((field) => summable.includes(field), { error: 'unknown_field' }),
    MAX_SUMS,
  )
/** Of lists that sum nothing. */
const NO_SUMS = sumsOf([])

/**
 * The query of a list call: its filters, plus paging, order and sums over declared fields.
 * @param spec.filters every filter optional; `spec.sortable` and `spec.summable` are the only fields a caller may name.
 *   `spec.guards` says which of these are guarded fields (`contract/guarded.ts`), by their names.
 */
export function listQuery<
  Filters extends z.ZodRawShape,
  const Sortable extends readonly [string, ...string[]],
  const Summable extends readonly string[] = [],
>(spec: {
  filters: Filters
  sortable: Sortable
  summable?: Summable
  guards?: Readonly<Partial<Record<Sortable[number] | Summable[number], string>>>
}) {
  const summable = (spec.summable ?? []) as readonly string[]
  const guarding = <Schema extends z.ZodType>(schema: Schema): Schema =>
    spec.guards ? schema.meta({ [GUARD_NAMES]: spec.guards }) : schema
  return z
    .object({
      ...COMMON,
      orderField: guarding(z.enum(spec.sortable)).optional(),
      sumFields: guarding(summable.length === 0 ? NO_SUMS : sumsOf(summable)).optional(),
      ids: PRELOADED,
      ...spec.filters,
    })
    .refine((query) => isBounded(query as Paging), { path: ['limit'], error: 'limit_needs_ids' })
}

const TOTALS = {
  total: z.number(),
  totalExact: z.boolean(),
  sumData: z.record(z.string(), z.number()).optional(),
}

/** The reply of a list call. `totalExact` is false while a large total is an estimate that is being refreshed. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), ...TOTALS })
}

export interface Page<Item> {
  list: Item[]
  total: number
  totalExact: boolean
  sumData?: Record<string, number>
}

/** What the paging part of a parsed list query holds. */
export interface Paging {
  page: number
  limit: number
  order: 'asc' | 'desc'
  orderField?: string | undefined
  sumFields?: string[] | undefined
  ids?: string[] | undefined
}

const isBounded = ({ limit, ids }: Paging): boolean => limit !== -1 || ids !== undefined
