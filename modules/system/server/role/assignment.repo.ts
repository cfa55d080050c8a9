/**
 * Roles of users themselves, in SQL: the only place that writes `sys_user_role` or reads it. Who has a role now, also
 * through posts, groups and departments, the views `sys_effective_role` and `sys_role_assignment` say.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

const uuids = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** The ids of a user's own roles that have not ended, as an array; `user` is the table or alias of the user. */
export const ownRoleIds = (user: 'sys_user') => sql<string[]>`array(
  select ur.role_id from sys_user_role ur
  where ur.tenant_id = ${sql.table(user)}.tenant_id and ur.user_id = ${sql.table(user)}.id
    and (ur.ends_at is null or ur.ends_at > now()))`

/** The same with their names, highest grade first. */
export const ownRoles = (user: 'sys_user') => sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.grade, r.name)
  from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = ${sql.table(user)}.tenant_id and ur.user_id = ${sql.table(user)}.id
    and (ur.ends_at is null or ur.ends_at > now())), '[]')`

/**
 * The ids of the roles that the users of a page have now where nothing but users has roles, separated by commas. With
 * the other ways in the same statement a list took eight times as long: they are asked for by `findEffectiveRoleIds`.
 */
export const effectiveOwnRoleIds = sql<string>`array_to_string(array(
  select ur.role_id from sys_user_role ur where ur.tenant_id = page.tenant_id and ur.user_id = page.id
    and (ur.starts_at is null or ur.starts_at <= now()) and (ur.ends_at is null or ur.ends_at > now())
    and (ur.dept_id is null or exists (select from sys_user_dept b
      where b.tenant_id = ur.tenant_id and b.user_id = ur.user_id and b.dept_id = ur.dept_id))), ',')`

/** The same for these users, by whatever way they have roles; users without any are left out. */
export async function findEffectiveRoleIds(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; roleIds: string }>`
    select e.user_id as id, string_agg(distinct e.role_id::text, ',') as "roleIds" from sys_effective_role e
    where e.user_id = ${uuids(userIds)} group by e.user_id`.execute(db)
  return new Map(rows.map(({ id, roleIds }) => [id, roleIds]))
}

/** Whether a user of the tenant has a role by anything but a plain assignment of their own. */
export async function hasRoleHolders(db: Db): Promise<boolean> {
  const { rows } = await sql`
    (select from sys_role_holder limit 1) union all (select from sys_user_role where via_grant is not null limit 1)`.execute(
    db,
  )
  return rows.length > 0
}

/** A user with a role of their own. */
export interface OwnRole {
  userId: string
  roleId: string
}

/** When and where an assignment counts; null: always, everywhere. */
export interface Terms {
  startsAt: string | null
  endsAt: string | null
  deptId: string | null
  reason: string
}

const ALWAYS: Terms = { startsAt: null, endsAt: null, deptId: null, reason: '' }

/** Who gives: the tenant, and the grant by which a secondary administrator does. */
export interface Giver {
  tenantId: number
  via: string | null
}

/**
 * Gives roles to users for good. A role that a user has already keeps its terms; one that has ended begins anew.
 * @param isOwnAct an administrator's own: then it no longer depends on a grant by which the user had it
 */
export async function addOwnRoles(
  tx: Tx,
  { tenantId, via }: Giver,
  given: readonly OwnRole[],
  isOwnAct = false,
): Promise<void> {
  if (given.length === 0) return
  await sql`
    insert into sys_user_role (tenant_id, user_id, role_id, via_grant)
    select ${tenantId}, "userId", "roleId", ${via}::uuid from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given ("userId" uuid, "roleId" uuid)
    on conflict (tenant_id, user_id, role_id) do update
      set starts_at = null, ends_at = null, dept_id = null, via_grant = excluded.via_grant, reason = ''
      where sys_user_role.ends_at <= now()`.execute(tx)
  if (!isOwnAct || via !== null) return
  await sql`
    update sys_user_role ur set via_grant = null from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given ("userId" uuid, "roleId" uuid)
    where ur.user_id = given."userId" and ur.role_id = given."roleId" and ur.via_grant is not null`.execute(tx)
}

/** Makes these the users' own roles: others go, and those that stay keep their terms. */
export async function setOwnRoles(
  tx: Tx,
  giver: Giver,
  users: readonly { id: string; roleIds: readonly string[] }[],
): Promise<void> {
  const given = users.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ userId: id, roleId })))
  await sql`
    delete from sys_user_role ur where ur.user_id = ${uuids(users.map(({ id }) => id))}
      and not exists (select from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given ("userId" uuid, "roleId" uuid)
        where given."userId" = ur.user_id and given."roleId" = ur.role_id)`.execute(tx)
  await addOwnRoles(tx, giver, given)
}

/** Assignments to users themselves that say when or where they count, or why. @param roleId of one role only */
export const ownTermed = (roleId?: string) =>
  sql<
    { tenant_id: number; user_id: string; role_id: string; reason: string } & Record<
      'starts_at' | 'ends_at' | 'dept_id',
      string | null
    >
  >`(select ur.tenant_id, ur.user_id, ur.role_id, ur.starts_at, ur.ends_at, ur.dept_id, ur.reason from sys_user_role ur
    where num_nonnulls(ur.starts_at, ur.ends_at, ur.dept_id, nullif(ur.reason, '')) > 0
      and (${roleId ?? null}::uuid is null or ur.role_id = ${roleId ?? null}))`

/** Gives a user a role on these terms, or changes the terms on which they have it; not by what they have it. */
export async function setTerms(
  tx: Tx,
  { tenantId, via }: Giver,
  { userId, roleId }: OwnRole,
  { startsAt, endsAt, deptId, reason }: Terms = ALWAYS,
): Promise<void> {
  const terms = { starts_at: startsAt, ends_at: endsAt, dept_id: deptId, reason }
  await tx
    .insertInto('sys_user_role')
    .values({ tenant_id: tenantId, user_id: userId, role_id: roleId, via_grant: via, ...terms })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'role_id']).doUpdateSet(terms))
    .execute()
}

/** Takes a role away from users. */
export async function removeOwnRole(tx: Tx, roleId: string, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sys_user_role').where('role_id', '=', roleId).where('user_id', '=', uuids(userIds)).execute()
}

/** Forgets assignments of a role that have ended: they keep nothing from being deleted. */
export async function forgetEnded(tx: Tx, roleId: string): Promise<void> {
  await sql`delete from sys_user_role where role_id = ${roleId} and ends_at <= now()`.execute(tx)
  await sql`delete from sys_role_holder where role_id = ${roleId} and ends_at <= now()`.execute(tx)
}

/** Those of the users who have the role themselves, with its terms; ended ones, too. */
export async function findOwnTerms(db: Db, roleId: string, userIds: readonly string[]): Promise<Map<string, Terms>> {
  const rows = await db
    .selectFrom('sys_user_role')
    .select(['user_id', 'starts_at as startsAt', 'ends_at as endsAt', 'dept_id as deptId', 'reason'])
    .where('role_id', '=', roleId)
    .where('user_id', '=', uuids(userIds))
    .execute()
  return new Map(rows.map(({ user_id, ...terms }) => [user_id, terms]))
}

/** A role of a user with its terms and the grant by which they have it. */
export interface GivenRole extends OwnRole, Terms {
  via: string | null
  hasEnded: boolean
}

/**
 * Who of the users (left out: of all) has some roles, on their terms; ended ones, too.
 * @param roles a query in parentheses
 */
export async function findGivenRoles(
  db: Db,
  roles: RawBuilder<unknown>,
  userIds?: readonly string[],
): Promise<GivenRole[]> {
  const { rows } = await sql<GivenRole>`
    select ur.user_id as "userId", ur.role_id as "roleId", ur.starts_at as "startsAt", ur.ends_at as "endsAt",
      ur.dept_id as "deptId", ur.reason, ur.via_grant as via, coalesce(ur.ends_at <= now(), false) as "hasEnded"
    from sys_user_role ur where ur.role_id in ${roles}
      and (${userIds === undefined}::boolean or ur.user_id = ${uuids(userIds ?? [])})
    order by ur.role_id, ur.user_id`.execute(db)
  return rows
}

/** Has a user have a role as they had it before; left out: not at all. */
export async function revertOwnRole(tx: Tx, { userId, roleId }: OwnRole, before?: GivenRole): Promise<void> {
  if (!before) return removeOwnRole(tx, roleId, [userId])
  const { startsAt, endsAt, deptId, reason, via } = before
  await sql`
    update sys_user_role set starts_at = ${startsAt}, ends_at = ${endsAt}, dept_id = ${deptId}, reason = ${reason},
      via_grant = ${via} where user_id = ${userId} and role_id = ${roleId}`.execute(tx)
}
