/** The handlers of all modules as one. */
import type { EventHandler, EventHandlers } from './handlers.ts'

/**
 * Several modules may handle the same topic: then all of them run, in the order given (lower modules first), in one
 * transaction. When one throws, none has happened and the event comes again to all.
 */
export function mergeHandlers(maps: readonly EventHandlers[]): EventHandlers {
  const merged: Record<string, EventHandler> = {}
  for (const [topic, handler] of maps.flatMap((map) => Object.entries(map))) {
    const earlier = merged[topic]
    merged[topic] = earlier ? both(earlier, handler) : handler
  }
  return merged
}

const both =
  (first: EventHandler, second: EventHandler): EventHandler =>
  async (tx, event) => {
    await first(tx, event)
    await second(tx, event)
  }
