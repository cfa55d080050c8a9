/**
 * A whole list, from its first row to its last: as filtered, in its order, within the same conditions as a page of it,
 * so that the user who walks never sees more than the list shows. Read in batches, each on a lease of its own: no
 * connection is held while the reader takes its time. Rows that come, go or move meanwhile may or may not be there;
 * none comes twice.
 */
import type { Database } from '../database/lease.ts'
import { plannedEachTime } from '../database/planned-each-time.ts'
import { orderOf } from './list.ts'
import type { ListCall, ListSpec, ListTable, Order } from './spec.ts'
import { walkQuery, type RowPlace } from './walk.repo.ts'
import { SeenIds } from './walk-seen.ts'

/** Rows per batch: few milliseconds of a connection, few megabytes of memory. */
const BATCH = 2_000

export interface WalkOptions {
  /** Between two batches it ends the walk with its reason. */
  readonly signal?: AbortSignal
  readonly batch?: number
}

/** The batches of a list, none of them empty. @throws the signal's reason when it is aborted */
export async function* walkList<Table extends ListTable, Item extends { id: string; position: unknown }>(
  database: Database,
  spec: ListSpec<Table, string, Item>,
  call: ListCall<Table>,
  { signal, batch = BATCH }: WalkOptions = {},
): AsyncGenerator<Item[], void> {
  const order = orderOf(spec, call.paging)
  const seen = mayMove(order) ? new SeenIds() : undefined
  for (const part of partsOf(order)) {
    let after: RowPlace | undefined
    for (;;) {
      signal?.throwIfAborted()
      const from: RowPlace | undefined = after
      const rows = await database.read(call.tenantId, async (db) => {
        const query = walkQuery(db, spec, call, { order, part, after: from, limit: batch })
        return (await db.executeQuery<Item>(call.isPlannedEachTime ? plannedEachTime(query) : query)).rows
      })
      const fresh = seen === undefined ? rows : rows.filter(({ id }) => seen.add(id))
      if (fresh.length > 0) yield fresh
      const last = rows.at(-1)
      if (!last || rows.length < batch) break
      after = { id: last.id, position: part === 'nulls' ? '' : String(last.position) }
    }
  }
}

/** Whether a row may come by twice. In the order of creation none moves, and a million ids need not be remembered. */
const mayMove = ({ column }: Order): boolean => column !== 'created_at'

/** Nulls compare with nothing, so they are a walk of their own: at the end when ascending, else at the beginning. */
const partsOf = ({ direction }: Order) =>
  direction === 'asc' ? (['values', 'nulls'] as const) : (['nulls', 'values'] as const)
