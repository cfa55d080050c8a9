/** Whom a data rule concerns that is to ask for something else, and how many records come and go, in SQL. */
import { sql } from 'kysely'
import { ruleCondition } from '#kernel/access/rule-condition.ts'
import type { RuledTable } from '#kernel/access/rule-fields.ts'
import type { ReadyRule } from '#kernel/access/ready-rule.ts'
import type { Db } from '#kernel/database/lease.ts'
import { isPersonInScope, type Reader } from '../user/user.scope.ts'

export interface StoredRule {
  name: string
  resource: string
  kind: 0 | 1
  status: number
  conditions: unknown
  sql: string
  roleIds: string[]
}

/** A data rule with the roles that have it; undefined where there is none. */
export async function findStoredRule(db: Db, id: string): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select d.name, d.resource, d.kind, d.status, d.conditions, d.sql, array(select distinct s.role_id from sys_role_scope s
      where s.tenant_id = d.tenant_id and s.rule_id = d.id) as "roleIds"
    from sys_data_rule d where d.id = ${id}`.execute(db)
  return rows[0]
}

interface Concerned {
  count: number
  people: { id: string; realName: string; headUrl: string; deptName: string }[]
}

/**
 * Active users with one of the roles, but for administrators and those who see all of the resource by another role. All
 * are counted, the first in the reader's data scope are named.
 */
export async function findConcerned(
  db: Db,
  reader: Reader,
  { roleIds, resource, limit }: { roleIds: readonly string[]; resource: string; limit: number },
): Promise<Concerned> {
  const { rows } = await sql<Concerned>`
    with concerned as materialized (
      select u.tenant_id, u.id, u.real_name, u.head_url, u.dept_id from sys_user u
      where u.status = 1 and u.super_admin <> 1
        and u.id in (select e.user_id from sys_effective_role e where e.role_id = any(${[...roleIds]}::uuid[]))
        and u.id not in (select e.user_id from sys_effective_role e where e.role_id = any(array(
          select r.id from sys_role r left join sys_role_scope s
            on s.tenant_id = r.tenant_id and s.role_id = r.id and s.resource = ${resource}
          where coalesce(s.kind, r.data_scope) = 0)))
    ), named as (
      select u.id, u.real_name as "realName", u.head_url as "headUrl", coalesce(d.name, '') as "deptName"
      from concerned u left join sys_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
      where ${isPersonInScope(reader, 'u.id')} order by u.real_name, u.id limit ${limit}
    )
    select (select count(*)::int from concerned) as count, coalesce((select json_agg(n) from named n), '[]') as people
    `.execute(db)
  return rows[0] ?? { count: 0, people: [] }
}

type Asked = Pick<ReadyRule, 'id' | 'resource' | 'matter'>

/** Of the records that the reader sees: how many only the second rule reaches, and how many only the first. */
export async function countRecords(
  db: Db,
  { table, reach }: RuledTable,
  { before, after, reader }: { before: Asked; after: Asked; reader: Reader },
): Promise<{ gain: number; lose: number }> {
  const { rows } = await sql<{ gain: number; lose: number }>`
    select count(*) filter (where has and not had)::int as gain, count(*) filter (where had and not has)::int as lose
    from (select coalesce(${ruleCondition(before)}, false) as had, coalesce(${ruleCondition(after)}, false) as has
      from ${sql.table(table)} where ${reach(reader)}) as seen`.execute(db)
  return rows[0] ?? { gain: 0, lose: 0 }
}

/** The statements of this transaction end by themselves. */
export async function limitTime(db: Db, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db)
}
