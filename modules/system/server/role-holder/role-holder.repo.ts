/** Posts, groups and departments that have roles, in SQL, and by what users have theirs. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { Reference } from '#kernel/records/references.ts'
import { MAX_NAMES } from '#kernel/records/references.ts'
import type { HolderKind, RoleHolder, RoleOfUser } from '#system/contract/role-holder.ts'
import { ownTermed, type Terms } from '../role/assignment.repo.ts'
import { inScope, type Reader } from '../user/user.scope.ts'

/** A post, a group or a department. */
export interface RolePlace {
  kind: Exclude<HolderKind, 'user'>
  id: string
}

const COLUMN = { post: 'post_id', group: 'group_id', dept: 'of_dept_id' } as const

const stateOf = (of: string) =>
  sql.raw(
    `case when ${of}.ends_at <= now() then 'ended' when ${of}.starts_at > now() then 'upcoming' else 'active' end`,
  )

/** Name and kind of the post, group or department of `sys_role_holder as h`. */
export const holderName = sql.raw(`coalesce(
  (select p.name from sys_post p where p.tenant_id = h.tenant_id and p.id = h.post_id),
  (select g.name from sys_group g where g.tenant_id = h.tenant_id and g.id = h.group_id),
  (select d.name from sys_dept d where d.tenant_id = h.tenant_id and d.id = h.of_dept_id), '')`)
export const kindOf = sql.raw(
  `case when h.post_id is not null then 'post' when h.group_id is not null then 'group' else 'dept' end`,
)
const boundTo = (of: string) =>
  sql.raw(`coalesce(${of}.dept_id::text, '') as "deptId", coalesce(
  (select b.name from sys_dept b where b.tenant_id = ${of}.tenant_id and b.id = ${of}.dept_id), '') as "deptName"`)

/** Posts, groups and departments that have a role, the newest first; ended ones, too. */
export async function findHolders(db: Db, roleId: string): Promise<RoleHolder[]> {
  const { rows } = await sql<RoleHolder>`
    select ${kindOf} as kind, coalesce(h.post_id, h.group_id, h.of_dept_id) as "holderId", ${holderName} as name,
      h.below::int as below, h.starts_at as "startDate", h.ends_at as "endDate", ${boundTo('h')}, h.reason,
      ${stateOf('h')} as state,
      (select count(distinct a.user_id)::int from sys_role_assignment a
        where a.role_id = h.role_id and a.holder_id = h.id and (a.starts_at is null or a.starts_at <= now())) as "userCount"
    from sys_role_holder h where h.role_id = ${roleId} and num_nonnulls(h.post_id, h.group_id, h.of_dept_id) = 1
    order by h.created_at desc, h.id desc`.execute(db)
  return rows
}

