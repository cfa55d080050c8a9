/** Tasks as commands find them. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { limitOf, sizeFor } from '#kernel/database/list-size.ts'
import { preparedStatement } from '#kernel/database/prepared.ts'

export interface FoundTask {
  id: string
  instanceId: string
  rootId: string
  no: number
  nodeId: string
  status: 'open' | 'waiting' | 'closed'
  assigneeId: string | null
  ownerId: string | null
}

const taskById = preparedStatement<{ id: string }>(
  (value) => sql`
    select id, instance_id as "instanceId", root_id as "rootId", no, node_id as "nodeId", status,
      assignee_id as "assigneeId", owner_id as "ownerId"
    from wf_task where id = ${value('id')}::uuid`,
)

export async function findTask(db: Db, id: string): Promise<FoundTask | undefined> {
  const { rows } = await taskById(db, { id })
  // The typed cast: the columns of the statement.
  return (rows as FoundTask[])[0]
}

/** Whether a user may claim a task that has no assignee. */
export async function isCandidate(
  db: Db,
  taskId: string,
  { userId, roleIds }: { userId: string; roleIds: readonly string[] },
): Promise<boolean> {
  const found = await db
    .selectFrom('wf_candidate')
    .select('ref_id')
    .where('task_id', '=', taskId)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'user'), eb('ref_id', '=', userId)]),
        ...(roleIds.length === 0 ? [] : [eb.and([eb('kind', '=', 'role'), eb('ref_id', 'in', roleIds)])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How many tasks some users have open, those of some instances left out; who has none is not among them. */
export async function openTasksOf(
  db: Db,
  users: readonly string[],
  except: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; count: number }>`
    select t.assignee_id as "userId", count(*)::int as count from wf_task t
    where t.status = 'open' and t.assignee_id = any(${[...users]}::uuid[]) and t.instance_id <> all(${[...except]}::uuid[])
    group by t.assignee_id`.execute(db)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** The users in whose to-do lists these tasks are now: assignees and candidates, at most `limit`. */
export async function findUsersOfTasks(
  tx: Tx,
  tasks: readonly { instance_id: string; no: number }[],
  limit: number,
): Promise<string[]> {
  if (tasks.length === 0) return []
  const named = JSON.stringify(tasks.map(({ instance_id, no }) => ({ instance_id, no })))
  const { rows } = await sql<{ id: string }>`
    with task as (
      select t.tenant_id, t.id, t.assignee_id
      from (select * from jsonb_to_recordset(${named}::jsonb) as g(instance_id uuid, no int) ${limitOf(sizeFor(tasks.length))}) r
        join wf_task t on t.instance_id = r.instance_id and t.no = r.no
      where t.status = 'open'
    ), candidate as (
      select c.tenant_id, c.kind, c.ref_id
      from task join wf_candidate c on c.tenant_id = task.tenant_id and c.task_id = task.id
      where task.assignee_id is null
    )
    select assignee_id as id from task where assignee_id is not null
    union select ref_id from candidate where kind = 'user'
    union select ur.user_id from candidate c
      join sys_effective_role ur on ur.tenant_id = c.tenant_id and ur.role_id = c.ref_id where c.kind = 'role'
    limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Which user handled a task, and when, for a user who is too late. Empty where no user did: the task was withdrawn. */
export async function handledBy(db: Db, id: string | undefined): Promise<{ who: string; when: string }> {
  const found =
    id === undefined
      ? undefined
      : await db
          .selectFrom('wf_task as t')
          .leftJoin('sys_user as u', 'u.id', 't.closed_by')
          .select(['u.real_name', 't.closed_at'])
          .where('t.id', '=', id)
          .executeTakeFirst()
  return { who: found?.real_name ?? '', when: found?.closed_at ?? '' }
}
