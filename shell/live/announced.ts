/** Notifications of the live channel for components that show the thing: ask for it again. */
import { useEffect, useRef } from 'react'
import type { Announced } from '#contract/session.ts'

type Listener = (id: string) => void

const listeners = new Map<Announced, Set<Listener>>()

/** Calls `listener` whenever `what` has changed, with the id of the one thing or ''. Answers the way to stop it. */
export function onAnnounced(what: Announced, listener: Listener): () => void {
  const listening = listeners.get(what) ?? new Set()
  listeners.set(what, listening.add(listener))
  return () => listening.delete(listener)
}

/** The same as long as a component is shown. */
export function useAnnounced(what: Announced, listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onAnnounced(what, (id) => latest.current(id)), [what])
}

/** Passes a piece of news on; the live channel calls this. */
export function passOn(what: Announced, id: string): void {
  for (const listener of listeners.get(what) ?? []) listener(id)
}
