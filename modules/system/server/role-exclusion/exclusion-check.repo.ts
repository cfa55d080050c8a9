/** Which users have roles that exclude each other, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** A user with two roles of one rule, at the same time. */
export interface Violation {
  userId: string
  realName: string
  exclusionId: string
  /** The name of the rule. */
  rule: string
  oneId: string
  one: string
  otherId: string
  other: string
}

/** Whether the tenant has any rule. */
export async function hasExclusions(db: Db): Promise<boolean> {
  const { rows } = await sql`select from sys_role_exclusion limit 1`.execute(db)
  return rows.length > 0
}

/** The roles of each rule, with its name. */
export async function findExclusions(db: Db): Promise<{ name: string; roleIds: string[] }[]> {
  const { rows } = await sql<{ name: string; roleIds: string[] }>`
    select x.name, array(select er.role_id from sys_role_exclusion_role er
      where er.tenant_id = x.tenant_id and er.role_exclusion_id = x.id) as "roleIds"
    from sys_role_exclusion x order by x.name`.execute(db)
  return rows
}

interface Where {
  /** Of these users only. */
  userIds?: readonly string[] | undefined
  /** Of this rule only. */
  exclusionId?: string
  limit?: number
}

/** Pairs of roles that users have at the same time, now or later, in any way, and that a rule excludes. */
export async function findViolations(db: Db, { userIds, exclusionId, limit }: Where): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with assigned as materialized (
      select a.tenant_id, a.user_id, a.role_id, er.role_exclusion_id as rule_id,
        tstzrange(a.starts_at, a.ends_at) as during
      from sys_role_exclusion_role er
        join sys_role_assignment a on a.tenant_id = er.tenant_id and a.role_id = er.role_id
      where (${userIds === undefined}::boolean or a.user_id = any(${[...(userIds ?? [])]}::uuid[]))
        and (${exclusionId ?? null}::uuid is null or er.role_exclusion_id = ${exclusionId ?? null})
    ), pair as (
      select distinct a.tenant_id, a.user_id, a.rule_id, a.role_id as one_id, b.role_id as other_id
      from assigned a join assigned b on b.user_id = a.user_id and b.rule_id = a.rule_id and b.role_id > a.role_id
        and b.during && a.during
    )
    select p.user_id as "userId", u.real_name as "realName", p.rule_id as "exclusionId", x.name as rule,
      p.one_id as "oneId", one.name as one, p.other_id as "otherId", other.name as other
    from pair p join sys_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
      join sys_role_exclusion x on x.tenant_id = p.tenant_id and x.id = p.rule_id
      join sys_role one on one.tenant_id = p.tenant_id and one.id = p.one_id
      join sys_role other on other.tenant_id = p.tenant_id and other.id = p.other_id
    order by u.real_name, p.user_id, x.name, one.name, other.name limit ${limit ?? null}`.execute(db)
  return rows
}

/** Of the users, those who have a role that excludes this one for good, with its name. */
export async function findExcluding(
  db: Db,
  roleId: string,
  userIds: readonly string[],
): Promise<Map<string, { one: string; other: string }>> {
  const { rows } = await sql<{ userId: string; one: string; other: string }>`
    select distinct on (a.user_id) a.user_id as "userId", other.name as one, mine.name as other
    from sys_role_exclusion_role me
      join sys_role mine on mine.tenant_id = me.tenant_id and mine.id = me.role_id
      join sys_role_exclusion_role er on er.tenant_id = me.tenant_id
        and er.role_exclusion_id = me.role_exclusion_id and er.role_id <> me.role_id
      join sys_role other on other.tenant_id = er.tenant_id and other.id = er.role_id
      join sys_role_assignment a on a.tenant_id = er.tenant_id and a.role_id = er.role_id
        and a.user_id = any(${[...userIds]}::uuid[])
    where me.role_id = ${roleId}
      and not exists (select from sys_role_assignment h where h.role_id = ${roleId} and h.user_id = a.user_id)
    order by a.user_id, other.name`.execute(db)
  return new Map(rows.map(({ userId, ...names }) => [userId, names]))
}
