/** Changes that other users made to a list that is open: counted, and offered instead of moving what one reads. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRoute } from '#contract/route.ts'
import { onListChanged } from '#shell/live/list-changes.ts'
import { callWith } from '#shell/request/call.ts'
import type { InputOf } from '#shell/request/route-input.ts'
import { countChanges } from './count-changes.ts'
import { createListCheck } from './list-check.ts'
import { readListReply, type ListReply } from './list-reply.ts'

export interface ListChanges {
  /** How many rows differ from those shown; 0 offers nothing. */
  readonly count: number
  readonly show: () => void
}

interface Watched {
  /** As the route of the list names it; without one nothing is watched. */
  resource: string | undefined
  /** The reply that is shown. */
  shown: ListReply<unknown> | undefined
  /** Asks for the same reply again, past the cache. */
  read: () => Promise<ListReply<unknown>>
  refresh: () => void
}

/**
 * The same for a page that shows what a call lists in its own way: a tree, or names beside the open record.
 * @param reply of the same route and input
 */
export function useCallChanges<R extends AnyRoute>(
  route: R,
  input: InputOf<R>,
  reply: { readonly data: unknown; readonly refetch: () => Promise<unknown> },
): ListChanges {
  const { data } = reply
  const shown = useMemo(() => (data === undefined ? undefined : readListReply(data)), [data])
  return useListChanges({
    resource: route.resource,
    shown,
    read: async () => readListReply(await callWith(route, input)),
    refresh: () => void reply.refetch(),
  })
}

/**
 * The server only says that the resource has changed. Whether that shows in this list, with its filters and within the
 * user's data scope, its own call tells: one's own change, which the list has fetched already, differs in nothing.
 */
export function useListChanges(watched: Watched): ListChanges {
  const { resource, shown, refresh } = watched
  const [found, setFound] = useState<{ in: ListReply<unknown>; count: number }>()
  const latest = useRef(watched)
  useEffect(() => {
    latest.current = watched
  })
  useEffect(() => {
    if (resource === undefined) return
    const check = async () => {
      const { shown: compared, read } = latest.current
      if (!compared) return
      const count = countChanges(compared, await read())
      // Turned, filtered or fetched again meanwhile: what was compared is not shown any more.
      if (latest.current.shown === compared) setFound({ in: compared, count })
    }
    const listCheck = createListCheck({ check, isInSight: () => !document.hidden })
    const stop = onListChanged(resource, listCheck.changed)
    document.addEventListener('visibilitychange', listCheck.seen)
    return () => {
      stop()
      listCheck.stop()
      document.removeEventListener('visibilitychange', listCheck.seen)
    }
  }, [resource])
  const show = () => {
    setFound(undefined)
    refresh()
  }
  return { count: found && found.in === shown ? found.count : 0, show }
}
