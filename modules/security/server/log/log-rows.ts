/** The rows of a log's export: those of its page, by the same conditions. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { RowSource } from '#kernel/exports/define.ts'
import { countRows } from '#kernel/lists/list.repo.ts'
import type { ListCall, ListSpec, ListTable } from '#kernel/lists/spec.ts'
import { walkList } from '#kernel/lists/walk.ts'

export const rowsOfLog = <Table extends ListTable, Item extends { id: string; position: unknown }, Query>(
  listOf: (actor: Actor) => ListSpec<Table, string, Item>,
  callOf: (db: Db, actor: Actor, query: Query) => Promise<ListCall<Table>>,
): RowSource<Query, Item> => ({
  count: (kernel, actor, query) =>
    kernel.database.read(actor.tenantId, async (db) =>
      countRows(db, listOf(actor).table, await callOf(db, actor, query)),
    ),
  async *batches(kernel, actor, query, signal) {
    const call = await kernel.database.read(actor.tenantId, (db) => callOf(db, actor, query))
    yield* walkList(kernel.database, listOf(actor), call, { signal })
  },
})
