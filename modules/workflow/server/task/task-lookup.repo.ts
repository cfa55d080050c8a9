/** Tasks of an instance as an actor sees them, read by the nouns beside them, too. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { State } from '#process/index.ts'
import type { TrailStep } from '#workflow/contract/task.ts'
import type { NamedTask } from '../runtime/engine/task-nodes.ts'
import { nameOrFormer, starterOrFormer } from '../runtime/persistence/former-user.repo.ts'
import { isClaimable } from './task.repo.ts'

const MAX_STEPS = 500

/** The tasks of a tree, oldest first; of very long ones the latest. */
export async function findTrail(db: Db, rootId: string): Promise<(TrailStep & NamedTask)[]> {
  const rows = await db
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', 'i.id', 't.instance_id')
    .leftJoin('sys_user as u', (join) => join.on(sql<boolean>`u.id = coalesce(t.closed_by, t.assignee_id)`))
    .leftJoin('sys_user as f', 'f.id', 't.stands_for')
    .select([
      't.id',
      'i.definition_id as definitionId',
      't.node_id as nodeId',
      sql<string>`coalesce(nullif(t.node_name, ''), t.node_id)`.as('node'),
      't.status',
      'u.id as personId',
      nameOrFormer('u.real_name', sql`coalesce(t.closed_by, t.assignee_id)`).as('person'),
      't.why',
      't.outcome',
      't.comment',
      't.opened_at as openedDate',
      't.closed_at as closedDate',
      't.auto',
      sql<string>`coalesce(f.real_name, '')`.as('standsFor'),
      't.stands_why as standsWhy',
    ])
    .where('t.root_id', '=', rootId)
    .orderBy('t.opened_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(MAX_STEPS)
    .execute()
  return rows.reverse()
}

/** The nodes of an instance at which a user has or had a task. */
export async function nodesOf(
  db: Db,
  { userId, instanceId }: { userId: string; instanceId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('wf_task')
    .select('node_id as nodeId')
    .distinct()
    .where('instance_id', '=', instanceId)
    .where((eb) => eb.or([eb('assignee_id', '=', userId), eb('owner_id', '=', userId), eb('closed_by', '=', userId)]))
    .execute()
  return rows.map(({ nodeId }) => nodeId)
}

/** Whether a task `t` is the actor’s: theirs, one they may take, or one they have handled. */
export const isShownTo = ({ userId, roleIds }: Actor): Expression<SqlBool> => {
  const user = sql`${userId}::uuid`
  return sql<SqlBool>`(t.assignee_id = ${user} or t.owner_id = ${user} or t.closed_by = ${user}
    or (t.status = 'open' and t.assignee_id is null and t.excluded_id is distinct from ${user}
      and exists (select 1 from wf_candidate c where c.task_id = t.id and ((c.kind = 'user' and c.ref_id = ${user})
        or (c.kind = 'role' and c.ref_id = any(${[...roleIds]}::uuid[]))))))`
}

/** The root of a task that is the actor’s. */
export async function rootOfShown(db: Db, actor: Actor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wf_task as t')
    .select('t.root_id as rootId')
    .where('t.id', '=', id)
    .where(isShownTo(actor))
    .executeTakeFirst()
  return row?.rootId
}

/** Which of these tasks are the actor’s, and whether they are open. */
export async function shownAmong(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('wf_task as t')
    .select(['t.id', sql<boolean>`t.status = 'open'`.as('isOpen')])
    .where('t.id', 'in', [...ids])
    .where(isShownTo(actor))
    .execute()
  return new Map(rows.map(({ id, isOpen }) => [id, isOpen]))
}

/** One task of the actor’s. */
export async function findShown(db: Db, actor: Actor, id: string) {
  const { userId } = actor
  const row = await db
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', 'i.id', 't.instance_id')
    .innerJoin('wf_instance as root', 'root.id', 't.root_id')
    .innerJoin('wf_definition as d', 'd.id', 'root.definition_id')
    .leftJoin('sys_user as a', 'a.id', 't.assignee_id')
    .leftJoin('sys_user as o', 'o.id', 't.owner_id')
    .leftJoin('sys_user as s', 's.id', 'root.starter_id')
    .select([
      't.id',
      't.instance_id as instanceId',
      't.root_id as rootId',
      'i.record_id as recordId',
      't.no',
      'root.title',
      'root.serial',
      'd.name as process',
      'd.name_en as processEn',
      'd.key as processKey',
      't.node_id as nodeId',
      sql<string>`coalesce(nullif(t.node_name, ''), t.node_id)`.as('node'),
      't.status',
      't.assignee_id as assigneeId',
      sql<string>`coalesce(a.real_name, '')`.as('assignee'),
      sql<string>`coalesce(o.real_name, '')`.as('owner'),
      starterOrFormer('s.real_name', 'root.id').as('starter'),
      sql<boolean>`root.receipt_hash is not null`.as('isPublic'),
      't.why',
      't.outcome',
      't.comment',
      't.due_at as dueDate',
      't.opened_at as openedDate',
      't.closed_at as closedDate',
      'i.definition_id as definitionId',
      'i.state',
      'root.starter_id as starterId',
      sql<boolean>`i.status = 'suspended'`.as('suspended'),
      sql<boolean>`i.status = 'run' and t.status = 'closed' and t.closed_by = ${userId}::uuid and t.auto is null`.as(
        'mayBeWithdrawn',
      ),
      isClaimable('t.id').as('isClaimable'),
      sql<string>`now()`.as('readDate'),
    ])
    .where('t.id', '=', id)
    .where(isShownTo(actor))
    .executeTakeFirst()
  return row && { ...row, state: row.state as State }
}

/** Of some runs: the actor's own oldest open task, and whether others are asked, too. */
export async function askedIn(db: Db, userId: string, rootIds: readonly string[]) {
  if (rootIds.length === 0) return new Map<string, { ownTaskId: string | null; asksOthers: boolean }>()
  const rows = await db
    .selectFrom('wf_task')
    .select([
      'root_id',
      sql<string | null>`(array_agg(id order by opened_at, id) filter (where assignee_id = ${userId}::uuid))[1]`.as(
        'own',
      ),
      sql<boolean>`bool_or(assignee_id is distinct from ${userId}::uuid)`.as('others'),
    ])
    .where('root_id', 'in', [...rootIds])
    .where('status', '=', 'open')
    .groupBy('root_id')
    .execute()
  return new Map(rows.map(({ root_id, own, others }) => [root_id, { ownTaskId: own, asksOthers: others }]))
}
