/** Whom a notice is for, in SQL. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export interface Targets {
  readonly deptIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly userIds: readonly string[]
}

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Replaces whom a notice is for. */
export async function replaceTargets(tx: Tx, key: { tenantId: number; id: string }, targets: Targets): Promise<void> {
  const given = { dept: targets.deptIds, role: targets.roleIds, user: targets.userIds }
  for (const [kind, ids] of Object.entries(given)) {
    const [table, column] = [sql.table(`msg_notice_${kind}`), sql.id(`${kind}_id`)]
    await sql`delete from ${table} where notice_id = ${key.id}`.execute(tx)
    if (ids.length > 0)
      await sql`insert into ${table} (tenant_id, notice_id, ${column})
        select ${key.tenantId}::int, ${key.id}::uuid, id from unnest(${[...ids]}::uuid[]) as id`.execute(tx)
  }
}

/** Which of these departments, roles and people there are. */
export async function findKnown(db: Db, { deptIds, roleIds, userIds }: Targets): Promise<Set<string>> {
  const depts = await db.selectFrom('sys_dept').select('id').where('id', '=', among(deptIds)).execute()
  const roles = await db.selectFrom('sys_role').select('id').where('id', '=', among(roleIds)).execute()
  const users = await db.selectFrom('sys_user').select('id').where('id', '=', among(userIds)).execute()
  return new Set([...depts, ...roles, ...users].map(({ id }) => id))
}

/** Every department, siblings in order. */
export function findDepts(db: Db) {
  return db.selectFrom('sys_dept').select(['id', 'pid', 'name']).orderBy('sort').orderBy('name').execute()
}

export function findRoles(db: Db) {
  return db.selectFrom('sys_role').select(['id', 'name']).orderBy('grade').orderBy('name').execute()
}

/** Those of these people who belong to one of the departments. */
export async function findPeopleOf(
  db: Db,
  userIds: readonly string[],
  deptIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sys_user_dept')
    .select('user_id')
    .where('user_id', '=', among(userIds))
    .where('dept_id', '=', among(deptIds))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Which of the people a notice goes to, as far as its publisher reaches. */
export interface Address {
  readonly noticeId: string
  readonly audience: 'all' | 'chosen'
  /** Null: everybody. */
  readonly reach: readonly string[] | null
  readonly publisherId: string | null
}

const CHOSEN = (noticeId: string) => sql<SqlBool>`(
  exists (select 1 from msg_notice_user t where t.notice_id = ${noticeId} and t.user_id = u.id)
  or exists (
    select 1 from sys_effective_role ur join msg_notice_role t on t.role_id = ur.role_id
    where t.notice_id = ${noticeId} and ur.user_id = u.id)
  or u.id in (
    with recursive below as (
      select t.dept_id as id from msg_notice_dept t where t.notice_id = ${noticeId}
      union
      select d.id from sys_dept d join below b on d.pid = b.id)
    select ud.user_id from sys_user_dept ud join below on below.id = ud.dept_id))`

/** Enabled people `u` of the audience within the reach, as a condition. */
export function isAddressed({ noticeId, audience, reach, publisherId }: Address): RawBuilder<SqlBool> {
  const chosen = audience === 'all' ? sql<SqlBool>`true` : CHOSEN(noticeId)
  const reached =
    reach === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(u.id = ${publisherId} or exists (
          select 1 from sys_user_dept ud where ud.user_id = u.id and ud.dept_id = ${among(reach)}))`
  return sql<SqlBool>`(u.status = 1 and ${chosen} and ${reached})`
}

export async function countAddressed(db: Db, address: Address): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_user u where ${isAddressed(address)}`.execute(db)
  return rows[0]?.count ?? 0
}
