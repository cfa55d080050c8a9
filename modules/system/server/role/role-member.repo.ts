/** The people who have a role, in SQL. */
import { sql, type SqlBool } from 'kysely'
import { isFieldVisible } from '#kernel/access/field-access.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'
import type { ListMemory } from '#kernel/lists/spec.ts'

import type { MemberQuery } from '#system/contract/role.ts'
import { MAX_NAMES, type Reference } from '#kernel/records/references.ts'
import { pageOfNamed, type FieldReader } from '../user/user-list.repo.ts'
import { inScope } from '../user/user.scope.ts'

/** One page of a role's members among the people the reader reaches. */
export function pageMembers(db: Db, memory: ListMemory, reader: FieldReader, roleId: string, query: MemberQuery) {
  const { keyword } = query
  const showsMobile = isFieldVisible(reader.fields, 'user.mobile')
  const columns = ['username', 'real_name', ...(showsMobile ? ['mobile'] : [])]
  const like = (column: string, wanted: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(wanted)}`
  const isMember = sql<SqlBool>`exists (
    select 1 from sys_effective_role ur
    where ur.tenant_id = sys_user.tenant_id and ur.user_id = sys_user.id and ur.role_id = ${roleId})`
  return pageOfNamed(db, memory, {
    tenantId: reader.tenantId,
    paging: query,
    where: (eb) => [
      ...inScope(eb, reader),
      isMember,
      ...(keyword ? [eb.or(columns.map((column) => like(column, keyword)))] : []),
    ],
    whereKey: ['members', roleId, keyword, showsMobile, reader.scope, reader.userId],
  })
}

/** Holds users against other writers until the transaction ends. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The members as what keeps a role from being deleted. */
export async function findMemberReferences(db: Db, roleId: string): Promise<Reference[]> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*)::int as count, (array_agg(u.real_name order by u.real_name))[1:${sql.lit(MAX_NAMES)}] as names
    from sys_user u where u.id in (select a.user_id from sys_role_assignment a where a.role_id = ${roleId})
    having count(*) > 0`.execute(db)
  return rows.map((row) => ({ kind: 'members', ...row }))
}

/** Posts, groups and departments that have the role, and rules that exclude it, as what keeps it from being deleted. */
export async function findRoleReferences(db: Db, roleId: string): Promise<Reference[]> {
  const { rows } = await sql<{ kind: string; count: number; names: string[] }>`
    with referring (kind, name) as (
      select 'roleHeldBy', coalesce(p.name, g.name, d.name, '') from sys_role_holder h
        left join sys_post p on p.tenant_id = h.tenant_id and p.id = h.post_id
        left join sys_group g on g.tenant_id = h.tenant_id and g.id = h.group_id
        left join sys_dept d on d.tenant_id = h.tenant_id and d.id = h.of_dept_id
      where h.role_id = ${roleId}
      union all
      select 'roleExclusions', x.name from sys_role_exclusion_role er
        join sys_role_exclusion x on x.tenant_id = er.tenant_id and x.id = er.role_exclusion_id
      where er.role_id = ${roleId}
    )
    select kind, count(*)::int as count, (array_agg(name order by name))[1:${sql.lit(MAX_NAMES)}] as names
    from referring group by kind order by kind`.execute(db)
  return rows
}
