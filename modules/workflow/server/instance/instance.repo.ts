/** Lists of processes in SQL, and where commands find them. */
import type { Flag } from '#contract/scalars.ts'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { byName } from '#kernel/i18n/by-name.ts'
import type { ListedProcess, Startable, WorkflowInstanceQuery } from '#workflow/contract/instance.ts'
import type { AskedFields } from '../filter/asked-fields.ts'
import { between, isLateTask, ofRequest, standingOf, titled } from '../filter/filter-lookup.repo.ts'
import { mayStartModel } from '../model/access-lookup.repo.ts'
import { categoryEntry, categoryIn, categoryRank } from '../model/category-lookup.repo.ts'
import { textIn } from '../model/name-lookup.repo.ts'
import { settingsOf } from '../model/settings.shape.ts'
import { starterOrFormer } from '../runtime/persistence/former-user.repo.ts'

export const instanceList = defineList({
  resource: 'workflowInstance',
  table: 'wf_instance',
  sort: { startedDate: 'started_at' },
  defaultSort: 'startedDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('wf_definition as d', 'd.id', 'page.definition_id')
      .leftJoin('sys_user as s', 's.id', 'page.starter_id')
      .select([
        'page.position',
        'page.id',
        'page.root_id as rootId',
        'page.title',
        'page.serial',
        'page.business_key as businessKey',
        'd.name as process',
        'd.name_en as processEn',
        'd.key as processKey',
        'd.number',
        'page.status',
        'page.starter_id as starterId',
        starterOrFormer('s.real_name', 'page.id').as('starter'),
        sql<boolean>`page.receipt_hash is not null`.as('isPublic'),
        'page.revision',
        'page.started_at as startedDate',
        'page.ended_at as endedDate',
        'page.definition_id as definitionId',
        'page.state',
      ])
      .orderBy(order),
})

/**
 * What `seesInstance` says, for a list: a set of roots that the planner begins with, however many instances there are.
 * (Asked of each instance in turn, the newest page of a user with little would read them all.)
 * @param definitions that the actor manages or watches
 */
function amongSeen(actor: Actor, definitions: readonly string[]): Expression<SqlBool>[] {
  if (holds(actor, 'wf:instance:manage')) return []
  const [user, roles] = [sql`${actor.userId}::uuid`, sql`any(${[...actor.roleIds]}::uuid[])`]
  const own = sql<SqlBool>`id in (select p.root_id from wf_participant p where p.user_id = ${user}
    union select y.root_id from wf_copy y where y.user_id = ${user}
    union select t.root_id from wf_candidate c join wf_task t on t.id = c.task_id and t.tenant_id = c.tenant_id
      where t.status = 'open' and ((c.kind = 'user' and c.ref_id = ${user}) or (c.kind = 'role' and c.ref_id = ${roles})))`
  // Only for actors with definitions of their own: with this condition the planner begins with the newest instances.
  return [definitions.length === 0 ? own : sql<SqlBool>`(${own} or definition_id = any(${[...definitions]}::uuid[]))`]
}

export function callOfInstances(
  actor: Actor,
  query: WorkflowInstanceQuery,
  definitions: readonly string[],
  fields?: AskedFields,
): ListCall<'wf_instance'> {
  const { id, keyword, status, process, category, node, overdue, fromDate, toDate, whose } = query
  return {
    tenantId: actor.tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = [eb('parent_id', 'is', null)]
      // What one has started one sees anyway.
      if (whose !== 'started') conditions.push(...amongSeen(actor, definitions))
      if (id) conditions.push(eb('id', '=', id))
      if (keyword) conditions.push(titled(keyword))
      conditions.push(...ofRequest('id', { category }), ...standingOf('id', query), ...between('started_at', query))
      // The second condition is the index's.
      if (query.businessKey) conditions.push(eb('business_key', '=', query.businessKey), eb('business_key', '<>', ''))
      if (query.number)
        conditions.push(
          sql<SqlBool>`definition_id in (select d.id from wf_definition d where d.number = ${query.number})`,
        )
      if (status) conditions.push(eb('status', '=', status))
      if (process)
        conditions.push(sql<SqlBool>`definition_id in (select d.id from wf_definition d where d.key = ${process})`)
      conditions.push(...ofTasks(query), ...(fields ? [fields.where('id')] : []))
      if (query.starterId) conditions.push(eb('starter_id', '=', query.starterId))
      if (whose === 'started') conditions.push(eb('starter_id', '=', actor.userId))
      if (whose === 'cc')
        conditions.push(sql<SqlBool>`id in (select y.root_id from wf_copy y where y.user_id = ${actor.userId}::uuid)`)
      return conditions
    },
    whereKey: [
      id,
      keyword,
      status,
      process,
      category,
      node,
      overdue,
      fromDate,
      toDate,
      whose,
      query.starterId,
      query.businessKey,
      query.number,
      query.taskNode,
      query.taskUserId,
      query.taskDeptId,
      query.taskLate,
      fields?.key,
      holds(actor, 'wf:instance:manage')
        ? 'all'
        : `${actor.userId} ${[...actor.roleIds].sort().join()} ${[...definitions].sort().join()}`,
    ],
  }
}

