/** What a user would hand over, counted. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { HandoverPreview } from '#workflow/contract/absence.ts'

export async function countHandover(db: Db, userId: string): Promise<HandoverPreview> {
  const { rows } = await sql<HandoverPreview>`
    select (select count(*)::int from wf_task t where t.assignee_id = ${userId}::uuid and t.status <> 'closed') as tasks,
      (select count(*)::int from wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
        where c.kind = 'user' and c.ref_id = ${userId}::uuid and t.status <> 'closed' and t.assignee_id is null) as candidates,
      (select count(*)::int from wf_away a where a.deputy_id = ${userId}::uuid and a.phase <> 'ended') as "standIns"`.execute(
    db,
  )
  return rows[0] ?? { tasks: 0, candidates: 0, standIns: 0 }
}

/** A person's tasks that are not done, those that wait for another signer included; oldest first. */
export async function pendingTasksOf(db: Db, userId: string, most: number): Promise<{ id: string; rootId: string }[]> {
  const { rows } = await sql<{ id: string; rootId: string }>`
    select t.id, t.root_id as "rootId" from wf_task t where t.status <> 'closed' and t.assignee_id = ${userId}::uuid
    order by t.opened_at, t.id limit ${most}`.execute(db)
  return rows
}

/** Tasks of no one yet that a person may take by name. */
export async function candidaciesOf(db: Db, userId: string, most: number): Promise<{ id: string; rootId: string }[]> {
  const { rows } = await sql<{ id: string; rootId: string }>`
    select t.id, t.root_id as "rootId" from wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
    where c.kind = 'user' and c.ref_id = ${userId}::uuid and t.status <> 'closed' and t.assignee_id is null
    order by t.opened_at, t.id limit ${most}`.execute(db)
  return rows
}

/** A person's name, whether they may sign in or not. */
export async function findPerson(db: Db, id: string): Promise<{ name: string; status: 0 | 1 } | undefined> {
  return db.selectFrom('sys_user').select(['real_name as name', 'status']).where('id', '=', id).executeTakeFirst()
}

/** Whether the absence that would be written for what comes later is there already. */
export async function hasAbsence(db: Db, userId: string, deputyId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_away where user_id = ${userId}::uuid and deputy_id = ${deputyId}::uuid
    and phase <> 'ended' and processes = '{}' and ends_at > now()`.execute(db)
  return rows.length > 0
}
