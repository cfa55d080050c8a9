/** What a user’s power is judged by, in SQL: their roles and departments, and what of it leads out of a reach. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { inScope, type Reader } from '../user/user.scope.ts'

/** A user as far as their power depends on it. */
export interface Subject {
  id: string
  superAdmin: number
  roleIds: readonly string[]
  /** All departments, the main one among them. */
  deptIds: readonly string[]
}

export interface NamedSubject extends Subject {
  realName: string
  /** Whether the reader's data scope reaches them. */
  isReached: boolean
}

const uuids = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Users by their ids, whether they may sign in or not. */
export function findSubjects(db: Db, reader: Reader, ids: readonly string[]): Promise<NamedSubject[]> {
  return db
    .selectFrom('sys_user')
    .select((eb) => [
      'id',
      'real_name as realName',
      'super_admin as superAdmin',
      sql<string[]>`array(select distinct a.role_id from sys_role_assignment a
        where a.tenant_id = sys_user.tenant_id and a.user_id = sys_user.id)`.as('roleIds'),
      sql<string[]>`array(select ud.dept_id from sys_user_dept ud
        where ud.tenant_id = sys_user.tenant_id and ud.user_id = sys_user.id)`.as('deptIds'),
      sql<boolean>`${eb.and(inScope(eb, reader))}`.as('isReached'),
    ])
    .where('id', '=', uuids(ids))
    .orderBy('real_name')
    .orderBy('id')
    .execute()
}

/** Whether a user is a service account; one who is not there counts as one. */
export async function isService(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('sys_user').select('is_service').where('id', '=', userId).executeTakeFirst()
  return row?.is_service ?? true
}

/** Every role that is assigned to the users in any way and has not ended, by user. */
export async function findAssignedRoles(db: Db, users: readonly { id: string }[]): Promise<Map<string, string[]>> {
  if (users.length === 0) return new Map()
  const { rows } = await sql<{ id: string; roleIds: string[] }>`
    select u.id, array(select distinct a.role_id from sys_role_assignment a where a.user_id = u.id) as "roleIds"
    from unnest(${users.map(({ id }) => id)}::uuid[]) as u (id)`.execute(db)
  return new Map(rows.map(({ id, roleIds }) => [id, roleIds]))
}

/** The departments of users, by user. */
export async function findDeptIdsByUser(db: Db, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('sys_user_dept')
    .select(['user_id as key', 'dept_id as deptId'])
    .where('user_id', '=', uuids(userIds))
    .execute()
  return grouped(rows)
}

/**
 * The departments of the people who have these roles, by role. Administrators of the tenant do not count: they hold
 * everything, whatever their roles.
 */
export async function findMemberDeptIds(db: Db, roleIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; deptId: string }>`
    select distinct m.role_id as key, ud.dept_id as "deptId"
    from sys_role_assignment m
      join sys_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.super_admin <> 1
      join sys_user_dept ud on ud.tenant_id = m.tenant_id and ud.user_id = m.user_id
    where m.role_id = ${uuids(roleIds)}`.execute(db)
  return grouped(rows)
}

/** Every role that a user has who has this one, with the departments of those who have both. */
export async function findRolesOfMembers(db: Db, roleId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; deptId: string }>`
    select distinct o.role_id as key, ud.dept_id as "deptId"
    from sys_role_assignment m
      join sys_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.super_admin <> 1
      join sys_role_assignment o on o.tenant_id = m.tenant_id and o.user_id = m.user_id
      join sys_user_dept ud on ud.tenant_id = m.tenant_id and ud.user_id = m.user_id
    where m.role_id = ${roleId}`.execute(db)
  return grouped(rows)
}

/** Which of the roles have chosen a department that is not among `reach`. */
export async function findRolesChoosingOutside(
  db: Db,
  roleIds: readonly string[],
  reach: readonly string[],
): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct role_id as id from sys_role_dept
    where role_id = ${uuids(roleIds)} and dept_id <> all(${[...reach]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which of the departments are not among `reach`, or have one below them that is not. */
export async function findRootsOfOutside(
  db: Db,
  deptIds: readonly string[],
  reach: readonly string[],
): Promise<Set<string>> {
  if (deptIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with recursive below (root, id) as (
      select own.id, own.id from unnest(${[...new Set(deptIds)]}::uuid[]) as own (id)
      union
      select b.root, d.id from below b join sys_dept d on d.pid = b.id
    )
    select distinct root as id from below where id <> all(${[...reach]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function grouped(rows: readonly { key: string; deptId: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { key, deptId } of rows) {
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(deptId)
  }
  return groups
}
