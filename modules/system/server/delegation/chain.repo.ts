/** Chains of grants, in SQL. What is left of one says `delegationOf`. */
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { delegationOf, type Delegation } from '#kernel/access/delegation.ts'
import type { Db } from '#kernel/database/lease.ts'

/** Levels of a chain that are read: no grant is handed on further (`MAX_LEVELS` of the contract is less). */
const READ_LEVELS = 20

const Chain = z.object({
  levels: z.array(
    z.object({
      id: z.string(),
      isInForce: z.boolean(),
      endsIn: z.number().nullable(),
      deptIds: z.array(z.string()),
      roleIds: z.array(z.string()),
      menuIds: z.array(z.string()),
      mayHandOn: z.boolean(),
      parentId: z.string().nullable(),
    }),
  ),
  isRooted: z.boolean(),
})

/**
 * The chain of a grant as JSON, null where there is none; a part of a query.
 * @param own condition on `g`, the grant it begins with
 */
export const chainOf = (own: RawBuilder<unknown>) => sql<unknown>`(
  with recursive chain as (
    select g.*, 1 as level from sys_admin_grant g where ${own}
    union all
    select p.*, c.level + 1 from chain c
      join sys_admin_grant p on p.tenant_id = c.tenant_id and p.id = c.parent_id
      where c.level < ${sql.lit(READ_LEVELS)}
  )
  select json_build_object(
    'levels', json_agg(json_build_object(
      'id', c.id, 'parentId', c.parent_id, 'mayHandOn', c.may_hand_on, 'roleIds', c.role_ids, 'menuIds', c.menu_ids,
      'isInForce', c.status = 1 and exists (
        select from sys_user h where h.tenant_id = c.tenant_id and h.id = c.user_id and h.status = 1),
      'endsIn', floor(extract(epoch from c.ends_at - now()) * 1000)::float8,
      'deptIds', array(select distinct b.dept_id from sys_dept_ancestor b
        where b.tenant_id = c.tenant_id and b.ancestor_id = any(c.dept_ids))
    ) order by c.level),
    'isRooted', coalesce(bool_or(c.parent_id is null and exists (
      select from sys_user a where a.tenant_id = c.tenant_id and a.id = c.granted_by and a.status = 1
        and a.super_admin = 1)), false))
  from chain c having count(*) > 0)`

/** What is left of a chain that was read; undefined where there is none. @throws for what cannot be read */
export function delegationIn(chain: unknown): Delegation | undefined {
  return chain === null ? undefined : delegationOf(Chain.parse(chain))
}

/** What is left of a grant now. */
export async function findDelegation(db: Db, grantId: string): Promise<Delegation | undefined> {
  const { rows } = await sql<{ chain: unknown }>`select ${chainOf(sql`g.id = ${grantId}`)} as chain`.execute(db)
  return delegationIn(rows[0]?.chain ?? null)
}

/** Permission codes of menus. */
export async function findCodesOf(db: Db, menuIds: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct given.code from sys_menu m cross join unnest(m.permissions) as given (code)
    where m.id = any(${[...menuIds]}::uuid[])`.execute(db)
  return rows.map(({ code }) => code)
}

/** Users who have a grant that comes from this one, however far below; those of them who are asked about. */
export async function findHoldersBelow(db: Db, grantId: string, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id, user_id) as (
      select g.id, g.user_id from sys_admin_grant g where g.parent_id = ${grantId} and g.status = 1
      union all
      select g.id, g.user_id from below b join sys_admin_grant g on g.parent_id = b.id and g.status = 1
    ) select user_id as id from below where user_id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether all of the roles are among those that are left of a grant at this moment. */
export async function isLive(db: Db, grantId: string, roleIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from sys_live_grant where id = ${grantId} and role_ids @> ${[...roleIds]}::uuid[]`.execute(db)
  return rows.length > 0
}

/** Which of the roles someone has who is in none of the departments, or a post or group has. */
export async function findRolesOutside(
  db: Db,
  roleIds: readonly string[],
  deptIds: Iterable<string>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from unnest(${[...roleIds]}::uuid[]) as r (id)
    where exists (select from sys_role_holder h where h.role_id = r.id and h.of_dept_id is null)
      or exists (select from sys_role_assignment a where a.role_id = r.id and not exists (
        select from sys_user_dept ud where ud.tenant_id = a.tenant_id and ud.user_id = a.user_id
          and ud.dept_id = any(${[...deptIds]}::uuid[])))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Names of those whose administration by a grant keeps a user from being deleted: the user's own grant. */
export async function hasGrant(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from sys_admin_grant where user_id = ${userId} and status = 1`.execute(db)
  return rows.length > 0
}

/** Whether grants of others depend on these users: they made them, or passed them on. */
export async function othersDependOn(db: Db, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return false
  const { rows } = await sql`
    select from sys_admin_grant g left join sys_admin_grant p on p.tenant_id = g.tenant_id and p.id = g.parent_id
    where g.status = 1 and (g.granted_by = any(${[...userIds]}::uuid[]) or p.user_id = any(${[...userIds]}::uuid[]))
    limit 1`.execute(db)
  return rows.length > 0
}
