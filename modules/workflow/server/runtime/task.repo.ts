/** Tasks as commands find them. */
import type { Db } from '#kernel/database/lease.ts'

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

export function findTask(db: Db, id: string): Promise<FoundTask | undefined> {
  return db
    .selectFrom('wf_task')
    .select([
      'id',
      'instance_id as instanceId',
      'root_id as rootId',
      'no',
      'node_id as nodeId',
      'status',
      'assignee_id as assigneeId',
      'owner_id as ownerId',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether somebody may take a task that is nobody's yet. */
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

/** Who handled a task, and when, for whoever comes too late. Empty where nobody did: it was taken away. */
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
