/** Many users at once in SQL: found by their names, written in statements whose text does not depend on how many. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { ownRoleIds, setOwnRoles, type Giver } from '../role/assignment.repo.ts'
import { usernameKey, type UserFields } from './user.repo.ts'
import { inScope, type Reader } from './user.scope.ts'

/** A user as an import needs to know them. */
export interface KnownUser extends UserFields {
  id: string
  key: string
  deptIds: string[]
  roleIds: string[]
  /** Whether the reader reaches them. */
  reach: boolean
}

/** Users by the keys of their names; `lock` holds them against other writers until the transaction ends. */
export async function findByKeys(
  db: Db,
  reader: Reader,
  { keys, lock }: { keys: readonly string[]; lock: boolean },
): Promise<KnownUser[]> {
  const wanted = sql<string>`any(${[...keys]}::text[])`
  if (lock)
    await db.selectFrom('sys_user').select('id').where('username_key', '=', wanted).orderBy('id').forUpdate().execute()
  return db
    .selectFrom('sys_user')
    .select((eb) => [
      'id',
      'username_key as key',
      'username',
      'real_name as realName',
      'gender',
      'email',
      'mobile',
      'status',
      'super_admin as superAdmin',
      'dept_id as deptId',
      'allow_ip_queue as allowIpQueue',
      'remark',
      sql<string[]>`array(select ud.dept_id from sys_user_dept ud
        where ud.tenant_id = sys_user.tenant_id and ud.user_id = sys_user.id)`.as('deptIds'),
      ownRoleIds('sys_user').as('roleIds'),
      sql<boolean>`${eb.and(inScope(eb, reader))}`.as('reach'),
    ])
    .where('username_key', '=', wanted)
    .execute()
}

/** How many enabled administrators the tenant would have without these. */
export async function countAdminsBesides(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('sys_user')
    .select(sql<number>`count(*)`.as('count'))
    .where('super_admin', '=', 1)
    .where('status', '=', 1)
    .where('id', '<>', sql<string>`all(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

export interface WrittenUser extends UserFields {
  id: string
  passwordHash: string
  deptIds: readonly string[]
  roleIds: readonly string[]
}

const recordOf = (user: WrittenUser) => ({
  id: user.id,
  username: user.username,
  username_key: usernameKey(user.username),
  real_name: user.realName,
  gender: user.gender,
  email: user.email,
  mobile: user.mobile,
  status: user.status,
  super_admin: user.superAdmin,
  dept_id: user.deptId,
  allow_ip_queue: user.allowIpQueue,
  remark: user.remark,
  password_hash: user.passwordHash,
})

const record = sql`(
  id uuid, username text, username_key text, real_name text, gender int, email text, mobile text, status int,
  super_admin int, dept_id uuid, allow_ip_queue text, remark text, password_hash text
)`

type Written = Giver & { by: string; users: readonly WrittenUser[] }

/** New users, with their departments and roles. */
export async function insertUsers(tx: Tx, { tenantId, by, via, users }: Written): Promise<void> {
  await sql`
    insert into sys_user (tenant_id, id, username, username_key, real_name, gender, email, mobile, status, super_admin,
      dept_id, allow_ip_queue, remark, password_hash, one_time_since, created_by, updated_by)
    select ${tenantId}, id, username, username_key, real_name, gender, email, mobile, status, super_admin,
      dept_id, allow_ip_queue, remark, password_hash, now(), ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(users.map(recordOf))}::jsonb) as given ${record}`.execute(tx)
  await insertLinks(tx, { tenantId, via }, users)
}

/** Changed users; their departments and roles are replaced. Passwords stay. */
export async function updateUsers(tx: Tx, { tenantId, by, via, users }: Written): Promise<void> {
  await sql`
    update sys_user as u set username = given.username, username_key = given.username_key, real_name = given.real_name,
      gender = given.gender, email = given.email, mobile = given.mobile, status = given.status,
      dept_id = given.dept_id, allow_ip_queue = given.allow_ip_queue, remark = given.remark,
      updated_by = ${by}, updated_at = now(), version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(users.map(recordOf))}::jsonb) as given ${record}
    where u.id = given.id`.execute(tx)
  const ids = sql`any(${users.map(({ id }) => id)}::uuid[])`
  await sql`delete from sys_user_dept where user_id = ${ids}`.execute(tx)
  await insertLinks(tx, { tenantId, via }, users)
}

async function insertLinks(tx: Tx, giver: Giver, users: readonly WrittenUser[]): Promise<void> {
  const pairs = users.flatMap((user) => user.deptIds.map((to) => ({ id: user.id, to })))
  await sql`
    insert into sys_user_dept (tenant_id, user_id, dept_id)
    select ${giver.tenantId}, id, "to" from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as pair (id uuid, "to" uuid)`.execute(tx)
  await setOwnRoles(tx, giver, users)
}

/** The id of the role that everybody has; undefined when a user has deleted it. */
export async function findStaffRole(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('sys_role').select('id').where('code', '=', 'staff').executeTakeFirst()
  return row?.id
}

/** Departments as a tree of names. */
export function findDeptNames(db: Db): Promise<{ id: string; pid: string | null; name: string }[]> {
  return db.selectFrom('sys_dept').select(['id', 'pid', 'name']).orderBy('sort').orderBy('name').execute()
}
