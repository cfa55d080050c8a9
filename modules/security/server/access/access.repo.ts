/** How a user comes by a permission code, in SQL. Nothing is decided here: the views say who has which role. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'
import { isPersonInScope } from '#system/server/index.ts'
import type { RolePath } from '#security/contract/access.ts'

export interface FoundPerson {
  id: string
  realName: string
  headUrl: string
  deptName: string
}

const person = sql`u.id, u.real_name as "realName", u.head_url as "headUrl", coalesce(d.name, '') as "deptName"`
const people = sql`sys_user u left join sys_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id`

/** A user within the reader's data scope; undefined for one who is not there or out of it. */
export async function findInReach(db: Db, reader: Actor, userId: string): Promise<FoundPerson | undefined> {
  const isReached = userId === reader.userId ? sql`true` : isPersonInScope(reader, 'u.id')
  const { rows } = await sql<FoundPerson>`
    select ${person} from ${people} where u.id = ${userId} and ${isReached}`.execute(db)
  return rows[0]
}

/** Users within the reader's data scope whose names contain a text. */
export async function findPeople(db: Db, reader: Actor, keyword: string, limit: number): Promise<FoundPerson[]> {
  const wanted = containing(keyword)
  const { rows } = await sql<FoundPerson>`
    select ${person} from ${people}
    where (u.id = ${reader.userId} or ${isPersonInScope(reader, 'u.id')})
      and (lower(u.real_name) like ${wanted} or lower(u.username) like ${wanted})
    order by u.real_name, u.id limit ${limit}`.execute(db)
  return rows
}

export interface FoundTenant {
  name: string
  expiresOn: string | null
  packageName: string
  packageCodes: string[] | null
}

/** The tenant of the connection. */
export async function findTenant(db: Db, tenantId: number): Promise<FoundTenant | undefined> {
  const { rows } = await sql<FoundTenant>`
    select name, expires_on::text as "expiresOn", package_name as "packageName", package_codes as "packageCodes"
    from sys_tenant where id = ${tenantId}`.execute(db)
  return rows[0]
}

/** Those of the codes that the package of the tenant has: no role carries another. */
const packaged = (codes: readonly string[]) => sql`array(
  select asked.code from unnest(${[...codes]}::text[]) as asked (code), sys_tenant t
  where t.id = current_setting('app.tenant_id')::int and (t.package_codes is null or asked.code = any(t.package_codes)))`

/** The roles that carry one of the codes. */
const carrying = (codes: readonly string[]) => sql`array(
  select rm.role_id from sys_role_menu rm where rm.menu_id = any(array(
    select m.id from sys_menu m where m.permissions && ${packaged(codes)})))`

/** Every role that a user has or is to have, each way by which they have it. Those with a code come first. */
export async function findRolePaths(db: Db, userId: string, codes: readonly string[]): Promise<RolePath[]> {
  const { rows } = await sql<RolePath>`
    select r.id as "roleId", r.name as "roleName",
      case when a.holder_id is null then 'direct' when h.post_id is not null then 'post'
        when h.group_id is not null then 'group' else 'dept' end as via,
      coalesce(p.name, g.name, d.name, '') as "viaName",
      a.starts_at as "startDate", a.ends_at as "endDate", r.id = any(${carrying(codes)}) as "givesCode"
    from (select distinct tenant_id, role_id, holder_id, starts_at, ends_at
        from sys_role_assignment where user_id = ${userId}) a
      join sys_role r on r.tenant_id = a.tenant_id and r.id = a.role_id
      left join sys_role_holder h on h.tenant_id = a.tenant_id and h.id = a.holder_id
      left join sys_post p on p.tenant_id = h.tenant_id and p.id = h.post_id
      left join sys_group g on g.tenant_id = h.tenant_id and g.id = h.group_id
      left join sys_dept d on d.tenant_id = h.tenant_id and d.id = h.of_dept_id
    order by "givesCode" desc, r.grade, r.name, via limit 200`.execute(db)
  return rows
}

/** Roles that carry one of the codes, those of most users first. */
export async function findRolesWith(
  db: Db,
  codes: readonly string[],
  limit: number,
): Promise<{ id: string; name: string; memberCount: number }[]> {
  const { rows } = await sql<{ id: string; name: string; memberCount: number }>`
    select r.id, r.name, (select count(distinct e.user_id)::int from sys_effective_role e
      where e.tenant_id = r.tenant_id and e.role_id = r.id) as "memberCount"
    from sys_role r where r.id = any(${carrying(codes)}) order by r.grade desc, r.name limit ${limit}`.execute(db)
  return rows
}

/** Holders among whom those who are named are chosen. */
const MAX_LOOKED_AT = 100

/** Enabled users in reach who probably may; the functions that decide are asked about each of them. */
export async function findCandidates(
  db: Db,
  reader: Actor,
  { codes, limit, except }: { codes: readonly string[]; limit: number; except: string },
): Promise<FoundPerson[]> {
  const fits = sql`u.status = 1 and not u.is_service and u.id <> ${except} and ${isPersonInScope(reader, 'u.id')}`
  // Of many holders the first that are found: all of them would have to be read to find the first by name.
  const { rows } = await sql<FoundPerson>`
    with holding as materialized (
      (select e.user_id from sys_effective_role e join sys_user u on u.id = e.user_id
        where e.role_id = any(${carrying(codes)}) and u.super_admin <> 1 and ${fits} limit ${MAX_LOOKED_AT})
      union
      (select u.id from sys_user u
        where u.super_admin = 1 and cardinality(${packaged(codes)}) > 0 and ${fits} limit ${MAX_LOOKED_AT})
    )
    select ${person} from ${people} where u.id in (select user_id from holding)
    order by u.super_admin, u.real_name, u.id limit ${limit}`.execute(db)
  return rows
}
