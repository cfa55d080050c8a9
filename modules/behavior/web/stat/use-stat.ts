/** What a page of statistics shows: the list in its address, the sum, the most used, and what it counts by. */
import { useList } from '#kit/list/use-list.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { moduleStatRoutes, portalStatRoutes, StatBy } from '#behavior/contract/behavior-stat.ts'

/** Lines of the chart of the most used. */
const MAX_LINES = 10

export type StatRoutes = typeof portalStatRoutes | typeof moduleStatRoutes

/**
 * @param ways by what can be counted
 * @param usual while the address names none of them
 */
export function useStat(routes: StatRoutes, ways: readonly StatBy[], usual: StatBy) {
  // Both lists have the same filters; they differ in what they count by.
  const { selection: _, ...list } = useList(routes.page as typeof portalStatRoutes.page)
  const { filters } = list.state
  const by = ways.find((way) => way === filters['by']) ?? usual
  const { by: _by, keyword: _keyword, ...narrowing } = filters
  const sum = useCall(routes.sum as typeof portalStatRoutes.sum, { query: narrowing }, { keepPrevious: true })
  const top = useCall(
    routes.page as typeof portalStatRoutes.page,
    { query: { ...filters, limit: MAX_LINES } },
    { keepPrevious: true },
  )
  return { list, filters, by, sum, top }
}

export type Stat = ReturnType<typeof useStat>
export type StatList = Stat['list']