/** Processes named at most: a list to choose from. */
const MAX_LISTED = 500

/** The processes of which the actor sees instances, by name. @param definitions that the actor manages or watches */
export async function listedProcesses(db: Db, actor: Actor, definitions: readonly string[]): Promise<ListedProcess[]> {
  const conditions = amongSeen(actor, definitions)
  const [seen] = conditions
  // Of all instances each definition asks for one of its own; of the actor's own ones the definitions are looked up.
  const isListed =
    seen === undefined
      ? sql`exists (select 1 from wf_instance i where i.definition_id = d.id and i.parent_id is null)`
      : sql`d.id in (select definition_id from wf_instance where parent_id is null and ${seen})`
  const name = textIn(actor.language)('d.name', 'd.name_en')
  const { rows } = await sql<ListedProcess>`
    select distinct on (d.key) d.key, ${name} as name from wf_definition d where ${isListed}
    order by d.key, d.number desc limit ${MAX_LISTED}`.execute(db)
  return rows.sort(byName)
}

/** In which one task is or was that meets all that is asked of tasks. */
function ofTasks({ taskNode, taskUserId, taskDeptId, taskLate }: WorkflowInstanceQuery): Expression<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  const whose = sql`coalesce(t.closed_by, t.assignee_id)`
  if (taskNode) conditions.push(sql<SqlBool>`t.node_id = ${taskNode}`)
  if (taskUserId) conditions.push(sql<SqlBool>`${whose} = ${taskUserId}::uuid`)
  if (taskDeptId)
    conditions.push(sql<SqlBool>`exists (select 1 from sys_user_dept ud where ud.user_id = ${whose}
      and ud.dept_id = ${taskDeptId}::uuid)`)
  if (taskLate !== undefined) conditions.push(taskLate === 1 ? isLateTask : sql<SqlBool>`${isLateTask} is not true`)
  if (conditions.length === 0) return []
  return [sql<SqlBool>`id in (select t.root_id from wf_task t where ${sql.join(conditions, sql` and `)})`]
}

/** Who waits for a message, in running instances. */
export async function waitingFor(
  db: Db,
  {
    name,
    instanceId,
    businessKey,
  }: { name: string; instanceId?: string | undefined; businessKey?: string | undefined },
) {
  let query = db
    .selectFrom('wf_subscription as s')
    .innerJoin('wf_instance as i', 'i.id', 's.instance_id')
    .innerJoin('wf_instance as root', 'root.id', 's.root_id')
    .select(['s.instance_id as instanceId', 's.root_id as rootId', 's.wait'])
    .where('s.kind', '=', 'message')
    .where('s.name', '=', name)
    .where('i.status', '=', 'run')
  if (instanceId !== undefined)
    query = query.where((eb) => eb.or([eb('s.instance_id', '=', instanceId), eb('s.root_id', '=', instanceId)]))
  if (businessKey !== undefined) query = query.where('root.business_key', '=', businessKey)
  return query.limit(2).execute()
}

/** Own starts among which the last one of each process is looked for, the newest. */
const MAX_OWN = 1_000

/** The newest versions that the actor may start, by name. */
export async function startable(db: Db, actor: Actor): Promise<Startable[]> {
  const nameOf = textIn(actor.language)
  const { rows } = await sql<Omit<Startable, 'formKey'> & { suspended: Flag; settings: unknown }>`
    select distinct on (d.key) d.key, ${nameOf('d.name', 'd.name_en')} as name, d.number, d.suspended, d.settings,
      ${categoryIn(actor.language)} as category, ${categoryRank} as "categoryRank", m.remark,
      last.at as "lastStartedDate"
    from wf_definition d join wf_model m on m.id = d.model_id and m.key = d.key and ${mayStartModel(actor)} ${categoryEntry}
    left join (select own.key, max(i.started_at) as at from (
        select definition_id, started_at from wf_instance where starter_id = ${actor.userId}::uuid and parent_id is null
        order by started_at desc, id desc limit ${sql.lit(MAX_OWN)}) i join wf_definition own on own.id = i.definition_id
      group by own.key) last on last.key = d.key
    order by d.key, d.number desc`.execute(db)
  return rows
    .filter(({ suspended }) => suspended === 0)
    .map(({ suspended: _, settings, ...one }) => ({ ...one, formKey: settingsOf(settings).formKey }))
    .sort(byName)
}
