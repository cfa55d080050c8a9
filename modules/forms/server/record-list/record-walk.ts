/** The whole list, from its first record to its last, in batches: what files are written from. */
import type { Database } from '#kernel/database/lease.ts'
import { walkList } from '#kernel/lists/walk.ts'
import type { OpenedList } from './record-list.service.ts'
import * as repo from './record-list.repo.ts'
import * as valueOrder from './value-order.repo.ts'

const BATCH = 1_000

/**
 * The batches of a list, none of them empty, each read on a lease of its own.
 * @throws the signal's reason when it is aborted
 */
export async function* walkRecords(
  database: Database,
  { opened, ask, call, direction }: OpenedList,
  signal: AbortSignal,
): AsyncGenerator<repo.ListedRecord[], void> {
  if (ask.order.by === 'record') {
    yield* walkList(database, repo.recordList, call, { signal })
    return
  }
  const order = { formId: opened.id, field: ask.order.field, column: ask.order.column, direction }
  // A record whose value changes meanwhile may move: it comes once.
  const seen = new Set<string>()
  for (const read of [valueOrder.placesWithValue, valueOrder.placesWithoutValue]) {
    let after: valueOrder.ValuePlace | undefined
    for (;;) {
      signal.throwIfAborted()
      const from: valueOrder.ValuePlace | undefined = after
      const { places, rows } = await database.read(call.tenantId, async (db) => {
        const found = await read(db, call, order, { after: from, limit: BATCH })
        const fresh = found.map(({ id }) => id).filter((id) => !seen.has(id))
        return { places: found, rows: await repo.recordsByIds(db, fresh) }
      })
      for (const { id } of places) seen.add(id)
      if (rows.length > 0) yield rows
      after = places.at(-1)
      if (places.length < BATCH) break
    }
  }
}
