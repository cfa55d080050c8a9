/**
 * Notifications in SQL: taken by one node at a time, and the contents of their messages. Row security keeps it inside
 * the tenant.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { limitOf, sizeFor } from '#kernel/database/list-size.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { holdsCode } from '#system/server/index.ts'
import { textIn } from '../../model/name-lookup.repo.ts'
import type { NamedTask } from '../engine/task-nodes.ts'
import type { EndStatus } from './end-status.ts'
import type { AnnouncedTask, ChangedTask, InterruptedTask, NotedTask } from './notification.shape.ts'

export interface Notification {
  id: string
  rootId: string
  /** Who gave the command; null where it was the product itself, or the user is gone. */
  actorId: string | null
  actor: string
  cause: string
  comment: string
  status: EndStatus
  tasks: NotedTask[]
  incidents: string[]
}

/** What a process is called in the language of a message. */
const processIn = (language: Language) => textIn(language)('d.name', 'd.name_en')

/** Notified of one task at most. */
const MAX_RECIPIENTS = 200

/** Tenants that have something to deliver. */
export async function tenantsToNotify(dispatch: pg.Pool): Promise<number[]> {
  const { rows } = await dispatch.query<{ tenantId: number }>({
    name: 'workflow-tenants-to-notify',
    text: `select tenant_id as "tenantId" from (
      select tenant_id from wf_notification where next_at <= now() order by next_at limit 1000) due group by tenant_id`,
  })
  return rows.map(({ tenantId }) => tenantId)
}

/**
 * Removes the oldest that are due, whose messages are written in the same transaction; what another node has in hand is
 * passed over.
 * @param isRepeated those whose delivery has failed before, instead of the others
 */
