/**
 * Tasks in SQL: as those who run them and look after them see them. The key of the file is the fence: every attempt has
 * its own, and the node that began one writes only while no one has begun another. So a node that was taken for dead
 * does no harm when it comes back.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../database/lease.ts'
import { isNodeLost } from '../nodes/node.repo.ts'
import { SOON } from './task.repo.ts'

/** How long a sign of life lasts; given every second. */
const ALIVE = sql`now() + interval '30 seconds'`
/** No one runs it: its node is lost, or has not shown life for too long. */
const IS_ABANDONED = sql`(alive_until < now() or ${sql.raw(isNodeLost('sys_task.claimed_by'))})`
/** Attempts that end without an answer before a task is given up. */
export const MAX_ATTEMPTS = 3
/** Days until the entry of a task that has ended is forgotten. */
const ENTRY_DAYS = 30

export interface TaskAttempt {
  id: string
  fileKey: string
}

export interface Claimed {
  /** Which attempt this is, from 1. */
  attempts: number
  user_id: string
  acting_dept_id: string | null
  acting_post_id: string | null
  kind: string
  params: unknown
  language: 'zh' | 'en'
  /** Of the attempt before; of no more use. */
  old_key: string | null
}

/** What a task does; undefined when it is gone. */
export async function kindOf(db: Db, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('sys_task').select('kind').where('id', '=', id).executeTakeFirst()
  return found?.kind
}

/** Begins an attempt; undefined when there is nothing to begin: a user runs it, or it has ended. */
export async function claimTask(tx: Tx, node: string, { id, fileKey }: TaskAttempt): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with before as (select file_key from sys_task where id = ${id} for update)
    update sys_task set status = 'running', attempts = attempts + 1, done = 0, file_key = ${fileKey}, claimed_by = ${node},
      alive_until = ${ALIVE}
    from before
    where id = ${id} and (status = 'waiting' or status = 'running' and attempts < ${MAX_ATTEMPTS} and ${IS_ABANDONED})
    returning attempts, user_id, acting_dept_id, acting_post_id, kind, params, language, before.file_key as old_key`.execute(
    tx,
  )
  return rows[0]
}

interface Progress {
  done: number
  total: number | undefined
  /** The attempt counts as the first: a long task came further than the one before. */
  isFurther: boolean
}

/** The owner's progress and our sign of life. Answers whether the attempt still counts. */
export async function keepAlive(
  tx: Tx,
  { id, fileKey, done, total, isFurther }: TaskAttempt & Progress,
): Promise<boolean> {
  const { rows } = await sql`
    update sys_task set done = ${done}, total = coalesce(${total ?? null}::int, total), alive_until = ${ALIVE},
      attempts = case when ${isFurther} then 1 else attempts end
    where id = ${id} and file_key = ${fileKey} and status = 'running' returning id`.execute(tx)
  return rows.length > 0
}

/** The file of a task; it stays for `days`. */
export interface FileMade {
  readonly done: number
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly days: number
}

export async function finishTask(
  tx: Tx,
  { id, fileKey, done, name, type, bytes, days }: TaskAttempt & FileMade,
): Promise<boolean> {
  const { rows } = await sql`
    update sys_task set status = 'done', title = ${name}, done = ${done}, total = ${done}, file_name = ${name}, file_type = ${type},
      file_bytes = ${bytes}, finished_at = now(), expires_at = now() + ${days}::int * interval '1 day'
    where id = ${id} and file_key = ${fileKey} and status = 'running' returning id`.execute(tx)
  return rows.length > 0
}

export async function failTask(tx: Tx, { id, fileKey, error }: TaskAttempt & { error: string }): Promise<void> {
  await sql`
    update sys_task set status = 'failed', error = ${error}, finished_at = now()
    where id = ${id} and file_key = ${fileKey} and status = 'running'`.execute(tx)
}

/** Gives an attempt up without an answer; the task waits for another. */
export async function putBack(tx: Tx, { id, fileKey }: TaskAttempt): Promise<boolean> {
  const { rows } = await sql`
    update sys_task set status = 'waiting', done = 0, alive_until = ${SOON}
    where id = ${id} and file_key = ${fileKey} and status = 'running' returning id`.execute(tx)
  return rows.length > 0
}

export interface StalledTask {
  tenantId: number
  id: string
}

/** Tasks no one takes care of, over all tenants: their node has died, or their job was lost. */
export async function stalledTasks(dispatch: pg.Pool): Promise<StalledTask[]> {
  const { rows } = await dispatch.query<{ tenant_id: number; id: string }>(
    `select tenant_id, id from sys_task
     where status in ('waiting', 'running')
       and (alive_until < now() or status = 'running' and ${isNodeLost('sys_task.claimed_by')}) order by alive_until limit 50`,
  )
  return rows.map(({ tenant_id: tenantId, id }) => ({ tenantId, id }))
}

/** Has a neglected task wait again; undefined when another node was faster. */
export async function adoptTask(
  tx: Tx,
  id: string,
): Promise<{ attempts: number; user_id: string; was_running: boolean } | undefined> {
  const { rows } = await sql<{ attempts: number; user_id: string; was_running: boolean }>`
    with before as (select status from sys_task where id = ${id} for update)
    update sys_task set status = 'waiting', alive_until = ${SOON} from before
    where id = ${id} and (before.status = 'waiting' and alive_until < now() or before.status = 'running' and ${IS_ABANDONED})
    returning attempts, user_id, before.status = 'running' as was_running`.execute(tx)
  return rows[0]
}

export async function giveUp(tx: Tx, id: string, error: string): Promise<void> {
  await sql`
    update sys_task set status = 'failed', error = ${error}, finished_at = now()
    where id = ${id} and status = 'waiting'`.execute(tx)
}

/** Files that no one can fetch any more. */
export async function uselessFiles(db: Db): Promise<{ id: string; file_key: string }[]> {
  const { rows } = await sql<{ id: string; file_key: string }>`
    select id, file_key from sys_task
    where file_key is not null and (status = 'done' and expires_at <= now()
      or status in ('failed', 'canceled') and finished_at < now() - interval '10 minutes')
    limit 500`.execute(db)
  return rows
}

export async function forgetFile(tx: Tx, { id, file_key }: { id: string; file_key: string }): Promise<void> {
  await sql`update sys_task set file_key = null where id = ${id} and file_key = ${file_key}`.execute(tx)
}

/** Entries whose owner has long seen them; their files are gone already. */
export async function forgetOldTasks(tx: Tx): Promise<void> {
  await sql`
    delete from sys_task
    where finished_at < now() - ${ENTRY_DAYS} * interval '1 day' and file_key is null`.execute(tx)
}
