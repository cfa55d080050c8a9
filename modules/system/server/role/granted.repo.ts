/** Roles that secondary administrators have assigned by their grants, in SQL; the grants themselves are elsewhere. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

const uuids = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** A role that was assigned by a grant. */
export interface GivenMember {
  /** The user, or the department with its users. */
  kind: 'user' | 'dept'
  name: string
  /** The main department of the user. */
  deptName: string
  roleId: string
  roleName: string
  /** Null for a department. */
  userId: string | null
  /** Who has the grant. */
  byName: string
  /** Whether the user has the role now in another way, too. */
  hasOtherWay: boolean
}

/** Assignments by the grants, by role and name. */
export async function findGiven(db: Db, grantIds: readonly string[]): Promise<GivenMember[]> {
  const { rows } = await sql<GivenMember>`
    with given as (
      select ur.role_id, ur.via_grant, ur.user_id, null::uuid as of_dept_id, exists (
          select from sys_role_assignment a where a.tenant_id = ur.tenant_id and a.user_id = ur.user_id
            and a.role_id = ur.role_id and a.holder_id is not null and not exists (
              select from sys_role_holder h where h.tenant_id = a.tenant_id and h.id = a.holder_id
                and h.via_grant = ${uuids(grantIds)})) as other
        from sys_user_role ur where ur.via_grant = ${uuids(grantIds)}
      union all
      select h.role_id, h.via_grant, null::uuid, h.of_dept_id, false
        from sys_role_holder h where h.via_grant = ${uuids(grantIds)}
    )
    select case when n.user_id is null then 'dept' else 'user' end as kind, coalesce(u.real_name, d.name, '') as name,
      coalesce(m.name, '') as "deptName", r.name as "roleName", b.real_name as "byName", n.role_id as "roleId",
      n.user_id as "userId", n.other as "hasOtherWay"
    from given n join sys_role r on r.id = n.role_id
      join sys_admin_grant g on g.id = n.via_grant join sys_user b on b.id = g.user_id
      left join sys_user u on u.id = n.user_id left join sys_dept m on m.id = u.dept_id
      left join sys_dept d on d.id = n.of_dept_id
    order by r.grade, r.name, 2, n.user_id`.execute(db)
  return rows
}

/** How many active users would have no role at all, now or later, without what the grants have assigned. */
export async function countRoleless(db: Db, grantIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with losing as (
      select ur.user_id from sys_user_role ur where ur.via_grant = ${uuids(grantIds)}
      union
      select a.user_id from sys_role_holder h join sys_role_assignment a on a.holder_id = h.id
        where h.via_grant = ${uuids(grantIds)}
    )
    select count(*)::int as count from losing l join sys_user u on u.id = l.user_id and u.status = 1
    where not exists (
      select from sys_role_assignment a
        left join sys_role_holder h on h.id = a.holder_id
        left join sys_user_role ur on a.holder_id is null and ur.user_id = a.user_id and ur.role_id = a.role_id
      where a.user_id = l.user_id and (coalesce(h.via_grant, ur.via_grant) = ${uuids(grantIds)}) is not true)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Takes away what was assigned by the grants. */
export async function removeGiven(tx: Tx, grantIds: readonly string[]): Promise<void> {
  await sql`delete from sys_user_role where via_grant = ${uuids(grantIds)}`.execute(tx)
  await sql`delete from sys_role_holder where via_grant = ${uuids(grantIds)}`.execute(tx)
}

/** Leaves what was assigned by the grants, as if it had been by another grant, or by an administrator (null). */
export async function keepGiven(tx: Tx, grantIds: readonly string[], via: string | null, by: string): Promise<void> {
  await sql`update sys_user_role set via_grant = ${via}::uuid where via_grant = ${uuids(grantIds)}`.execute(tx)
  await sql`
    update sys_role_holder set via_grant = ${via}::uuid, updated_by = ${by}, updated_at = now(), version = version + 1
    where via_grant = ${uuids(grantIds)}`.execute(tx)
}