/** Users in reach who have a role for a time or in one department only; so many at most. */
export async function findTermedUsers(db: Db, reader: Reader, roleId: string, limit: number): Promise<RoleHolder[]> {
  const rows = await db
    .selectFrom('sys_user')
    .innerJoin(ownTermed(roleId).as('t'), 't.user_id', 'sys_user.id')
    .select([
      'sys_user.id as holderId',
      'sys_user.real_name as name',
      't.starts_at as startDate',
      't.ends_at as endDate',
      't.reason',
      sql<string>`coalesce(t.dept_id::text, '')`.as('deptId'),
      sql<string>`coalesce((select b.name from sys_dept b where b.tenant_id = t.tenant_id and b.id = t.dept_id), '')`.as(
        'deptName',
      ),
      sql<RoleHolder['state']>`${stateOf('t')}`.as('state'),
    ])
    .where((eb) => eb.and(inScope(eb, reader)))
    .orderBy('sys_user.real_name')
    .orderBy('sys_user.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'user', below: 0, userCount: row.state === 'active' ? 1 : 0 }))
}

/** Its name, where it exists. */
export async function findPlaceName(db: Db, { kind, id }: RolePlace): Promise<string | undefined> {
  const row = await db.selectFrom(`sys_${kind}`).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/** The users of a post, a group or a department, whatever their status. */
export async function findUsersOf(db: Db, { kind, id }: RolePlace, below: boolean): Promise<string[]> {
  const { rows } = await (
    kind === 'dept'
      ? sql<{ id: string }>`select distinct ud.user_id as id from sys_dept_ancestor a
        join sys_user_dept ud on ud.tenant_id = a.tenant_id and ud.dept_id = a.dept_id
        where a.ancestor_id = ${id} and (${below}::boolean or a.dept_id = ${id})`
      : sql<{ id: string }>`select user_id as id from ${sql.table(`sys_user_${kind}`)}
        where ${sql.ref(`${kind}_id`)} = ${id}`
  ).execute(db)
  return rows.map((row) => row.id)
}

/** The assignment of a role to a place, as its audit record shows it. */
export async function findHolder(db: Db, roleId: string, { kind, id }: RolePlace) {
  return db
    .selectFrom('sys_role_holder')
    .select(['below', 'starts_at as startsAt', 'ends_at as endsAt', 'dept_id as deptId', 'reason'])
    .where('role_id', '=', roleId)
    .where(COLUMN[kind], '=', id)
    .executeTakeFirst()
}

export async function countHolders(db: Db, roleId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sys_role_holder')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives a role to a post, a group or a department, or changes the terms. */
export async function setHolder(
  tx: Tx,
  key: { tenantId: number; via: string | null; roleId: string; by: string },
  { kind, id }: RolePlace,
  { startsAt, endsAt, deptId, reason, below }: Terms & { below: boolean },
): Promise<void> {
  const terms = { starts_at: startsAt, ends_at: endsAt, dept_id: deptId, reason, below, updated_by: key.by }
  const { numUpdatedRows } = await tx
    .updateTable('sys_role_holder')
    .set({ ...terms, updated_at: sql`now()`, version: sql`version + 1` })
    .where('role_id', '=', key.roleId)
    .where(COLUMN[kind], '=', id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const place = { post_id: null, group_id: null, of_dept_id: null, [COLUMN[kind]]: id }
  await tx
    .insertInto('sys_role_holder')
    .values({
      tenant_id: key.tenantId,
      id: newId(),
      role_id: key.roleId,
      ...place,
      ...terms,
      via_grant: key.via,
      created_by: key.by,
    })
    .execute()
}

export async function removeHolder(tx: Tx, roleId: string, { kind, id }: RolePlace): Promise<void> {
  await tx.deleteFrom('sys_role_holder').where('role_id', '=', roleId).where(COLUMN[kind], '=', id).execute()
}

/** By what a user has roles: their own and those of their posts, groups and departments, until they end. */
export async function findRolesOfUser(db: Db, userId: string): Promise<Omit<RoleOfUser, 'excludedBy'>[]> {
  const { rows } = await sql<Omit<RoleOfUser, 'excludedBy'>>`
    select a.role_id as "roleId", r.name as "roleName", case when h.id is null then 'user' else ${kindOf} end as kind,
      case when h.id is null then '' else ${holderName} end as by, a.starts_at as "startDate", a.ends_at as "endDate",
      ${boundTo('a')}, coalesce(h.reason, ur.reason, '') as reason, ${stateOf('a')} as state
    from sys_role_assignment a join sys_role r on r.tenant_id = a.tenant_id and r.id = a.role_id
      left join sys_role_holder h on h.tenant_id = a.tenant_id and h.id = a.holder_id
      left join lateral (${ownTermed()}) ur on a.holder_id is null and ur.user_id = a.user_id and ur.role_id = a.role_id
    where a.user_id = ${userId} order by r.grade, r.name, 4`.execute(db)
  return rows
}

/** One way in which a user has a role. */
export interface Way {
  userId: string
  kind: HolderKind
  /** The post, group or department; empty for their own. */
  by: string
}

/** By what users have a role now, their own assignment first. */
export async function findWays(db: Db, roleId: string, userIds: readonly string[]): Promise<Way[]> {
  const { rows } = await sql<Way>`
    select distinct a.user_id as "userId", case when h.id is null then 'user' else ${kindOf} end as kind,
      case when h.id is null then '' else ${holderName} end as by
    from sys_role_assignment a left join sys_role_holder h on h.tenant_id = a.tenant_id and h.id = a.holder_id
    where a.role_id = ${roleId} and a.user_id = any(${[...userIds]}::uuid[])
      and (a.starts_at is null or a.starts_at <= now()) and (a.ends_at is null or a.ends_at > now())
    order by 3`.execute(db)
  return rows
}

/** Roles that keep a post, a group or a department from being deleted: it has them, or they are bound to it. */
export async function findRolesOfPlace(db: Db, { kind, id }: RolePlace): Promise<Reference[]> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*)::int as count, (array_agg(r.name order by r.name))[1:${sql.lit(MAX_NAMES)}] as names
    from sys_role r where r.id in (
      select h.role_id from sys_role_holder h
      where ${sql.ref(`h.${COLUMN[kind]}`)} = ${id} or (${kind === 'dept'}::boolean and h.dept_id = ${id})
      union select t.role_id from (${ownTermed()}) t where ${kind === 'dept'}::boolean and t.dept_id = ${id})
    having count(*) > 0`.execute(db)
  return rows.map((row) => ({ kind: 'roleHolders', ...row }))
}

/** Every assignment to a post, a group or a department, by role. */
export async function findAllHolders(db: Db): Promise<(Omit<RoleHolder, 'userCount'> & { role: string })[]> {
  const { rows } = await sql<Omit<RoleHolder, 'userCount'> & { role: string }>`
    select r.name as role, ${kindOf} as kind, coalesce(h.post_id, h.group_id, h.of_dept_id) as "holderId",
      ${holderName} as name, h.below::int as below, h.starts_at as "startDate", h.ends_at as "endDate", ${boundTo('h')},
      h.reason, ${stateOf('h')} as state
    from sys_role_holder h join sys_role r on r.tenant_id = h.tenant_id and r.id = h.role_id
    where num_nonnulls(h.post_id, h.group_id, h.of_dept_id) = 1
    order by r.grade, r.name, h.created_at, h.id`.execute(db)
  return rows
}
