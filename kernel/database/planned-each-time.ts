/**
 * Statements whose best plan depends on their values. A named statement is soon planned for all values at once, which
 * is right for almost every one and far off where one value is in a quarter of the rows and the next in one of them.
 */
import type { CompiledQuery } from 'kysely'

const marked = new WeakSet<object>()

/** Marks a query; the database then plans it anew whenever it runs. */
export function plannedEachTime<Query extends CompiledQuery>(query: Query): Query {
  marked.add(query)
  return query
}

export const isPlannedEachTime = (query: CompiledQuery): boolean => marked.has(query)