export async function takeNotifications(
  tx: Tx,
  { most, isRepeated }: { most: number; isRepeated: boolean },
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    with taken as (
      delete from wf_notification where id in (
        select id from wf_notification where next_at <= now() and (attempts > 0) = ${isRepeated}::boolean
        order by next_at, id limit ${most} for update skip locked)
      returning *)
    select n.id, n.root_id as "rootId", u.id as "actorId", coalesce(u.real_name, '') as actor, n.cause, n.comment, n.status, n.tasks,
      n.incidents
    from taken n left join sys_user u on u.id = n.actor_id order by n.at, n.id`.execute(tx)
  return rows
}

/**
 * A failed delivery comes again after a pause that doubles; after so many attempts it is dropped.
 * @returns how many were dropped
 */
export async function putOffNotifications(tx: Tx, ids: readonly string[], attempts: number): Promise<number> {
  const all = sql`any(${[...ids]}::uuid[])`
  const { numAffectedRows = 0n } = await sql`
    delete from wf_notification where id = ${all} and attempts >= ${attempts}::int`.execute(tx)
  await sql`
    update wf_notification set attempts = attempts + 1, next_at = now() + make_interval(secs => 2 ^ attempts)
    where id = ${all}`.execute(tx)
  return Number(numAffectedRows)
}

/** A task as its message shows it, once per recipient. */
export interface TaskFor extends NamedTask {
  userId: string
  taskId: string
  instanceId: string
  no: number
  rootId: string
  title: string
  process: string
  starterId: string | null
  starter: string
  /** Null while no user has it; the recipient may claim it then. */
  assigneeId: string | null
}

const announced = (tasks: readonly AnnouncedTask[]) => sql`
  select t.* from (select * from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as g(i uuid, n int, a text)
      ${limitOf(sizeFor(tasks.length))}) r
    join wf_task t on t.instance_id = r.i and t.no = r.n
  where t.status = 'open' and (r.a is null or r.a = coalesce(t.assignee_id::text, ''))`

/** Those of some tasks that are still open and whose assignee is the same, for each user who is to handle them. */
export async function announcedTasks(db: Db, tasks: readonly AnnouncedTask[], language: Language): Promise<TaskFor[]> {
  if (tasks.length === 0) return []
  // The assignee of the others is the one that the notification names.
  const withCandidates = tasks.some(({ a }) => a === null || a === '')
  return tasksFor(db, announced(tasks), { withOwners: false, withCandidates, language })
}

/** Ids of tasks, by instance and number. */
export async function idsOfTasks(db: Db, places: readonly ChangedTask[]): Promise<string[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g(i uuid, n int)
        ${limitOf(sizeFor(places.length))}) r
      join wf_task t on t.instance_id = r.i and t.no = r.n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who waited for signers at some of these tasks, which closed because a user refused to sign. */
export async function refusedBySigner(
  db: Db,
  places: readonly ChangedTask[],
  signerId: string,
): Promise<{ userId: string; nodeId: string; node: string; definitionId: string }[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ userId: string; nodeId: string; node: string; definitionId: string }>`
    select distinct u.id as "userId", t.node_id as "nodeId", coalesce(nullif(t.node_name, ''), t.node_id) as node,
      i.definition_id as "definitionId"
    from (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g(i uuid, n int)
        ${limitOf(sizeFor(places.length))}) r
      join wf_task t on t.instance_id = r.i and t.no = r.n and t.status = 'closed' and t.closed_by is null
      join wf_task s on s.instance_id = t.instance_id and s.signs_for = t.no and s.closed_by = ${signerId}::uuid
      join wf_instance i on i.id = t.instance_id
      join sys_user u on u.id = t.assignee_id and u.status = 1`.execute(db)
  return rows
}

/** Open tasks by their ids, as `announcedTasks`, also for their owners. */
export const overdueTasks = (db: Db, ids: readonly string[], language: Language): Promise<TaskFor[]> =>
  tasksFor(db, sql`select t.* from wf_task t where t.id = any(${[...ids]}::uuid[]) and t.status = 'open'`, {
    withOwners: true,
    withCandidates: true,
    language,
  })

/** Tasks that ended or rest, for each user who had them: whose they were, whose they would come back to, candidates. */
export const interruptedTasks = (db: Db, places: readonly InterruptedTask[], language: Language): Promise<TaskFor[]> =>
  tasksFor(
    db,
    sql`
      select t.* from (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g(i uuid, n int)
          ${limitOf(sizeFor(places.length))}) r
        join wf_task t on t.instance_id = r.i and t.no = r.n`,
    { withOwners: true, withCandidates: true, language },
  )

/** Who takes or took part in some requests, or was given them to read: `rootId userId`. */
export async function takingPart(db: Db, rootIds: readonly string[]): Promise<Set<string>> {
  const all = sql`any(${[...rootIds]}::uuid[])`
  const { rows } = await sql<{ rootId: string; userId: string }>`
    select root_id as "rootId", user_id as "userId" from wf_participant where root_id = ${all}
    union select root_id, user_id from wf_copy where root_id = ${all}`.execute(db)
  return new Set(rows.map(({ rootId, userId }) => `${rootId} ${userId}`))
}

/** A task that users are notified of, whatever became of it. */
export interface NotifiedTask extends NamedTask {
  instanceId: string
  no: number
  rootId: string
  title: string
  process: string
  starter: string
  assigneeId: string | null
  ownerId: string | null
}

/** A request that users are notified of. */
export async function notifiedRequest(
  db: Db,
  rootId: string,
  language: Language,
): Promise<{ rootId: string; title: string; process: string; starter: string } | undefined> {
  const process = processIn(language)
  const { rows } = await sql<{ rootId: string; title: string; process: string; starter: string }>`
    select i.id as "rootId", coalesce(nullif(i.title, ''), ${process}) as title, ${process} as process,
      coalesce(s.real_name, '') as starter
    from wf_instance i join wf_definition d on d.id = i.definition_id left join sys_user s on s.id = i.starter_id
    where i.id = ${rootId}::uuid`.execute(db)
  return rows[0]
}

/** Some tasks, by instance and number. */
export async function notifiedTasks(
  db: Db,
  places: readonly { instanceId: string; no: number }[],
  language: Language,
): Promise<NotifiedTask[]> {
  const process = processIn(language)
  const { rows } = await sql<NotifiedTask>`
    select t.instance_id as "instanceId", t.no, t.root_id as "rootId", coalesce(nullif(root.title, ''), ${process}) as title,
      ${process} as process, i.definition_id as "definitionId", t.node_id as "nodeId",
      coalesce(nullif(t.node_name, ''), t.node_id) as node, coalesce(s.real_name, '') as starter,
      t.assignee_id as "assigneeId", t.owner_id as "ownerId"
    from (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g("instanceId" uuid, no int)
        ${limitOf(sizeFor(places.length))}) r
      join wf_task t on t.instance_id = r."instanceId" and t.no = r.no
      join wf_instance i on i.id = t.instance_id join wf_instance root on root.id = t.root_id
      join wf_definition d on d.id = root.definition_id left join sys_user s on s.id = root.starter_id`.execute(db)
  return rows
}

/** Those of some users who may sign in. */
export async function activeAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('status', '=', 1)
    .where('id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Tasks with their assignee, else the candidates, as `isCandidate` understands them. */
async function tasksFor(
  db: Db,
  tasks: ReturnType<typeof announced>,
  { withOwners, withCandidates, language }: { withOwners: boolean; withCandidates: boolean; language: Language },
): Promise<TaskFor[]> {
  const process = processIn(language)
  // A part of its own: to plan it takes longer than all the rest.
  const candidates = sql`
        union
        (select c.id from sys_user c where t.assignee_id is null and c.status = 1 and c.id is distinct from t.excluded_id and c.id in (
          select w.ref_id from wf_candidate w where w.task_id = t.id and w.kind = 'user'
          union all
          select ur.user_id from wf_candidate w join sys_effective_role ur on ur.role_id = w.ref_id where w.task_id = t.id and w.kind = 'role')
        order by c.id limit ${MAX_RECIPIENTS})`
  const { rows } = await sql<TaskFor>`
    with task as materialized (${tasks})
    select u.id as "userId", t.id as "taskId", t.instance_id as "instanceId", t.no, t.root_id as "rootId",
      coalesce(nullif(root.title, ''), ${process}) as title, ${process} as process, i.definition_id as "definitionId",
      t.node_id as "nodeId", coalesce(nullif(t.node_name, ''), t.node_id) as node,
      root.starter_id as "starterId", coalesce(s.real_name, '') as starter, t.assignee_id as "assigneeId"
    from task t join wf_instance i on i.id = t.instance_id join wf_instance root on root.id = t.root_id join wf_definition d on d.id = root.definition_id
      left join sys_user s on s.id = root.starter_id
      cross join lateral (
        select a.id from sys_user a where a.status = 1 and a.id = t.assignee_id
        union
        select o.id from sys_user o where ${withOwners}::boolean and o.status = 1 and o.id = t.owner_id
        ${withCandidates ? candidates : sql``}
      ) u
    order by t.opened_at, t.id, u.id`.execute(db)
  return rows
}

/** A request as the message to its initiator shows it. */
export interface RequestOf {
  rootId: string
  title: string
  process: string
  starterId: string
}

/** Those of some requests whose initiator can sign in. */
export async function requestsOf(
  db: Db,
  rootIds: readonly string[],
  language: Language,
): Promise<Map<string, RequestOf>> {
  if (rootIds.length === 0) return new Map()
  const process = processIn(language)
  const { rows } = await sql<RequestOf>`
    select i.id as "rootId", coalesce(nullif(i.title, ''), ${process}) as title, ${process} as process, u.id as "starterId"
    from wf_instance i join wf_definition d on d.id = i.definition_id join sys_user u on u.id = i.starter_id and u.status = 1
    where i.id = any(${[...rootIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.rootId, row]))
}

