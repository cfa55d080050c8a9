/** The signed-in person in SQL. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'

interface Named {
  id: string
  name: string
}

/** Where a support visit is: it is no user, and has the tenant alone. */
export function findVisited(db: Db, { deptId }: Pick<Actor, 'deptId'>) {
  return db
    .selectFrom('sys_dept as d')
    .innerJoin('sys_tenant as t', 't.id', 'd.tenant_id')
    .select(['d.name as deptName', 't.name as tenantName', 't.cert'])
    .where('d.id', '=', deptId)
    .executeTakeFirst()
}

/** The person as they act, with the names around them. A role is known by its code, one without by its name. */
export function findMe(db: Db, { userId, deptId, roleIds }: Pick<Actor, 'userId' | 'deptId' | 'roleIds'>) {
  return db
    .selectFrom('sys_user as u')
    .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
    .innerJoin('sys_dept as d', (join) => join.on('d.id', '=', deptId))
    .select([
      'u.id',
      'u.username',
      'u.real_name as realName',
      'u.head_url as headUrl',
      'd.id as deptId',
      'd.name as deptName',
      sql<Named[]>`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name)
          order by o.id = u.dept_id desc, o.sort, o.name, o.id)
        from sys_user_dept ud join sys_dept o on o.tenant_id = ud.tenant_id and o.id = ud.dept_id
        where ud.tenant_id = u.tenant_id and ud.user_id = u.id and (o.status = 1 or o.id = u.dept_id)), '[]')`.as(
        'depts',
      ),
      sql<
        Named[]
      >`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.sort, o.name, o.id)
        from sys_user_post up join sys_post o on o.tenant_id = up.tenant_id and o.id = up.post_id
        where up.tenant_id = u.tenant_id and up.user_id = u.id and o.status = 1), '[]')`.as('posts'),
      'u.mobile',
      'u.email',
      't.name as tenantName',
      't.cert',
      sql<string[]>`array(
        select case r.code when '' then r.name else r.code end
        from sys_role r where r.tenant_id = u.tenant_id and r.id = any(${[...roleIds]}::uuid[])
        order by r.grade, r.name
      )`.as('roles'),
      sql<number | null>`(select ceil(extract(epoch from min(edge) - now()) * 1000)::float8
        from sys_role_assignment a cross join lateral (values (a.starts_at), (a.ends_at)) as edges (edge)
        where a.tenant_id = u.tenant_id and a.user_id = u.id and edge > now())`.as('changesIn'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}
