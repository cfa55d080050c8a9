/** Commands that were carried out, by the ids their askers made. */
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#kernel/database/lease.ts'
import { preparedStatement } from '#kernel/database/prepared.ts'

/** Who gave a command, and which one. */
export interface CommandKey {
  tenantId: number
  id: string
  actorId: string | null
  kind: string
}

/** What was answered to a command before; `foreign` when the id belongs to another user or another command. */
export type EarlierAnswer = { result: unknown } | 'foreign'

/**
 * Claims a command, as a part of a statement. While another transaction carries the same one out, it waits for its end.
 * @param value stands for a value of the command by its name
 * @returns `claimed`, with a row where the command is new
 */
export const claiming = (value: (name: 'tenantId' | 'id' | 'actorId' | 'kind') => RawBuilder<string>) => sql`
  claimed as (
    insert into wf_command (tenant_id, id, actor_id, kind, result)
    values (${value('tenantId')}::int, ${value('id')}::uuid, ${value('actorId')}::uuid, ${value('kind')}::text, null)
    on conflict do nothing returning id)`

const claim = preparedStatement<{ tenantId: number; id: string; actorId: string | null; kind: string }>(
  (value) => sql`with ${claiming(value)} select id from claimed`,
)

/**
 * Claims a command. While another transaction carries the same one out, this waits for its end.
 * @returns `undefined` when it is new
 */
export async function claimCommand(tx: Tx, key: CommandKey): Promise<EarlierAnswer | undefined> {
  const { rows } = await claim(tx, { ...key })
  return rows.length === 1 ? undefined : answeredBefore(tx, key)
}

/** What was answered to a command that could not be claimed. */
export async function answeredBefore(tx: Tx, { id, actorId, kind }: CommandKey): Promise<EarlierAnswer> {
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
