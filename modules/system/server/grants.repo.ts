/** What a person holds, in SQL. */
import { sql } from 'kysely'
import { MAIN_IDENTITY, type WantedIdentity } from '#kernel/access/acting.ts'
import type { Db } from '#kernel/database/lease.ts'
import { chainOf } from './delegation/chain.repo.ts'
import type { RoleScope } from './role/role-reach.repo.ts'

/** A role as a user has it; bound to a department, "own department" in its scope means that one. */
export type AssignedRole = RoleScope & { grade: number; deptId: string | null }

export interface GrantRow {
  real_name: string
  username: string
  super_admin: 0 | 1 | 2
  /** The department in which they act; without an identity, the main one. */
  dept_id: string
  /** The departments that "own department" means: this one, or without an identity all of theirs. */
  dept_ids: string[]
  /** The post in which they act; null: all of theirs. */
  post_id: string | null
  dept_name: string
  post_name: string
  /** They have several departments or posts to choose among. */
  is_several: boolean
  /** One that a user has in several ways is here several times. */
  roles: AssignedRole[]
  permissions: string[]
  /** What the roles set by resource (`RoleScopeRow`). */
  role_scopes: unknown
  /** By name: the mode of each guarded field that the organisation restricts. */
  field_modes: unknown
  /** The chain of their grant (`delegationIn`); null where they have none. */
  chain: unknown
  /** What the tenant's package allows; null: it has none. */
  package_codes: string[] | null
  max_calls: number | null
  /** Milliseconds until the next of their roles begins or ends; null when none does. */
  changes_in: number | null
}

/**
 * Person, departments, roles and permission codes in one round trip. An administrator of the tenant holds every code of
 * its package.
 * @param wanted the identity in which the user acts; left out, everything counts that they hold in any
 */
export async function findGrants(db: Db, userId: string, wanted?: WantedIdentity): Promise<GrantRow | undefined> {
  const isActing = sql`${wanted !== undefined}::boolean`
  const { rows } = await sql<GrantRow>`
    with me as materialized (
      ${identityOf(userId, wanted)}
    ), assigned as materialized (
      select a.tenant_id, a.role_id, a.dept_id, a.starts_at, a.ends_at
      from sys_role_assignment a where a.user_id = ${userId} and (not ${isActing}
        or (a.dept_id is null or a.dept_id = (select dept_id from me))
          and not exists (select from sys_role_holder h where h.tenant_id = a.tenant_id and h.id = a.holder_id
            and h.post_id <> (select post_id from me)))
    ), held as materialized (
      select distinct tenant_id, role_id, dept_id from assigned where starts_at is null or starts_at <= now()
    )
    select u.real_name, u.username, u.super_admin, me.dept_id, me.post_id, me.dept_name, me.post_name, me.is_several,
      case when ${isActing} then array[me.dept_id] else
        array(select ud.dept_id from sys_user_dept ud where ud.tenant_id = u.tenant_id and ud.user_id = u.id)
      end as dept_ids,
      coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'dataScope', r.data_scope, 'grade', r.grade, 'deptId', h.dept_id))
        from held h join sys_role r on r.tenant_id = h.tenant_id and r.id = h.role_id
      ), '[]') as roles,
      array(
        select distinct given.code
        from sys_menu m cross join unnest(m.permissions) as given (code)
        where m.tenant_id = u.tenant_id and (t.package_codes is null or given.code = any(t.package_codes))
          and (u.super_admin = 1 or m.id in (
          select rm.menu_id from held h
            join sys_role_menu rm on rm.tenant_id = h.tenant_id and rm.role_id = h.role_id
        ))
        order by given.code
      ) as permissions,
      coalesce((
        select json_agg(json_build_object('roleId', s.role_id, 'resource', s.resource, 'kind', s.kind,
          'deptIds', s.dept_ids, 'ruleId', s.rule_id, 'conditions', d.conditions,
          'sql', case d.kind when 1 then d.sql end))
        from sys_role_scope s left join sys_data_rule d on d.tenant_id = s.tenant_id and d.id = s.rule_id
          and d.resource = s.resource and d.status = 1
        where s.tenant_id = u.tenant_id and s.role_id in (select role_id from held)
      ), '[]') as role_scopes,
      coalesce((
        select json_object_agg(b.field, least(b.mode, (
          select min(rf.mode) from held h
            join sys_role_field rf on rf.tenant_id = h.tenant_id and rf.role_id = h.role_id and rf.field = b.field)))
        from sys_field_mode b where b.tenant_id = u.tenant_id and b.mode > 0
      ), '{}') as field_modes,
      ${chainOf(sql`g.user_id = ${userId} and g.status = 1`)} as chain,
      (select floor(extract(epoch from min(edge) - now()) * 1000)::float8
        from assigned a cross join lateral (values (a.starts_at), (a.ends_at)) as edges (edge)
        where edge > now()) as changes_in,
      t.package_codes, t.max_calls
    from sys_user u join me on me.id = u.id join sys_tenant t on t.id = u.tenant_id
    where u.id = ${userId} and u.status = 1`.execute(db)
  return rows[0]
}

/**
 * What a user acts as: what was chosen, while all of it is enabled and theirs, otherwise the main department with all
 * posts.
 */
function identityOf(userId: string, { deptId, postId }: WantedIdentity = MAIN_IDENTITY) {
  return sql`
    select u.id, d.id as dept_id, d.name as dept_name, p.id as post_id, coalesce(p.name, '') as post_name,
      (select count(*) from sys_user_dept ud join sys_dept o on o.tenant_id = ud.tenant_id and o.id = ud.dept_id
        where ud.tenant_id = u.tenant_id and ud.user_id = u.id and (o.status = 1 or o.id = u.dept_id)) > 1
      or (select count(*) from sys_user_post up join sys_post o on o.tenant_id = up.tenant_id and o.id = up.post_id
        where up.tenant_id = u.tenant_id and up.user_id = u.id and o.status = 1) > 1 as is_several
    from sys_user u
      left join lateral (
        select c.id as dept_id, o.id as post_id
        from sys_dept c
          join sys_user_dept ud on ud.tenant_id = c.tenant_id and ud.dept_id = c.id and ud.user_id = u.id
          left join (sys_user_post up join sys_post o on o.tenant_id = up.tenant_id and o.id = up.post_id and o.status = 1)
            on up.tenant_id = u.tenant_id and up.user_id = u.id and up.post_id = ${postId}::uuid
        where c.tenant_id = u.tenant_id and c.id = coalesce(${deptId}::uuid, u.dept_id)
          and (c.status = 1 or c.id = u.dept_id) and (${postId}::uuid is null or o.id is not null)
      ) chosen on true
      join sys_dept d on d.tenant_id = u.tenant_id and d.id = coalesce(chosen.dept_id, u.dept_id)
      left join sys_post p on p.tenant_id = u.tenant_id and p.id = chosen.post_id
    where u.id = ${userId}`
}
