/** Widgets of home that follow the work of the person: they ask again when a process or a message is announced. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnyRoute } from '#contract/route.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { callKey } from '#shell/request/use-call.ts'

/** One command announces several things at once: they are answered by one call. */
const WAIT_MS = 200
/** When everybody hears the same, each page asks at a moment of its own within this time. */
const SPREAD_MS = 3_000
/** As the server says it: all others hear this, too. */
const EVERYBODY = 'all'

/**
 * Asks for a route and a figure again whenever work may have come or gone. A candidate of a task is not named by the
 * announcement of the process, but receives a message, so messages count as well.
 * @param figure name of the number beside the greeting that counts the same
 */
export function useWorkChanges(route: AnyRoute, figure: string): void {
  const client = useQueryClient()
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = (id: string) => {
    clearTimeout(later.current)
    const wait = WAIT_MS + (id === EVERYBODY ? Math.random() * SPREAD_MS : 0)
    later.current = setTimeout(() => {
      void client
        .invalidateQueries({ queryKey: callKey(route) })
        .then(() => client.invalidateQueries({ queryKey: ['figure', figure] }))
    }, wait)
  }
  useAnnounced('process', refresh)
  useAnnounced('message', refresh)
  useEffect(() => () => clearTimeout(later.current), [])
}
