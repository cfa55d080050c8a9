/**
 * Timers and work in SQL. Row security keeps every query inside the tenant; the user who may look at jobs sees all of
 * them.
 */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { JobState, WorkflowJobQuery } from '#workflow/contract/job.ts'

/** A user is at it. A timer that waits between two attempts has a time, and no one. */
const isTaken = sql<boolean>`(leased_by is not null and leased_until >= now())`

export const jobList = defineList({
  resource: 'workflowJob',
  table: 'wf_job',
  sort: { dueDate: 'due_at' },
  defaultSort: 'dueDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('wf_instance as i', 'i.id', 'page.instance_id')
      .innerJoin('wf_instance as root', 'root.id', 'page.root_id')
      .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
      .leftJoin('sys_user as u', (join) => join.on(sql<boolean>`u.id::text = split_part(page.leased_by, ' ', 1)`))
      .select([
        'page.position',
        'page.id',
        'page.instance_id as instanceId',
        'page.root_id as rootId',
        'root.title',
        'd.name as process',
        'd.name_en as processEn',
        'page.node_id as nodeId',
        'd.id as definitionId',
        'page.kind',
        'page.worker',
        sql<boolean>`exists (select from wf_service s where s.name = page.worker and s.status = 1)`.as('isCalled'),
        sql<JobState>`case when page.state = 'ready' and page.leased_by is not null and page.leased_until >= now() then 'taken'
          when page.state = 'ready' and page.called_at is not null then 'called' else page.state end`.as('state'),
        sql<string>`greatest(page.due_at, case when page.leased_by is null then page.leased_until end)`.as('dueDate'),
        'page.attempts',
        sql<string>`case when page.leased_until >= now() then coalesce(u.real_name, page.leased_by, '') else '' end`.as(
          'takenBy',
        ),
        sql<
          string | null
        >`case when page.leased_by is not null and page.leased_until >= now() then page.leased_until end`.as(
          'takenUntil',
        ),
        'page.error',
      ])
      .orderBy(order),
})

export function callOfJobs({ tenantId }: Pick<Actor, 'tenantId'>, query: WorkflowJobQuery): ListCall<'wf_job'> {
  const { keyword, kind, state, worker, process, instanceId } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword)
        conditions.push(
          sql<SqlBool>`exists (select from wf_instance r where r.id = root_id and lower(r.title) like ${containing(keyword)})`,
        )
      if (kind) conditions.push(eb('kind', '=', kind))
      if (state === 'taken') conditions.push(eb('state', '=', 'ready'), isTaken)
      else if (state === 'called')
        conditions.push(eb('state', '=', 'ready'), sql<SqlBool>`not ${isTaken}`, eb('called_at', 'is not', null))
      else if (state === 'ready')
        conditions.push(eb('state', '=', 'ready'), sql<SqlBool>`not ${isTaken}`, eb('called_at', 'is', null))
      else if (state) conditions.push(eb('state', '=', state))
      if (worker) conditions.push(eb('worker', '=', worker))
      if (process)
        conditions.push(
          sql<SqlBool>`exists (select from wf_instance r join wf_definition v on v.id = r.definition_id
            where r.id = instance_id and v.key = ${process})`,
        )
      if (instanceId) conditions.push(eb.or([eb('instance_id', '=', instanceId), eb('root_id', '=', instanceId)]))
      return conditions
    },
    whereKey: [keyword, kind, state, worker, process, instanceId],
  }
}

interface FoundJob {
  title: string
  definitionId: string
  kind: 'timer' | 'work' | 'call' | 'record'
  nodeId: string
  isDead: boolean
}

/** A job, with the title and the version of the instance that it belongs to. */
export async function findJob(db: Db, id: string): Promise<FoundJob | undefined> {
  return db
    .selectFrom('wf_job as j')
    .innerJoin('wf_instance as root', 'root.id', 'j.root_id')
    .innerJoin('wf_instance as i', 'i.id', 'j.instance_id')
    .select([
      'root.title',
      'i.definition_id as definitionId',
      'j.kind',
      'j.node_id as nodeId',
      sql<boolean>`j.state = 'dead'`.as('isDead'),
    ])
    .where('j.id', '=', id)
    .executeTakeFirst()
}
