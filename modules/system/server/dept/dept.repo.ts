/** Departments in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { hasAttr } from '../party-attr/party-value.repo.ts'
import { MAX_NAMES, type Reference } from '#kernel/records/references.ts'

export interface DeptRow {
  id: string
  pid: string | null
  name: string
  sort: number
  status: 0 | 1
  type: '1' | '2' | '3'
  created_at: string
  version: number
  user_count: number
  leaders: { id: string; realName: string }[]
}

/** What is written of a department. */
export interface DeptValues {
  pid: string | null
  name: string
  sort: number
  status: 0 | 1
}

const leaders = sql<DeptRow['leaders']>`coalesce((
  select json_agg(json_build_object('id', u.id, 'realName', u.real_name) order by u.real_name, u.id)
  from sys_dept_leader l join sys_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
  where l.tenant_id = d.tenant_id and l.dept_id = d.id
), '[]')`.as('leaders')

const columns = ['d.id', 'd.pid', 'd.name', 'd.sort', 'd.status', 'd.type', 'd.created_at', 'd.version'] as const

/** Every department of the tenant, siblings in order. */
export function findDepts(db: Db): Promise<DeptRow[]> {
  return db
    .selectFrom('sys_dept as d')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('sys_user')
          .select(['dept_id', (count) => count.fn.countAll<number>().as('user_count')])
          .groupBy('dept_id')
          .as('p'),
      (join) => join.onRef('p.dept_id', '=', 'd.id'),
    )
    .select([...columns, leaders, sql<number>`coalesce(p.user_count, 0)`.as('user_count')])
    .orderBy('d.sort')
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
}

export function findDept(db: Db, id: string): Promise<DeptRow | undefined> {
  return db
    .selectFrom('sys_dept as d')
    .select([...columns, leaders])
    .select((eb) =>
      eb
        .selectFrom('sys_user as u')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('u.dept_id', '=', 'd.id')
        .$asScalar()
        .$notNull()
        .as('user_count'),
    )
    .where('d.id', '=', id)
    .executeTakeFirst()
}

/** Departments with a value that a filter asks for (`attrFilters`). */
export async function findDeptIdsWith(db: Db, attr: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sys_dept as d')
    .select('d.id')
    .where(hasAttr('dept', attr, 'd'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which of the ids are departments of the tenant. */
export async function existingDeptIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sys_dept')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Id and parent of every department, for questions about the tree. */
export function findTreeNodes(db: Db): Promise<{ id: string; pid: string | null }[]> {
  return db.selectFrom('sys_dept').select(['id', 'pid']).execute()
}

export async function isNameTaken(
  db: Db,
  { pid, name, exceptId }: { pid: string | null; name: string; exceptId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sys_dept')
    .select('id')
    .where('pid', 'is not distinct from', pid)
    .where('name', '=', name)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDept(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  values: DeptValues,
): Promise<void> {
  await tx
    .insertInto('sys_dept')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, created_by: key.by, updated_by: key.by })
    .execute()
}

export async function updateDept(tx: Tx, key: { id: string; by: string }, values: DeptValues): Promise<void> {
  await tx
    .updateTable('sys_dept')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

export async function deleteDept(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_dept').where('id', '=', id).execute()
}

export async function replaceLeaders(
  tx: Tx,
  { tenantId, deptId, userIds }: { tenantId: number; deptId: string; userIds: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('sys_dept_leader').where('dept_id', '=', deptId).execute()
  if (userIds.length === 0) return
  const rows = [...new Set(userIds)].map((userId) => ({ tenant_id: tenantId, dept_id: deptId, user_id: userId }))
  await tx.insertInto('sys_dept_leader').values(rows).execute()
}

/** Whether a user leads one of the departments. */
export async function leadsAny(db: Db, userId: string, deptIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('sys_dept_leader')
    .select('dept_id')
    .where('user_id', '=', userId)
    .where('dept_id', '=', sql<string>`any(${[...deptIds]}::uuid[])`)
    .executeTakeFirst()
  return row !== undefined
}

/** People of these departments who reach what is below theirs. Administrators of the tenant reach it anyway. */
export async function findBranchReaders(db: Db, deptIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from sys_user_dept ud
      join sys_user u on u.tenant_id = ud.tenant_id and u.id = ud.user_id and u.super_admin <> 1
      join sys_role_assignment ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and (r.data_scope = 1 or exists (
        select from sys_role_scope s where s.tenant_id = r.tenant_id and s.role_id = r.id and s.kind in (1, 5)))
    where ud.dept_id = any(${[...deptIds]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of the ids are people of the tenant. */
export async function existingUserIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What keeps a department from being deleted, in one round trip. */
export async function findReferences(db: Db, deptId: string): Promise<Reference[]> {
  const { rows } = await sql<{ kind: string; count: number; names: string[] }>`
    with referring (kind, name) as (
      select 'children', name from sys_dept where pid = ${deptId}
      union all
      select 'mainPeople', real_name from sys_user where dept_id = ${deptId}
      union all
      select 'otherPeople', u.real_name
      from sys_user_dept ud join sys_user u on u.tenant_id = ud.tenant_id and u.id = ud.user_id
      where ud.dept_id = ${deptId} and u.dept_id <> ud.dept_id
      union all
      select 'roles', r.name
      from sys_role_dept rd join sys_role r on r.tenant_id = rd.tenant_id and r.id = rd.role_id
      where rd.dept_id = ${deptId}
    )
    select kind, count(*)::int as count, (array_agg(name order by name))[1:${sql.lit(MAX_NAMES)}] as names
    from referring group by kind order by kind`.execute(db)
  return rows
}
