/** Posts, groups, and who leads whom: what rules ask the organisation. Only people who may sign in count. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** A person, and the department in which they acted; null: their main one. */
export interface Filed {
  readonly userId: string
  readonly deptId: string | null
}

/**
 * The first level above a person: the department in which they acted while they belong to it, else their main one. As
 * the first part of a recursive query.
 */
export const deptOf = ({ userId, deptId }: Pick<Filed, 'deptId'> & { userId: string | null }) => sql`
  select d.id, d.pid, 1 as level from sys_user u join sys_dept d on d.tenant_id = u.tenant_id and d.id = coalesce(
    (select ud.dept_id from sys_user_dept ud
      where ud.tenant_id = u.tenant_id and ud.user_id = u.id and ud.dept_id = ${deptId}::uuid), u.dept_id)
  where u.id = ${userId}::uuid`

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Everybody with one of the posts, named by id, code or name; a disabled post has no users. */
export async function peopleOfPosts(db: Db, posts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from sys_post p join sys_user_post up on up.tenant_id = p.tenant_id and up.post_id = p.id
      join sys_user u on u.tenant_id = up.tenant_id and u.id = up.user_id
    where p.status = 1 and u.status = 1 and (p.id::text = any(${[...posts]}::text[]) or p.code = any(${[...posts]}::text[]) or p.name = any(${[...posts]}::text[]))
    order by u.id`.execute(db)
  return ids(rows)
}

/** Those of some people who have one of the posts. */
export async function holdersOfPosts(db: Db, posts: readonly string[], among: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct up.user_id as id from sys_user_post up join sys_post p on p.tenant_id = up.tenant_id and p.id = up.post_id
    where up.user_id = any(${[...among]}::uuid[]) and p.status = 1
      and (p.id::text = any(${[...posts]}::text[]) or p.code = any(${[...posts]}::text[]) or p.name = any(${[...posts]}::text[]))`.execute(
    db,
  )
  return ids(rows)
}

/**
 * Those with one of the posts who belong to the department of a person, else to the next one above it that has
 * any.
 * @param except who does not count
 */
export async function peopleOfPostsNear(
  db: Db,
  posts: readonly string[],
  { of, except }: { of: Filed; except: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      ${deptOf(of)}
      union all
      select d.id, d.pid, a.level + 1 from above a join sys_dept d on d.id = a.pid
    ), holder as (
      select distinct a.level, u.id from above a join sys_user_dept ud on ud.dept_id = a.id
        join sys_user u on u.tenant_id = ud.tenant_id and u.id = ud.user_id
        join sys_user_post up on up.tenant_id = u.tenant_id and up.user_id = u.id
        join sys_post p on p.tenant_id = up.tenant_id and p.id = up.post_id
      where u.status = 1 and p.status = 1 and u.id is distinct from ${except}::uuid
        and (p.id::text = any(${[...posts]}::text[]) or p.code = any(${[...posts]}::text[]) or p.name = any(${[...posts]}::text[])))
    select id from holder where level = (select min(level) from holder) order by id`.execute(db)
  return ids(rows)
}

/** Everybody in one of the groups, named by id, code or name; a disabled group has no users. */
export async function peopleOfGroups(db: Db, groups: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from sys_group g join sys_user_group ug on ug.tenant_id = g.tenant_id and ug.group_id = g.id
      join sys_user u on u.tenant_id = ug.tenant_id and u.id = ug.user_id
    where g.status = 1 and u.status = 1 and (g.id::text = any(${[...groups]}::text[]) or g.code = any(${[...groups]}::text[]) or g.name = any(${[...groups]}::text[]))
    order by u.id`.execute(db)
  return ids(rows)
}

/** Who leads one of the departments, named by id or name. */
export async function leadersOfDepts(db: Db, depts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from sys_dept d join sys_dept_leader l on l.tenant_id = d.tenant_id and l.dept_id = d.id
      join sys_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
    where u.status = 1 and (d.id::text = any(${[...depts]}::text[]) or d.name = any(${[...depts]}::text[]))
    order by u.id`.execute(db)
  return ids(rows)
}

/**
 * Who leads the department of a person, the one above it, and so on up to the root; a level without leaders is
 * empty.
 */
export async function leadersAbove(db: Db, filed: Filed): Promise<string[][]> {
  const { rows } = await sql<{ leaders: string[] }>`
    with recursive above as (
      ${deptOf(filed)}
      union all
      select d.id, d.pid, a.level + 1 from above a join sys_dept d on d.id = a.pid
    )
    select array(select u.id from sys_dept_leader l join sys_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
      where l.dept_id = a.id and u.status = 1 order by u.id) as leaders
    from above a order by a.level`.execute(db)
  return rows.map(({ leaders }) => leaders)
}

/** The department of a person and those above it, the own one first. */
export async function deptsAbove(db: Db, filed: Filed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      ${deptOf(filed)}
      union all
      select d.id, d.pid, a.level + 1 from above a join sys_dept d on d.id = a.pid
    )
    select a.id from above a order by a.level`.execute(db)
  return ids(rows)
}

/**
 * Who administers a process: the user who deployed the version that runs, while they may sign in; else the
 * administrators of the organisation, the longest there first. There is always one of them.
 */
export async function administratorsOf(db: Db, definitionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u
      left join wf_definition d on d.id = ${definitionId}::uuid and d.tenant_id = u.tenant_id and d.deployed_by = u.id
    where u.status = 1 and (d.id is not null or u.super_admin = 1)
    order by d.id is null, u.created_at, u.id limit 5`.execute(db)
  return ids(rows)
}

/** Who completed a task of a tree last. */
export async function lastActor(db: Db, rootId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wf_task')
    .select('closed_by')
    .where('root_id', '=', rootId)
    .where('status', '=', 'closed')
    .where('why', '=', 'done')
    .where('closed_by', 'is not', null)
    .orderBy('closed_at', 'desc')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closed_by ?? undefined
}
