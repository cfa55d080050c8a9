/**
 * Incidents in SQL. Row security keeps every query inside the tenant; the user who may look at incidents sees all of
 * them.
 */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { WorkflowIncidentQuery } from '#workflow/contract/incident.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

/** What is read of an incident, with its process. */
const COLUMNS = [
  'page.id',
  'page.instance_id as instanceId',
  'page.root_id as rootId',
  'root.title',
  'd.id as definitionId',
  'd.name as process',
  'd.name_en as processEn',
  'd.key as processKey',
  'd.number',
  'page.node_id as nodeId',
  'page.code',
  'page.detail',
  'page.token',
  'page.wait',
  'page.opened_at as openedDate',
  'page.closed_at as closedDate',
  'root.starter_id as starterId',
] as const

export const incidentList = defineList({
  resource: 'workflowIncident',
  table: 'wf_incident',
  sort: { openedDate: 'opened_at', closedDate: 'closed_at' },
  defaultSort: 'openedDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('wf_instance as i', 'i.id', 'page.instance_id')
      .innerJoin('wf_instance as root', 'root.id', 'page.root_id')
      .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
      .select(['page.position', ...COLUMNS])
      .orderBy(order),
})

export function callOfIncidents(
  { tenantId }: Pick<Actor, 'tenantId'>,
  query: WorkflowIncidentQuery,
): ListCall<'wf_incident'> {
  const { keyword, state = 'open', process, node, code, instanceId, fromDate, toDate } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (state === 'open') conditions.push(eb('closed_at', 'is', null))
      if (state === 'closed') conditions.push(eb('closed_at', 'is not', null))
      if (keyword)
        conditions.push(
          sql<SqlBool>`(lower(detail) like ${containing(keyword)} or exists (select from wf_instance r
            where r.id = root_id and lower(r.title) like ${containing(keyword)}))`,
        )
      if (process)
        conditions.push(
          sql<SqlBool>`exists (select from wf_instance r join wf_definition v on v.id = r.definition_id
            where r.id = instance_id and v.key = ${process})`,
        )
      if (node) conditions.push(eb('node_id', '=', node))
      if (code) conditions.push(eb('code', '=', code))
      if (instanceId) conditions.push(eb.or([eb('instance_id', '=', instanceId), eb('root_id', '=', instanceId)]))
      if (fromDate) conditions.push(fromDay('opened_at', fromDate))
      if (toDate) conditions.push(untilDay('opened_at', toDate))
      return conditions
    },
    whereKey: [keyword, state, process, node, code, instanceId, fromDate, toDate],
  }
}

/** One incident. */
export function findIncident(db: Db, id: string) {
  return db
    .selectFrom('wf_incident as page')
    .innerJoin('wf_instance as i', 'i.id', 'page.instance_id')
    .innerJoin('wf_instance as root', 'root.id', 'page.root_id')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .select(COLUMNS)
    .where('page.id', '=', id)
    .executeTakeFirst()
}

export type FoundIncident = NonNullable<Awaited<ReturnType<typeof findIncident>>>

/** The job that an incident without a stuck token is about. */
export const jobOf = (db: Db, { instanceId, wait }: { instanceId: string; wait: number }) =>
  db.selectFrom('wf_job').select('id').where('instance_id', '=', instanceId).where('wait', '=', wait).executeTakeFirst()
