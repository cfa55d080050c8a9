/** Data rules in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns } from '#kernel/records/record.repo.ts'
import { MAX_NAMES, type Reference } from '#kernel/records/references.ts'
import type { DataRuleQuery } from '#security/contract/data-rule.ts'

const roleCountOf = (rule: 'page' | 'sys_data_rule') =>
  sql<number>`(
  select count(*)::int from sys_role_scope s
  where s.tenant_id = ${sql.table(rule)}.tenant_id and s.rule_id = ${sql.table(rule)}.id
)`.as('roleCount')

const COLUMNS = ['code', 'name', 'resource', 'kind', 'status', 'remark', ...recordColumns] as const

export const dataRules = defineRecord('sys_data_rule', [...COLUMNS, 'conditions', 'sql', roleCountOf('sys_data_rule')])

export const dataRuleList = defineList({
  resource: 'dataRule',
  table: 'sys_data_rule',
  sort: { code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, 'conditions', roleCountOf('page')])
      .orderBy(order),
})

/** The tenant's rules that match. */
export const callOfRules = (actor: Pick<Actor, 'tenantId'>, query: DataRuleQuery) =>
  listCall('sys_data_rule', { actor, query }, (eb, { keyword, resource, status }) => [
    keyword && contains(['code', 'name', 'remark'], keyword),
    resource && eb('resource', '=', resource),
    status !== undefined && eb('status', '=', status),
  ])

/** The roles that have a rule, as what keeps it from being deleted. */
export async function findRolesWith(db: Db, id: string): Promise<Reference[]> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*)::int as count, (array_agg(r.name order by r.name))[1:${sql.lit(MAX_NAMES)}] as names
    from sys_role_scope s join sys_role r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.rule_id = ${id} having count(*) > 0`.execute(db)
  return rows.map((row) => ({ kind: 'rolesWithRule', ...row }))
}

/**
 * Takes note of a failure, unless there was one in the hour before.
 * @returns the name of the rule, where administrators are to be notified
 */
export async function noteFailure(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update sys_data_rule set failed_at = now()
    where id = ${id} and (failed_at is null or failed_at < now() - interval '1 hour') returning name`.execute(tx)
  return rows[0]?.name
}

interface Named {
  id: string
  name: string
}

/** What conditions can be compared with. */
export async function findChoices(db: Db) {
  const depts = await db.selectFrom('sys_dept').select(['id', 'pid', 'name']).orderBy('sort').orderBy('name').execute()
  const { rows } = await sql<{ roles: Named[]; posts: Named[] }>`select
    coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name) from sys_role), '[]') as roles,
    coalesce((select json_agg(json_build_object('id', id, 'name', name) order by sort, name) from sys_post), '[]') as posts
    `.execute(db)
  return { depts, roles: rows[0]?.roles ?? [], posts: rows[0]?.posts ?? [] }
}
