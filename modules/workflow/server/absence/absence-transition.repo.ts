/** Absences that begin or end, and the open tasks they are about. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { AbsenceEnd, AbsencePhase } from '#workflow/contract/absence.ts'

export interface AbsenceInTransition {
  id: string
  userId: string
  deputyId: string
  processes: string[]
  takeOver: boolean
  atEnd: AbsenceEnd
  phase: AbsencePhase
  hasBegun: boolean
  hasEnded: boolean
}

/** One absence, with what the database's clock says of it. */
export async function findInTransition(db: Db, id: string): Promise<AbsenceInTransition | undefined> {
  return db
    .selectFrom('wf_away')
    .select([
      'id',
      'user_id as userId',
      'deputy_id as deputyId',
      'processes',
      'take_over as takeOver',
      'at_end as atEnd',
      'phase',
      sql<boolean>`begins_at <= now()`.as('hasBegun'),
      sql<boolean>`ends_at <= now()`.as('hasEnded'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Absences whose time has come, to begin or to end. */
export async function dueAbsences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from wf_away where (phase = 'planned' and begins_at <= now()) or (phase <> 'ended' and ends_at <= now())
    order by begins_at limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setPhase(tx: Tx, id: string, phase: AbsencePhase): Promise<void> {
  await tx.updateTable('wf_away').set({ phase }).where('id', '=', id).execute()
}

/** A task that may be handed on. */
export interface TransferableTask {
  id: string
  rootId: string
}

const aboutProcesses = (processes: readonly string[]) =>
  sql`(${[...processes]}::text[] = '{}' or exists (select 1 from wf_instance i join wf_definition d on d.id = i.definition_id
    where i.id in (t.instance_id, t.root_id) and d.key = any(${[...processes]}::text[])))`

/** The open tasks of a person, of some processes or of all; oldest first. */
export async function openTasksOf(
  db: Db,
  { userId, processes, most }: { userId: string; processes: readonly string[]; most: number },
): Promise<TransferableTask[]> {
  const { rows } = await sql<TransferableTask>`
    select t.id, t.root_id as "rootId" from wf_task t
    where t.status = 'open' and t.assignee_id = ${userId}::uuid and ${aboutProcesses(processes)}
    order by t.opened_at, t.id limit ${most}`.execute(db)
  return rows
}

/** Open tasks that a user does in the place of a person who is away. */
export async function tasksOfDeputyFor(
  db: Db,
  { userId, processes }: { userId: string; processes: readonly string[] },
): Promise<TransferableTask[]> {
  const { rows } = await sql<TransferableTask>`
    select t.id, t.root_id as "rootId" from wf_task t
    where t.status = 'open' and t.stands_for = ${userId}::uuid and t.stands_why = 'away' and ${aboutProcesses(processes)}
    order by t.opened_at, t.id limit 5000`.execute(db)
  return rows
}

/** Open tasks of people who cannot sign in any more, and of no one at all. */
export async function unattendedTasks(db: Db, most: number): Promise<TransferableTask[]> {
  const { rows } = await sql<TransferableTask>`
    select t.id, t.root_id as "rootId" from sys_user u join wf_task t on t.tenant_id = u.tenant_id and t.assignee_id = u.id
      join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where u.status = 0 and t.status = 'open' and i.status = 'run'
    union all
    select t.id, t.root_id from wf_task t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.status = 'open' and t.assignee_id is null and i.status = 'run' and not exists (
      select 1 from wf_candidate c left join sys_user u on u.tenant_id = c.tenant_id and u.id = c.ref_id
      where c.task_id = t.id and (c.kind = 'role' or u.status = 1))
    limit ${most}`.execute(db)
  return rows
}
