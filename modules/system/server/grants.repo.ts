/** What a person holds, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { RoleScope } from './role/role-reach.repo.ts'

export interface GrantRow {
  real_name: string
  username: string
  super_admin: 0 | 1 | 2
  dept_id: string
  dept_ids: string[]
  roles: (RoleScope & { grade: number })[]
  permissions: string[]
}

/**
 * Person, departments, roles and permission codes in one round trip. An administrator of the tenant holds every code.
 */
export async function findGrants(db: Db, userId: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`
    select u.real_name, u.username, u.super_admin, u.dept_id,
      array(select ud.dept_id from sys_user_dept ud where ud.tenant_id = u.tenant_id and ud.user_id = u.id) as dept_ids,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'dataScope', r.data_scope, 'grade', r.grade))
        from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id
      ), '[]') as roles,
      array(
        select distinct held.code
        from sys_menu m cross join unnest(m.permissions) as held (code)
        where m.tenant_id = u.tenant_id and (u.super_admin = 1 or exists (
          select 1
          from sys_user_role ur join sys_role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and rm.menu_id = m.id and rm.tenant_id = m.tenant_id
        ))
        order by held.code
      ) as permissions
    from sys_user u
    where u.id = ${userId} and u.status = 1`.execute(db)
  return rows[0]
}
