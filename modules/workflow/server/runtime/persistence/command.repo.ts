/** Commands that were carried out, by the ids their askers made. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#kernel/database/lease.ts'

interface Key {
  tenantId: number
  id: string
  actorId: string | null
  kind: string
}

/**
 * Claims a command. While another transaction carries the same one out, this waits for its end.
 * @returns what was answered before; `foreign` when the id belongs to another user or another command; `undefined` when
 *   it is new
 */
export async function claimCommand(
  tx: Tx,
  { tenantId, id, actorId, kind }: Key,
): Promise<{ result: unknown } | 'foreign' | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('wf_command')
    .values({ tenant_id: tenantId, id, actor_id: actorId, kind, result: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const known = await tx
    .selectFrom('wf_command')
    .select(['actor_id', 'kind', 'result'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return known.actor_id === actorId && known.kind === kind ? { result: known.result } : 'foreign'
}

/** Keeps what is answered to a command that wrote nothing else; `writeRows` does it for the others. */
export async function storeResult(tx: Tx, id: string, result: unknown): Promise<void> {
  await tx
    .updateTable('wf_command')
    .set({ result: JSON.stringify(result ?? null) })
    .where('id', '=', id)
    .execute()
}

/** Deletes the ids of commands that are no longer repeated. */
export async function forgetCommands(tx: Tx, keptDays: number): Promise<void> {
  await tx
    .deleteFrom('wf_command')
    .where('at', '<', new Date(Date.now() - keptDays * 86_400_000).toISOString())
    .execute()
}

/** Makes the partitions of the history for this month and the next two. */
export async function keepMonthsAhead(dispatch: pg.Pool): Promise<void> {
  await dispatch.query("select wf_history_keep(now()::date, (now() + interval '2 months')::date)")
}

/** How many commands to a tree of processes came with a comment. */
export async function countComments(tx: Tx, rootId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wf_history h
    where h.instance_id in (select i.id from wf_instance i where i.root_id = ${rootId}::uuid) and h.comment <> ''`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