export interface IncidentOf {
  id: string
  definitionId: string
  process: string
  title: string
  nodeId: string
  code: string
  detail: string
}

/** Those of some incidents that are still open. */
export async function openIncidents(db: Db, ids: readonly string[], language: Language): Promise<IncidentOf[]> {
  if (ids.length === 0) return []
  const process = processIn(language)
  const { rows } = await sql<IncidentOf>`
    select c.id, i.definition_id as "definitionId", ${process} as process, coalesce(nullif(root.title, ''), ${process}) as title,
      c.node_id as "nodeId", c.code, c.detail
    from wf_incident c join wf_instance i on i.id = c.instance_id join wf_definition d on d.id = i.definition_id
      join wf_instance root on root.id = c.root_id
    where c.id = any(${[...ids]}::uuid[]) and c.closed_at is null order by c.opened_at, c.id`.execute(db)
  return rows
}

/** Users who hold a permission code. */
export async function usersWith(db: Db, code: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u where u.status = 1 and ${holdsCode(code)}
    order by u.super_admin = 1 desc, u.id limit ${MAX_RECIPIENTS}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks tasks that are overdue and were not reported yet, the oldest first. Two nodes never mark the same. */
export async function markOverdue(tx: Tx, tenantId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into wf_overdue (tenant_id, task_id)
    select ${tenantId}::int, t.id from wf_task t join wf_instance i on i.id = t.instance_id and i.status = 'run'
    where t.status = 'open' and t.due_at is not null and t.due_at < now()
      and not exists (select from wf_overdue o where o.task_id = t.id)
    order by t.due_at limit ${most}
    on conflict do nothing returning task_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}
