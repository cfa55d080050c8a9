/** One user in the database. What finds a user takes the caller's data scope. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { keepPassword } from '../password-history.repo.ts'
import { ownRoles, setOwnRoles, type Giver } from '../role/assignment.repo.ts'
import { inScope, type Reader } from './user.scope.ts'

const namedDepts = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.sort, d.name)
  from sys_user_dept ud join sys_dept d on d.tenant_id = ud.tenant_id and d.id = ud.dept_id
  where ud.tenant_id = sys_user.tenant_id and ud.user_id = sys_user.id), '[]')`

const ownPosts = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.sort, p.name)
  from sys_user_post up join sys_post p on p.tenant_id = up.tenant_id and p.id = up.post_id
  where up.tenant_id = sys_user.tenant_id and up.user_id = sys_user.id), '[]')`

/**
 * One user in reach, with departments, own roles and posts; undefined when missing or out of reach, which answer alike.
 */
export async function findUser(db: Db, reader: Reader, id: string) {
  return db
    .selectFrom('sys_user')
    .selectAll()
    .select([namedDepts.as('depts'), ownRoles('sys_user').as('roles'), ownPosts.as('posts')])
    .where('id', '=', id)
    .where((eb) => eb.and(inScope(eb, reader)))
    .executeTakeFirst()
}
export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** The same, held against other writers until the transaction ends. */
export async function findUserForChange(tx: Tx, reader: Reader, id: string): Promise<FoundUser | undefined> {
  await tx.selectFrom('sys_user').select('id').where('id', '=', id).forUpdate().execute()
  return findUser(tx, reader, id)
}

export async function isUsernameTaken(db: Db, username: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** User names are compared without regard to case and Unicode form. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

export interface UserFields {
  username: string
  realName: string
  gender: 0 | 1 | 2
  email: string
  mobile: string
  status: 0 | 1
  superAdmin: 0 | 1 | 2
  deptId: string
  allowIpQueue: string
  remark: string
}

function columns(user: UserFields) {
  return {
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
  }
}

interface NewUser extends UserFields {
  id: string
  tenantId: number
  /** Null: no user did it. */
  by: string | null
  passwordHash: string
  isService: boolean
  /** A password of the user's own, its level, and when it was chosen (a timestamp; left out: now). */
  own?: { level: number; chosenAt?: string | undefined }
}

/** Without `own` the password is one that another user has set. */
export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  const { id, tenantId, by, passwordHash, isService, own } = user
  await tx
    .insertInto('sys_user')
    .values({
      ...columns(user),
      tenant_id: tenantId,
      id,
      password_hash: passwordHash,
      one_time_since: own ? null : sql`now()`,
      is_service: isService,
      created_by: by,
      updated_by: by,
      pwd_level: own?.level ?? 0,
      pwd_date: own ? sql<string>`coalesce(${own.chosenAt ?? null}::timestamptz, now())::date` : null,
      last_login_at: null,
    })
    .execute()
}

export async function updateUser(tx: Tx, id: string, user: UserFields, by: string): Promise<void> {
  await tx
    .updateTable('sys_user')
    .set({ ...columns(user), updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setStatus(tx: Tx, id: string, status: 0 | 1, by: string): Promise<void> {
  await tx
    .updateTable('sys_user')
    .set({ status, updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * A password another user chose: level 0 and no day (readings, "Passwords"). The one before is kept as an earlier one.
 */
export async function setForeignPassword(tx: Tx, id: string, hash: string, by: string): Promise<void> {
  await keepPassword(tx, id)
  await tx
    .updateTable('sys_user')
    .set({
      password_hash: hash,
      pwd_level: 0,
      pwd_date: null,
      one_time_since: sql`now()`,
      updated_by: by,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces a person's departments and own roles; a role that stays keeps its terms. */
export async function setLinks(
  tx: Tx,
  giver: Giver,
  userId: string,
  links: { deptIds: string[]; roleIds: string[] },
): Promise<void> {
  const key = { tenant_id: giver.tenantId, user_id: userId }
  await tx.deleteFrom('sys_user_dept').where('user_id', '=', userId).execute()
  await tx
    .insertInto('sys_user_dept')
    .values(links.deptIds.map((dept_id) => ({ ...key, dept_id })))
    .execute()
  await setOwnRoles(tx, giver, [{ id: userId, roleIds: links.roleIds }])
}

/** Which of these departments exist within the reader's reach. */
export async function reachableDepts(db: Db, reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const scope = scopeFor(reader.scope, 'dept')
  const rows = await db
    .selectFrom('sys_dept')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const reach = scope.kind === 'all' ? undefined : new Set(scope.deptIds)
  return new Set(rows.map(({ id }) => id).filter((id) => !reach || reach.has(id)))
}

/** How many enabled administrators the tenant would have without this one. */
export async function otherAdmins(tx: Tx, exceptId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('sys_user')
    .select(sql<number>`count(*)`.as('count'))
    .where('super_admin', '=', 1)
    .where('status', '=', 1)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return count
}

/** Names of the departments a person leads: they must be handed on first. */
export async function ledDepts(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_dept_leader as l')
    .innerJoin('sys_dept as d', 'd.id', 'l.dept_id')
    .select('d.name')
    .where('l.user_id', '=', userId)
    .orderBy('d.name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_user').where('id', '=', id).execute()
}
