/** Lists of tasks in SQL. Row security keeps them inside the tenant; each shows its reader their own. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { WorkflowTaskQuery } from '#workflow/contract/task.ts'
import type { AskedFields } from '../filter/asked-fields.ts'
import { between, ofRequest } from '../filter/filter-lookup.repo.ts'
import { nameOrFormer, starterOrFormer } from '../runtime/persistence/former-user.repo.ts'

/** Whether a task has candidates, who could claim it once it is released. */
export const isClaimable = (id: string) =>
  sql<boolean>`exists (select from wf_candidate c where c.task_id = ${sql.ref(id)})`

const listOf = (resource: string, column: 'opened_at' | 'closed_at') =>
  defineList({
    resource,
    table: 'wf_task',
    sort: { openedDate: column, dueDate: 'due_at' },
    defaultSort: 'openedDate',
    rows: (db, page, order) =>
      db
        .selectFrom(page)
        .innerJoin('wf_instance as root', 'root.id', 'page.root_id')
        .innerJoin('wf_definition as d', 'd.id', 'root.definition_id')
        .innerJoin('wf_instance as own', 'own.id', 'page.instance_id')
        .leftJoin('sys_user as a', 'a.id', 'page.assignee_id')
        .leftJoin('sys_user as o', 'o.id', 'page.owner_id')
        .leftJoin('sys_user as s', 's.id', 'root.starter_id')
        .select([
          'page.position',
          'page.id',
          'page.instance_id as instanceId',
          'page.root_id as rootId',
          'root.definition_id as rootDefinitionId',
          'root.title',
          'root.serial',
          'own.definition_id as definitionId',
          'd.name as process',
          'd.name_en as processEn',
          'd.key as processKey',
          'page.node_id as nodeId',
          sql<string>`coalesce(nullif(page.node_name, ''), page.node_id)`.as('node'),
          'page.status',
          'page.assignee_id as assigneeId',
          sql<string>`coalesce(a.real_name, '')`.as('assignee'),
          sql<string>`coalesce(o.real_name, '')`.as('owner'),
          'root.starter_id as starterId',
          starterOrFormer('s.real_name', 'root.id').as('starter'),
          sql<boolean>`root.receipt_hash is not null`.as('isPublic'),
          'page.why',
          'page.outcome',
          'page.comment',
          'page.due_at as dueDate',
          'page.opened_at as openedDate',
          'page.closed_at as closedDate',
          sql<boolean>`own.status = 'suspended'`.as('suspended'),
          isClaimable('page.id').as('isClaimable'),
          sql<boolean>`page.status = 'open' and exists (select from wf_task r where r.root_id = page.root_id
            and r.closed_at = page.opened_at and r.why in ('returned', 'rejected'))`.as('cameBack'),
        ])
        .orderBy(order),
  })

export const taskList = listOf('workflowToDo', 'opened_at')
export const doneList = listOf('workflowDone', 'closed_at')

type OfTasks = ExpressionBuilder<Pick<Schema, 'wf_task'>, 'wf_task'>

/** Whether an open task waits for a user: it is theirs, or they may take it. */
export const waitsFor = (eb: OfTasks, { userId, roleIds }: Pick<Actor, 'userId' | 'roleIds'>) =>
  eb.or([
    eb('assignee_id', '=', userId),
    eb.and([
      eb('assignee_id', 'is', null),
      sql<SqlBool>`excluded_id is distinct from ${userId}::uuid`,
      sql<SqlBool>`id in (select task_id from wf_candidate c where (c.kind = 'user' and c.ref_id = ${userId}::uuid)
        or (c.kind = 'role' and c.ref_id = any(${[...roleIds]}::uuid[])))`,
    ]),
  ])

/** What is to do: one's own, and what one may take. */
export function callOfToDo(actor: Actor, query: WorkflowTaskQuery, fields?: AskedFields): ListCall<'wf_task'> {
  const { tenantId, userId, roleIds } = actor
  return {
    tenantId,
    paging: query,
    where: (eb) => [eb('status', '=', 'open'), waitsFor(eb, actor), ...matching('opened_at', query, fields)],
    whereKey: ['todo', userId, [...roleIds].sort().join(), filtersOf(query), fields?.key],
  }
}

/** Whether another user is asked to sign before a task goes on. */
const isSignedFor = sql<SqlBool>`exists (select from wf_task s where s.instance_id = wf_task.instance_id
  and s.signs_for = wf_task.no and s.status = 'open')`

/** Who finds a task among what they have handled, as in the index `wf_task_handled`. */
const HANDLED_BY = sql`case wf_task.status when 'closed' then wf_task.closed_by when 'waiting' then wf_task.assignee_id
  else case when wf_task.owner_id <> wf_task.assignee_id then wf_task.owner_id end end`

/**
 * What a user has handled, and what they have given to others for a while: delegated, or waiting for who signs before
 * them.
 */
export function callOfDone(
  { tenantId, userId }: Actor,
  query: WorkflowTaskQuery,
  fields?: AskedFields,
): ListCall<'wf_task'> {
  return {
    tenantId,
    paging: query,
    where: (eb) => [
      sql<SqlBool>`(${HANDLED_BY}) = ${userId}::uuid`,
      eb.or([eb('status', '<>', 'waiting'), isSignedFor]),
      ...matching('closed_at', query, fields),
    ],
    whereKey: ['done', userId, filtersOf(query), fields?.key],
  }
}

const filtersOf = ({ keyword, process, category, starterId, node, overdue, fromDate, toDate }: WorkflowTaskQuery) => [
  keyword,
  process,
  category,
  starterId,
  node,
  overdue,
  fromDate,
  toDate,
]

/** What is open is late after its due time; what was handled, when it was handled after it. */
function matching(
  at: 'opened_at' | 'closed_at',
  query: WorkflowTaskQuery,
  fields: AskedFields | undefined,
): Expression<SqlBool>[] {
  const { node, overdue } = query
  const conditions = [...ofRequest('root_id', query), ...between(at, query)]
  if (fields) conditions.push(fields.where('root_id'))
  if (node) conditions.push(sql<SqlBool>`node_id = ${node}`)
  const late = at === 'opened_at' ? sql<SqlBool>`due_at < now()` : sql<SqlBool>`due_at < closed_at`
  if (overdue !== undefined) conditions.push(overdue === 1 ? late : sql<SqlBool>`(${late}) is not true`)
  return conditions
}

export async function hasCandidates(db: Db, taskId: string): Promise<boolean> {
  const one = await db
    .selectFrom('wf_candidate')
    .select('ref_id')
    .where('task_id', '=', taskId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** The return, or rejection, that opened a task again: the command of its instance at the same moment. */
export function findReturn(db: Db, taskId: string) {
  return db
    .selectFrom('wf_task as t')
    .innerJoin('wf_history as h', (join) =>
      join.onRef('h.instance_id', '=', 't.instance_id').onRef('h.at', '=', 't.opened_at'),
    )
    .leftJoin('sys_user as u', 'u.id', 'h.actor_id')
    .select([nameOrFormer('u.real_name', sql`h.actor_id`).as('by'), 'h.at', 'h.comment'])
    .where('t.id', '=', taskId)
    .where('h.command', 'in', ['return', 'reject'])
    .where(sql<SqlBool>`h.effects @> '[{"type":"undone"}]'`)
    .orderBy('h.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a user has completed a task; one that a rule closed for them is not theirs to take back. */
export async function wasClosedBy(db: Db, taskId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('wf_task')
    .select('id')
    .where('id', '=', taskId)
    .where('status', '=', 'closed')
    .where('closed_by', '=', userId)
    .where('auto', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
