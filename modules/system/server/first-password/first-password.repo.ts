/** Imported users that wait for their first password. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/**
 * What is stored where a user has no password: no hash, so signing in fails as for an unknown name, after the same
 * work.
 */
export const NO_PASSWORD = '!'

/** Lets the importer fetch the first passwords of users for so many hours. */
export async function addWaiting(
  tx: Tx,
  {
    tenantId,
    importerId,
    userIds,
    hours,
  }: { tenantId: number; importerId: string; userIds: readonly string[]; hours: number },
): Promise<void> {
  await sql`
    insert into sys_first_password (tenant_id, user_id, importer_id, expires_at)
    select ${tenantId}, id, ${importerId}, now() + make_interval(hours => ${hours}::int)
    from unnest(${[...userIds]}::uuid[]) as id`.execute(tx)
}

/** Those that still wait: in time, and not given a password in another way meanwhile. */
const waitingOf = (db: Db, importerId: string) =>
  db
    .selectFrom('sys_first_password as w')
    .innerJoin('sys_user as u', 'u.id', 'w.user_id')
    .where('w.importer_id', '=', importerId)
    .where('w.expires_at', '>', sql<string>`now()`)
    .where('u.password_hash', '=', NO_PASSWORD)

/** How many wait, and when the first of them expires. */
export async function countWaiting(
  db: Db,
  importerId: string,
): Promise<{ waiting: number; expireDate: string | null }> {
  return waitingOf(db, importerId)
    .select([sql<number>`count(*)::int`.as('waiting'), sql<string | null>`min(w.expires_at)`.as('expireDate')])
    .executeTakeFirstOrThrow()
}

/** The keys of their names, in the order of the sheet. */
export async function findWaitingKeys(db: Db, importerId: string, limit: number): Promise<string[]> {
  const rows = await waitingOf(db, importerId)
    .select('u.username_key as key')
    .orderBy('w.expires_at')
    .orderBy('u.username_key')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** Takes users off the list, each once. @returns those that were on it */
export async function takeWaiting(
  tx: Tx,
  importerId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .deleteFrom('sys_first_password')
    .where('importer_id', '=', importerId)
    .where('expires_at', '>', sql<string>`now()`)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .returning('user_id as id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Stores first passwords, which must be changed at the first sign-in, for users that still have none. */
export async function setFirstPasswords(
  tx: Tx,
  hashes: readonly { readonly id: string; readonly hash: string }[],
  by: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update sys_user as u set password_hash = given.hash, pwd_level = 0, pwd_date = null, one_time_since = now(),
      updated_by = ${by}, updated_at = now(), version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as given (id uuid, hash text)
    where u.id = given.id and u.password_hash = ${NO_PASSWORD}
    returning u.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets those whose time is over. */
export async function dropExpired(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sys_first_password')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute()
}
