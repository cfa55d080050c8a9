/** Moves of files between storages in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { TaskStatus } from '#contract/task.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'

/** What a move leaves behind is removed so much later. */
const KEPT = sql<string>`now() + interval '1 day'`

export async function insertLeftover(tx: Tx, tenantId: number, place: string): Promise<void> {
  await tx
    .insertInto('sys_storage_leftover')
    .values({ tenant_id: tenantId, id: newId(), place, due_at: KEPT })
    .execute()
}

export async function deleteLeftover(tx: Tx, place: string): Promise<void> {
  await tx.deleteFrom('sys_storage_leftover').where('place', '=', place).execute()
}

export async function dueLeftovers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_storage_leftover')
    .select('place')
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ place }) => place)
}

/** A copy that could not be removed is tried again an hour later. */
export async function postponeLeftover(tx: Tx, place: string): Promise<void> {
  await tx
    .updateTable('sys_storage_leftover')
    .set({ due_at: sql<string>`now() + interval '1 hour'` })
    .where('place', '=', place)
    .execute()
}

/** Notes of a move that was ended that it is to go on. */
export async function markPaused(tx: Tx, id: string): Promise<void> {
  await sql`
    update sys_task set params = params || '{"isPaused": true}'::jsonb where id = ${id} and status = 'canceled'`.execute(
    tx,
  )
}

export interface FoundMigration {
  id: string
  params: unknown
  status: TaskStatus
  done: number
  total: number
  owner: string
  createDate: string
  finishDate: string | null
}

/** The latest move of the tenant. */
export async function findLatest(db: Db, kind: string): Promise<FoundMigration | undefined> {
  const { rows } = await sql<FoundMigration>`
    select t.id, t.params, t.status, t.done, t.total, t.created_at as "createDate", t.finished_at as "finishDate",
      coalesce((select u.real_name from sys_user u where u.id = t.user_id), '') as owner
    from sys_task t where t.kind = ${kind} order by t.created_at desc, t.id desc limit 1`.execute(db)
  return rows[0]
}
