/**
 * In which order the filters of a list are looked at: those that leave fewest records first. Counted rather than
 * guessed: what the database knows of the values of one form among many is too little to choose by.
 */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { FieldId } from '#forms-core/index.ts'
import type { AskedFilter } from './record-ask.ts'
import { isByIndex, type OrderedFilters } from './value-filter.repo.ts'
import { countsOfFilters, MAX_AT_ONCE } from './value-search.repo.ts'

interface KnownOrder {
  readonly ranks: ReadonlyMap<FieldId, number>
  readonly isNarrow: boolean
}

/** What was counted a moment ago: the order only decides how quickly the same records are found. */
const known = new CountedCache<KnownOrder>({ name: 'filterOrder' }, { max: 1_000, ttl: 30_000 })

/** @param formId in its tenant: forms of two tenants never have the same id */
export async function orderFilters(db: Db, formId: string, filters: readonly AskedFilter[]): Promise<OrderedFilters> {
  if (!filters.some(isByIndex)) return { filters, isNarrow: false }
  const key = JSON.stringify([formId, filters])
  const order = known.get(key) ?? (await countedOrder(db, formId, filters))
  known.set(key, order)
  const rankOf = ({ field }: AskedFilter) => order.ranks.get(field) ?? filters.length
  return { filters: filters.toSorted((one, other) => rankOf(one) - rankOf(other)), isNarrow: order.isNarrow }
}

async function countedOrder(db: Db, formId: string, filters: readonly AskedFilter[]): Promise<KnownOrder> {
  const counted = filters.filter(isByIndex)
  const counts = await countsOfFilters(db, formId, counted)
  const sizes = counted.map(({ field }, at) => ({ field, size: counts[at] ?? Infinity }))
  sizes.sort((one, other) => one.size - other.size)
  return {
    ranks: new Map(sizes.map(({ field }, at) => [field, at])),
    isNarrow: sizes.some(({ size }) => size <= MAX_AT_ONCE),
  }
}
