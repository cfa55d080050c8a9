/**
 * The replies a hidden tab shows. No one observes them while it hides, so the cache would forget them after a minute
 * and the tab would come back empty; and what is still on its way would be given up.
 */
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../request/query-client.ts'

const paused = new Map<string, () => void>()

/** Keeps what is on screen now, for a tab that is about to hide. It is not asked for again meanwhile. */
export function pauseReplies(tab: string): void {
  const stops = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey, options: { queryFn } }) =>
      new QueryObserver(queryClient, { queryKey, enabled: false, ...(queryFn && { queryFn }) }).subscribe(
        () => undefined,
      ),
    )
  dropReplies(tab)
  paused.set(tab, () => stops.forEach((stop) => stop()))
}

/** The tab is gone, or shows something else. */
export function dropReplies(tab: string): void {
  paused.get(tab)?.()
  paused.delete(tab)
}
