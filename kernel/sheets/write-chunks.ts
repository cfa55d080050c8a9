/** Writing a batch keeps the processor for long; others get their turn in between. */
import { setImmediate as nextTick } from 'node:timers/promises'

/** A few milliseconds of work. */
const ROWS = 250

/** The batches in pieces of at most `ROWS`, with a turn of the event loop between them. */
export async function* inTurns<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[], void> {
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += ROWS) {
      yield batch.slice(from, from + ROWS)
      await nextTick()
    }
  }
}
