/** How many messages are unread: asked for when the first page stands and the browser has time, and when news come. */
import { useEffect, useRef } from 'react'
import { useShowsOwn } from '#shell/access/use-shows-own.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { useIdle } from '#shell/page/use-idle.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { bareMessageRoutes as routes } from './bare-message-routes.ts'
import { MESSAGE_READS } from './message-reads.ts'

/** When everybody hears the same news, each page asks at a moment of its own within this time. */
const SPREAD_MS = 3_000
/** News may have been missed while the page was hidden or asleep: after this time it asks again. */
const STALE_MS = 60_000
/** As the server says it: all others hear this, too. */
const EVERYBODY = 'all'

/** Undefined until it is known. A failure shows nothing (specification section 8): the bell is never in the way. */
export function useUnread(): number | undefined {
  const isIdle = useIdle()
  const refresh = useRefresh()
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showsOwn = useShowsOwn()
  const { data, dataUpdatedAt } = useCall(routes.unread, {}, { enabled: isIdle && showsOwn, freshFor: Infinity })
  useAnnounced('message', (id) => {
    clearTimeout(later.current)
    const wait = id === EVERYBODY ? Math.random() * SPREAD_MS : 0
    later.current = setTimeout(() => void refresh(...MESSAGE_READS), wait)
  })
  useEffect(() => () => clearTimeout(later.current), [])
  useEffect(() => {
    const look = () => {
      if (document.hidden || dataUpdatedAt === 0 || Date.now() - dataUpdatedAt < STALE_MS) return
      void refresh(routes.unread)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [dataUpdatedAt, refresh])
  return data
}
