/** Tasks in SQL: as their owner sees them. How they run stands in `run.repo.ts`. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { TaskQuery, TaskStatus } from '#contract/task.ts'
import type { WantedIdentity } from '../access/acting.ts'
import type { Db, Tx } from '../database/lease.ts'
import { containing, defineList, listPage } from '../lists/list.ts'
import type { ListMemory } from '../lists/spec.ts'

/** A task that was done is expired once its file is gone. */
const statusOf = (table: 'page' | 'sys_task') => sql<TaskStatus>`
  case when ${sql.table(table)}.status = 'done' and ${sql.table(table)}.expires_at <= now() then 'expired'
    else ${sql.table(table)}.status end`

const taskList = defineList({
  resource: 'task',
  table: 'sys_task',
  sort: { createDate: 'created_at', title: 'title' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.kind',
        'page.title',
        statusOf('page').as('status'),
        'page.done',
        'page.total',
        'page.file_name as fileName',
        'page.file_bytes as bytes',
        'page.expires_at as expiresAt',
        'page.created_at as createDate',
        'page.finished_at as finishDate',
        'page.error',
      ])
      .orderBy(order),
})

interface Owner {
  tenantId: number
  userId: string
}

/** One page of a user’s own tasks. */
export function pageTasks(db: Db, memory: ListMemory, { tenantId, userId }: Owner, query: TaskQuery) {
  const { keyword, status } = query
  return listPage(db, memory, taskList, {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = [eb('user_id', '=', userId)]
      if (keyword) conditions.push(sql<SqlBool>`lower(title) like ${containing(keyword)}`)
      if (status) conditions.push(sql<SqlBool>`${statusOf('sys_task')} = ${status}`)
      return conditions
    },
    whereKey: [userId, keyword, status],
  })
}

/** One task of a user’s own. */
export function findTask(db: Db, { userId }: Owner, id: string) {
  return db
    .selectFrom('sys_task')
    .select(['id', 'kind', 'title', statusOf('sys_task').as('status'), 'done', 'total', 'error'])
    .select(['file_name as fileName', 'file_bytes as bytes', 'file_key as fileKey', 'file_type as fileType'])
    .select(['expires_at as expiresAt', 'created_at as createDate', 'finished_at as finishDate'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Two calls of one person must not both find room for the last task. */
export async function lockQueueOf(tx: Tx, { tenantId, userId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`task:${userId}`}), ${tenantId})`.execute(tx)
}

export async function countWaiting(tx: Tx, { userId }: Owner): Promise<number> {
  const { count } = await tx
    .selectFrom('sys_task')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

export interface NewTask {
  kind: string
  title: string
  params: unknown
  total: number
}

export async function insertTask(
  tx: Tx,
  {
    tenantId,
    userId,
    id,
    language,
    kind,
    title,
    params,
    total,
    acting,
  }: NewTask & Owner & { id: string; language: 'zh' | 'en'; acting?: WantedIdentity | undefined },
): Promise<void> {
  await sql`
    insert into sys_task (tenant_id, id, user_id, kind, title, params, total, language, alive_until,
      acting_dept_id, acting_post_id)
    values (${tenantId}, ${id}, ${userId}, ${kind}, ${title}, ${JSON.stringify(params)}::jsonb, ${total}, ${language},
      ${SOON}, ${acting?.deptId ?? null}, ${acting?.postId ?? null})`.execute(tx)
}

/** Until then a task that waits should have been begun; later a user looks after it. */
export const SOON = sql`now() + interval '10 minutes'`

/** Ends one that waits or runs; the node that runs it notices. Answers with its owner, if there was one to end. */
export async function cancelTask(tx: Tx, id: string): Promise<string | undefined> {
  const ended = await tx
    .updateTable('sys_task')
    .set({ status: 'canceled', finished_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id
}

/** Only one that has ended. */
export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_task').where('id', '=', id).where('status', 'not in', ['waiting', 'running']).execute()
}

/** Has one that came to nothing wait again, as if it were new. Answers whether it may. */
export async function queueAgain(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sys_task')
    .set({
      status: 'waiting',
      done: 0,
      attempts: 0,
      error: '',
      file_name: '',
      file_bytes: 0,
      finished_at: null,
      expires_at: null,
      alive_until: sql`${SOON}`,
    })
    .where('id', '=', id)
    .where(sql<SqlBool>`${statusOf('sys_task')} in ('failed', 'canceled', 'expired')`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
