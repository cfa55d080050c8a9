/** The signed-in person in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** The person with the names around them. A role is known by its code, one without by its name. */
export function findMe(db: Db, userId: string) {
  return db
    .selectFrom('sys_user as u')
    .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
    .innerJoin('sys_dept as d', 'd.id', 'u.dept_id')
    .select([
      'u.id',
      'u.username',
      'u.real_name as realName',
      'u.head_url as headUrl',
      'u.dept_id as deptId',
      'd.name as deptName',
      'u.mobile',
      'u.email',
      't.name as tenantName',
      't.cert',
      sql<string[]>`array(
        select case r.code when '' then r.name else r.code end
        from sys_role r where r.tenant_id = u.tenant_id and r.id in (
          select e.role_id from sys_effective_role e where e.tenant_id = u.tenant_id and e.user_id = u.id)
        order by r.grade, r.name
      )`.as('roles'),
      sql<number | null>`(select ceil(extract(epoch from min(edge) - now()) * 1000)::float8
        from sys_role_assignment a cross join lateral (values (a.starts_at), (a.ends_at)) as edges (edge)
        where a.tenant_id = u.tenant_id and a.user_id = u.id and edge > now())`.as('changesIn'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}
