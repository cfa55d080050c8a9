/** Rules of exclusive roles in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns, type RecordKey } from '#kernel/records/record.repo.ts'
import type { RoleExclusionDraft, RoleExclusionQuery } from '#system/contract/role-exclusion.ts'

const rolesOf = (rule: 'page' | 'sys_role_exclusion') =>
  sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.grade, r.name)
  from sys_role_exclusion_role er join sys_role r on r.tenant_id = er.tenant_id and r.id = er.role_id
  where er.tenant_id = ${sql.table(rule)}.tenant_id and er.role_exclusion_id = ${sql.table(rule)}.id), '[]')`.as(
    'roles',
  )

const roleIdList = sql<string[]>`array(
  select er.role_id from sys_role_exclusion_role er
  where er.tenant_id = sys_role_exclusion.tenant_id and er.role_exclusion_id = sys_role_exclusion.id
  order by er.role_id)`.as('roleIdList')

/** Users who have two of the roles at the same time. */
const violatorCountOf = (rule: 'page' | 'sys_role_exclusion') =>
  sql<number>`(
  select count(distinct a.user_id)::int
  from sys_role_exclusion_role ar
    join sys_role_assignment a on a.tenant_id = ar.tenant_id and a.role_id = ar.role_id
    join sys_role_exclusion_role br on br.tenant_id = ar.tenant_id and br.role_exclusion_id = ar.role_exclusion_id
      and br.role_id > ar.role_id
    join sys_role_assignment b on b.tenant_id = br.tenant_id and b.role_id = br.role_id and b.user_id = a.user_id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
  where ar.tenant_id = ${sql.table(rule)}.tenant_id and ar.role_exclusion_id = ${sql.table(rule)}.id)`.as(
    'violatorCount',
  )

const COLUMNS = ['name', 'remark', ...recordColumns] as const

const record = defineRecord('sys_role_exclusion', [
  ...COLUMNS,
  rolesOf('sys_role_exclusion'),
  violatorCountOf('sys_role_exclusion'),
  roleIdList,
])

/** Rules with their roles. */
export const exclusions = {
  ...record,
  async insert(tx: Tx, key: RecordKey, { roleIdList: roleIds, ...values }: RoleExclusionDraft): Promise<void> {
    await record.insert(tx, key, values)
    await setRoles(tx, key, roleIds)
  },
  async update(tx: Tx, key: RecordKey, { roleIdList: roleIds, ...values }: RoleExclusionDraft): Promise<void> {
    await record.update(tx, key, values)
    await setRoles(tx, key, roleIds)
  },
}

export const exclusionList = defineList({
  resource: 'roleExclusion',
  table: 'sys_role_exclusion',
  sort: { name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, rolesOf('page'), violatorCountOf('page')])
      .orderBy(order),
})

/** The tenant's rules that match. */
export const callOfExclusions = (actor: Pick<Actor, 'tenantId'>, query: RoleExclusionQuery) =>
  listCall('sys_role_exclusion', { actor, query }, (_eb, { keyword }) => [
    keyword && contains(['name', 'remark'], keyword),
  ])

async function setRoles(tx: Tx, { tenantId, id }: RecordKey, roleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sys_role_exclusion_role').where('role_exclusion_id', '=', id).execute()
  await tx
    .insertInto('sys_role_exclusion_role')
    .values(roleIds.map((role_id) => ({ tenant_id: tenantId, role_exclusion_id: id, role_id })))
    .execute()
}
