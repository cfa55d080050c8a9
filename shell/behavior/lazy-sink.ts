/** A sink that is fetched when the page has nothing better to do: the log must not make a start heavier. */
import type { BehaviorSink, Deed } from '../ports.ts'

/** What happens before the sink is there. */
const MAX_HELD = 100
const WAIT_MS = 3_000

/** @param load fetches the sink; when it cannot be fetched, what was held is lost and the next deed tries again */
export function lazySink(load: () => Promise<BehaviorSink>): BehaviorSink {
  let sink: BehaviorSink | undefined
  let fetching: Promise<void> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let held: { readonly deed: Deed; readonly at: number }[] = []

  const fetchNow = () => {
    clearTimeout(waiting)
    waiting = undefined
    return (fetching ??= load()
      .then((loaded) => {
        sink = loaded
        for (const { deed, at } of held) loaded.record(deed, at)
      })
      .catch(() => undefined)
      .finally(() => {
        held = []
        fetching = undefined
      }))
  }

  return {
    record(deed, at = performance.now()) {
      if (sink) return sink.record(deed, at)
      if (held.length < MAX_HELD) held.push({ deed, at })
      waiting ??= setTimeout(() => void fetchNow(), WAIT_MS)
    },
    async flush() {
      if (!sink && held.length > 0) await fetchNow()
      await sink?.flush()
    },
  }
}
