/** Tasks in SQL. Row security keeps every query inside the tenant; the scope shows people what concerns them. */
import { sql, type Expression, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { TaskStatus, type TaskQuery } from '#workspace/contract/task.ts'
import { scopeKey, seesTask, type Reader } from '../workspace.scope.ts'

/** A task as the recycle bin keeps it. */
export const RecycledTask = z.object({
  id: z.guid(),
  title: z.string(),
  ownerId: z.guid().nullable(),
  dueDate: z.string().nullable(),
  status: TaskStatus,
})
export type RecycledTask = z.infer<typeof RecycledTask>

const due = (table: string) => sql<string | null>`${sql.ref(`${table}.due_on`)}::text`

const shown = (table: 'page' | 't') =>
  [
    sql.ref<string>(`${table}.id`).as('id'),
    sql.ref<string>(`${table}.title`).as('title'),
    sql.ref<string | null>(`${table}.owner_id`).as('ownerId'),
    sql<string>`coalesce(u.real_name, '')`.as('owner'),
    due(table).as('dueDate'),
    sql.ref<TaskStatus>(`${table}.status`).as('status'),
    sql.ref<string | null>(`${table}.meeting_id`).as('meetingId'),
    sql<string>`coalesce(m.subject, '')`.as('meeting'),
    sql.ref<string | null>('m.organiser_id').as('organiserId'),
    sql.ref<string | null>(`${table}.done_at`).as('doneDate'),
    sql.ref<string>(`${table}.created_at`).as('createDate'),
    sql.ref<string | null>(`${table}.created_by`).as('createdBy'),
    sql.ref<number>(`${table}.version`).as('version'),
  ] as const

export const taskList = defineList({
  resource: 'wsTask',
  table: 'ws_task',
  sort: { dueDate: 'due_on', title: 'title', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.owner_id')
      .leftJoin('ws_meeting as m', 'm.id', 'page.meeting_id')
      .select(['page.position', ...shown('page')])
      .orderBy(order),
})

/** The tasks the reader sees that match. */
export function callOfTasks(reader: Reader, query: TaskQuery): ListCall<'ws_task'> {
  const { keyword, status, whose, meetingId } = query
  return {
    tenantId: reader.tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = [seesTask(reader, 'ws_task')]
      if (keyword) conditions.push(sql<SqlBool>`lower(title) like ${containing(keyword)}`)
      if (status) conditions.push(eb('status', '=', status))
      if (meetingId) conditions.push(eb('meeting_id', '=', meetingId))
      if (whose === 'mine') conditions.push(eb('owner_id', '=', reader.userId))
      if (whose === 'given') {
        conditions.push(eb('created_by', '=', reader.userId))
        conditions.push(sql<SqlBool>`owner_id is distinct from ${reader.userId}::uuid`)
      }
      return conditions
    },
    whereKey: [keyword, status, whose, meetingId, scopeKey(reader), whose && reader.userId],
  }
}

/** One task the reader sees, held against other writers until the transaction ends. */
export function findTaskForChange(tx: Tx, reader: Reader, id: string) {
  return tx
    .selectFrom('ws_task as t')
    .leftJoin('sys_user as u', 'u.id', 't.owner_id')
    .leftJoin('ws_meeting as m', 'm.id', 't.meeting_id')
    .select(shown('t'))
    .where('t.id', '=', id)
    .where(seesTask(reader, 't'))
    .forUpdate('t')
    .executeTakeFirst()
}
export type FoundTask = NonNullable<Awaited<ReturnType<typeof findTaskForChange>>>

/** What a meeting resolved on, as the recycle bin keeps it. */
export function findTasksOf(db: Db, meetingId: string): Promise<RecycledTask[]> {
  return db
    .selectFrom('ws_task as t')
    .select(['id', 'title', 'owner_id as ownerId', due('t').as('dueDate'), 'status'])
    .where('meeting_id', '=', meetingId)
    .orderBy('created_at')
    .execute()
}

interface TaskValues extends Omit<RecycledTask, 'id'> {
  meetingId: string | null
}

export async function insertTask(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  { title, ownerId, dueDate, status, meetingId }: TaskValues,
): Promise<void> {
  await tx
    .insertInto('ws_task')
    .values({
      tenant_id: key.tenantId,
      id: key.id,
      title,
      owner_id: ownerId,
      due_on: dueDate,
      status,
      meeting_id: meetingId,
      done_at: status === 'done' ? sql<string>`now()` : null,
      created_by: key.by,
      updated_by: key.by,
    })
    .execute()
}

const stamp = (by: string) => ({ updated_by: by, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })

export async function updateTask(
  tx: Tx,
  key: { id: string; by: string },
  { title, ownerId, dueDate }: { title: string; ownerId: string; dueDate: string | null },
): Promise<void> {
  await tx
    .updateTable('ws_task')
    .set({ title, owner_id: ownerId, due_on: dueDate, ...stamp(key.by) })
    .where('id', '=', key.id)
    .execute()
}

export async function setTaskStatus(tx: Tx, key: { id: string; by: string }, status: TaskStatus): Promise<void> {
  const done_at = status === 'done' ? sql<string>`now()` : null
  await tx
    .updateTable('ws_task')
    .set({ status, done_at, ...stamp(key.by) })
    .where('id', '=', key.id)
    .execute()
}

export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ws_task').where('id', '=', id).execute()
}
