/** Who has what is sensitive, in SQL: compared before and after a change. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Whether the organisation asks a second person for sensitive grants. */
export async function isApprovalOn(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from sys_security_config where name = 'sensitiveApproval' and value = 1`.execute(db)
  return rows.length > 0
}

/** Whether a menu is marked, or carries a code of one that is. @param m the alias of the menu */
const isSensitive = (m: 'm') => sql<SqlBool>`(${sql.ref(`${m}.sensitive`)} or exists (
  select from sys_menu s where s.tenant_id = ${sql.ref(`${m}.tenant_id`)} and s.sensitive
    and s.permissions && ${sql.ref(`${m}.permissions`)}))`

/** Roles with a sensitive menu; a part of a query. */
export const sensitiveRoles = sql`(select distinct rm.role_id from sys_role_menu rm
  join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id where ${isSensitive('m')})`

/** Null: of all users. */
const among = (column: string, ids: readonly string[] | undefined): RawBuilder<SqlBool> =>
  ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Since when and until when an assignment counts, where, and by which grant. */
export interface Term {
  roleId: string
  startsAt: string | null
  endsAt: string | null
  deptId: string | null
  reason: string
  via: string | null
  hasEnded: boolean
}

export interface HolderRow extends Term {
  id: string
  kind: 'post' | 'group' | 'dept'
  placeId: string
  below: boolean
}

/** Posts, groups and departments that have a sensitive role. */
export async function findHolders(db: Db): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select h.id, h.role_id as "roleId", h.starts_at as "startsAt", h.ends_at as "endsAt", h.dept_id as "deptId",
      h.reason, h.via_grant as via, h.below, coalesce(h.ends_at <= now(), false) as "hasEnded",
      coalesce(h.post_id, h.group_id, h.of_dept_id) as "placeId",
      case when h.post_id is not null then 'post' when h.group_id is not null then 'group' else 'dept' end as kind
    from sys_role_holder h where h.role_id in ${sensitiveRoles} order by h.role_id, h.id`.execute(db)
  return rows
}

export interface PlaceRow {
  place: 'post' | 'group' | 'dept'
  placeId: string
  userId: string
  /** The user's main department, which they cannot be without. */
  isMain: boolean
}

/** Users in posts, groups and departments that have a sensitive role. */
export async function findPlaces(db: Db, userIds?: readonly string[]): Promise<PlaceRow[]> {
  const lasting = sql`h.role_id in ${sensitiveRoles} and (h.ends_at is null or h.ends_at > now())`
  const { rows } = await sql<PlaceRow>`
    select distinct 'post' as place, m.post_id as "placeId", m.user_id as "userId", false as "isMain"
      from sys_user_post m join sys_role_holder h on h.tenant_id = m.tenant_id and h.post_id = m.post_id
      where ${lasting} and ${among('m.user_id', userIds)}
    union all
    select distinct 'group', m.group_id, m.user_id, false
      from sys_user_group m join sys_role_holder h on h.tenant_id = m.tenant_id and h.group_id = m.group_id
      where ${lasting} and ${among('m.user_id', userIds)}
    union all
    select distinct 'dept', m.dept_id, m.user_id, u.dept_id = m.dept_id
      from sys_user_dept m join sys_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
      join sys_dept_ancestor a on a.tenant_id = m.tenant_id and a.dept_id = m.dept_id
      join sys_role_holder h on h.tenant_id = m.tenant_id and h.of_dept_id = a.ancestor_id
        and (h.below or a.dept_id = h.of_dept_id)
      where ${lasting} and ${among('m.user_id', userIds)}`.execute(db)
  return rows
}

/** Ranks that count: a disabled administrator is made one by being enabled. */
export async function findRanks(db: Db, userIds?: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; rank: number }>`
    select id, super_admin as rank from sys_user where super_admin <> 0 and status = 1 and ${among('id', userIds)}`.execute(
    db,
  )
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

export interface Effect {
  userId: string
  name: string
  roleId: string
  role: string
}

/** Who has a sensitive role in any way, now or later. */
export async function findEffects(db: Db, userIds?: readonly string[]): Promise<Effect[]> {
  const { rows } = await sql<Effect>`
    select distinct a.user_id as "userId", u.real_name as name, a.role_id as "roleId", r.name as role
    from sys_role_assignment a join sys_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
      join sys_role r on r.tenant_id = a.tenant_id and r.id = a.role_id
    where a.role_id in ${sensitiveRoles} and ${among('a.user_id', userIds)}
    order by u.real_name, r.name`.execute(db)
  return rows
}

export interface TickedMenu {
  roleId: string
  menuId: string
  name: string
  permissions: string[]
  /** Codes of it that are guarded. */
  guarded: string[]
  /** It is marked itself. */
  sensitive: boolean
}

const guardedOf = (m: 'm') => sql<string[]>`array(
  select distinct own.code from unnest(${sql.ref(`${m}.permissions`)}) as own (code) where exists (
    select from sys_menu s where s.tenant_id = ${sql.ref(`${m}.tenant_id`)} and s.sensitive
      and own.code = any(s.permissions)))`

/** Menus that roles have. @param roleIds of these roles only */
export async function findTicked(db: Db, roleIds?: readonly string[]): Promise<TickedMenu[]> {
  const { rows } = await sql<TickedMenu>`
    select rm.role_id as "roleId", m.id as "menuId", m.name, m.permissions, m.sensitive, ${guardedOf('m')} as guarded
    from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
    where ${among('rm.role_id', roleIds)} order by rm.role_id, m.sort, m.name`.execute(db)
  return rows
}

/** The codes that sensitive menus carry, each with the name of one of these. */
export async function findGuarded(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select own.code, min(m.name) as name from sys_menu m cross join unnest(m.permissions) as own (code)
    where m.sensitive group by own.code`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
