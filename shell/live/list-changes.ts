/** Changes of lists as the live channel tells them: which resource, never which record. */

/** @param isMissed nothing is known: the channel was interrupted and may have missed it */
type Listener = (isMissed: boolean) => void

const listeners = new Map<string, Set<Listener>>()

/** Calls `listener` whenever lists of `resource` may look different. Answers the way to stop it. */
export function onListChanged(resource: string, listener: Listener): () => void {
  const known = listeners.get(resource) ?? new Set()
  listeners.set(resource, known.add(listener))
  return () => known.delete(listener)
}

/** Passes a change on; the live channel calls this. */
export function passOnListChange(resource: string): void {
  for (const listener of listeners.get(resource) ?? []) listener(false)
}

/** The channel is open again: any list may have changed meanwhile. */
export function passOnGap(): void {
  for (const known of listeners.values()) for (const listener of known) listener(true)
}
