/** Open tasks of listed instances: who handles them, and which one asks the caller to change a returned request. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'

export interface OpenTasks {
  handlers: string[]
  unclaimed: boolean
  returnedTaskId: string | null
  overdue: boolean
}

/**
 * The open tasks of some instances, by the id of the root.
 * A request counts as returned while its starter, the caller, holds the task that was opened by the return.
 */
export async function openTasksOf(
  db: Db,
  { userId }: Actor,
  rootIds: readonly string[],
): Promise<ReadonlyMap<string, OpenTasks>> {
  if (rootIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as root', 'root.id', 't.root_id')
    .leftJoin('sys_user as a', 'a.id', 't.assignee_id')
    .select([
      't.id',
      't.root_id as rootId',
      'a.real_name as handler',
      't.assignee_id as assigneeId',
      sql<boolean>`t.assignee_id = ${userId}::uuid and root.starter_id = ${userId}::uuid and exists (
        select from wf_task r where r.root_id = t.root_id and r.why = 'returned' and r.closed_at = t.opened_at)`.as(
        'isReturned',
      ),
      sql<boolean>`coalesce(t.due_at < now(), false)`.as('isLate'),
    ])
    .where('t.root_id', 'in', [...rootIds])
    .where('t.status', '=', 'open')
    .orderBy('t.opened_at')
    .orderBy('t.id')
    .execute()
  const found = new Map<string, OpenTasks>()
  for (const { id, rootId, handler, assigneeId, isReturned, isLate } of rows) {
    const known = found.get(rootId) ?? { handlers: [], unclaimed: false, returnedTaskId: null, overdue: false }
    if (handler !== null && !known.handlers.includes(handler)) known.handlers.push(handler)
    if (assigneeId === null) known.unclaimed = true
    if (isReturned) known.returnedTaskId = id
    if (isLate) known.overdue = true
    found.set(rootId, known)
  }
  return found
}

/** A task that a user has, as commands find it. */
export interface AssignedTask {
  readonly instanceId: string
  readonly no: number
  readonly nodeId: string
  readonly assigneeId: string
  /** For another signer. */
  readonly isWaiting: boolean
}

/** The tasks of a request that have an assignee and are not done, those that wait included, the oldest first. */
export async function assignedIn(db: Db, rootId: string): Promise<AssignedTask[]> {
  const rows = await db
    .selectFrom('wf_task')
    .select([
      'instance_id as instanceId',
      'no',
      'node_id as nodeId',
      'assignee_id as assigneeId',
      sql<boolean>`status = 'waiting'`.as('isWaiting'),
    ])
    .where('root_id', '=', rootId)
    .where('status', '<>', 'closed')
    .where('assignee_id', 'is not', null)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ assigneeId, ...task }) => (assigneeId === null ? [] : [{ ...task, assigneeId }]))
}
