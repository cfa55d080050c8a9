/** The audit trail in SQL. It is only read here; the kernel writes it with every change. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import type { ListMemory } from '#kernel/lists/spec.ts'
import type { AuditQuery } from '#records/contract/audit.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

const columns = [
  'id',
  'created_at as createDate',
  'actor_name as actorName',
  'key_name as keyName',
  'acting_as as actingAs',
  'action',
  'resource',
  'resource_id as resourceId',
  'label',
  'ip',
  'request_id as requestId',
] as const
const actorId = sql<string>`coalesce(actor_id::text, '')`.as('actorId')
/** Its number in the chain of seals. */
const seqOf = (entry: string) =>
  sql<number>`coalesce((
  select seq from sys_audit_seal where log = 'audit' and entry_id = ${sql.ref(`${entry}.id`)}), 0)`.as('seq')
const fields = sql<string[]>`array(select jsonb_object_keys(changes))`.as('fields')

export const auditList = defineList({
  resource: 'audit',
  table: 'sys_audit',
  sort: { createDate: 'created_at', actorName: 'actor_name' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select('page.position')
      .select(columns)
      .select([actorId, fields, seqOf('page')])
      .orderBy(order),
})

/** What a query asks for, as the list's call: used by the page and by the export. */
export function callOfAudit({ tenantId }: Pick<Actor, 'tenantId'>, query: AuditQuery) {
  const { page: _p, limit: _l, order: _o, orderField: _f, sumFields: _s, ids: _i, ...filters } = query
  const { keyword, fromDate, toDate } = filters
  return {
    tenantId,
    paging: query,
    where: (): Expression<SqlBool>[] => {
      const conditions: Expression<SqlBool>[] = []
      const same = (column: string, wanted: string | undefined) => {
        if (wanted) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${wanted}`)
      }
      same('resource', filters.resource)
      same('resource_id', filters.resourceId)
      same('action', filters.action)
      same('request_id', filters.requestId)
      if (filters.actorId) conditions.push(sql<SqlBool>`actor_id = ${filters.actorId}::uuid`)
      if (keyword) {
        const wanted = containing(keyword)
        conditions.push(sql<SqlBool>`(lower(label) like ${wanted} or lower(actor_name) like ${wanted})`)
      }
      if (fromDate) conditions.push(fromDay('created_at', fromDate))
      if (toDate) conditions.push(untilDay('created_at', toDate))
      return conditions
    },
    whereKey: filters,
  }
}

/** One page of the trail. */
export function pageOfAudit(db: Db, memory: ListMemory, actor: Pick<Actor, 'tenantId'>, query: AuditQuery) {
  return listPage(db, memory, auditList, callOfAudit(actor, query))
}

/** One entry with its changes. */
export function findAudit(db: Db, id: string) {
  return db
    .selectFrom('sys_audit')
    .select(columns)
    .select([actorId, fields, seqOf('sys_audit')])
    .select(sql<Record<string, [unknown, unknown]>>`changes`.as('changes'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Resources with their actions, walked along the index: a trail of millions has few kinds. */
export async function findKinds(db: Db): Promise<{ resource: string; actions: string[] }[]> {
  const { rows } = await sql<{ resource: string; actions: string[] }>`
    with recursive kind (resource, action) as (
      (select resource, action from sys_audit order by resource, action limit 1)
      union all
      select next.resource, next.action from kind cross join lateral (
        select resource, action from sys_audit
        where (resource, action) > (kind.resource, kind.action) order by resource, action limit 1
      ) as next
    )
    select resource, array_agg(action order by action) as actions from kind group by resource order by resource`.execute(
    db,
  )
  return rows
}

/** What these ids are called today, whatever they are. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const wanted = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, real_name as name from sys_user where id = ${wanted}
    union all select id::text, name from sys_dept where id = ${wanted}
    union all select id::text, name from sys_role where id = ${wanted}
    union all select id::text, name from sys_menu where id = ${wanted}`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
