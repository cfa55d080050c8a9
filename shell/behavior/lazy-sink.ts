/** A sink that is fetched when the page has nothing better to do: the log must not make a start heavier. */
import type { BehaviorSink, Activity } from '../ports.ts'

/** What happens before the sink is there. */
const MAX_BUFFERED = 100
const WAIT_MS = 3_000

/** @param load fetches the sink; when it fails, waiting activities are lost and the next activity tries again */
export function lazySink(load: () => Promise<BehaviorSink>): BehaviorSink {
  let sink: BehaviorSink | undefined
  let fetching: Promise<void> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let buffered: { readonly activity: Activity; readonly at: number }[] = []

  const fetchNow = () => {
    clearTimeout(waiting)
    waiting = undefined
    return (fetching ??= load()
      .then((loaded) => {
        sink = loaded
        for (const { activity, at } of buffered) loaded.record(activity, at)
      })
      .catch(() => undefined)
      .finally(() => {
        buffered = []
        fetching = undefined
      }))
  }

  return {
    record(activity, at = performance.now()) {
      if (sink) return sink.record(activity, at)
      if (buffered.length < MAX_BUFFERED) buffered.push({ activity, at })
      waiting ??= setTimeout(() => void fetchNow(), WAIT_MS)
    },
    async flush() {
      if (!sink && buffered.length > 0) await fetchNow()
      await sink?.flush()
    },
  }
}
