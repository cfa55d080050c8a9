/** What there is already of an applicant, and who is concerned by a registration, in SQL. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { holdsCode } from '#system/server/index.ts'
import { keyOf } from './registration.repo.ts'
import { statusOf } from './registration-list.repo.ts'

/** As `mobileKey` reads a number. */
const digits = (number: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${number}::text, '\\D', '', 'g'), '^86(?=1\\d{10}$)', '')`

/** What a mail about a decision says. */
export const findForMail = (db: Db, id: string) =>
  db
    .selectFrom('sys_registration')
    .select(['username', 'real_name as realName', 'email', 'answer', 'login_page as loginPage'])
    .select('confirmed_by as confirmedBy')
    .select(statusOf('status').as('status'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Who has an address already: a user, or a registration that waits. */
export async function ownerOfEmail(db: Db, email: string): Promise<'user' | 'pending' | undefined> {
  const key = keyOf(email)
  const { rows } = await sql<{ isUser: boolean; isPending: boolean }>`
    select exists (select 1 from sys_user where lower(email) = ${key}) as "isUser",
      exists (select 1 from sys_registration where email_key = ${key} and status = 0) as "isPending"`.execute(db)
  return rows[0]?.isUser ? 'user' : rows[0]?.isPending ? 'pending' : undefined
}

/** Whether a registration waits by which this address or number was confirmed. */
export async function waitsFor(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('sys_registration')
    .select('id')
    .where('email_key', '=', key)
    .where('status', '=', 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Which of these users have already. Numbers are compared by their digits. */
export async function findTaken(
  db: Db,
  { username, email, mobile }: { username: string; email: string; mobile: string },
): Promise<{ username: boolean; email: boolean; mobile: boolean }> {
  const { rows } = await sql<{ username: boolean; email: boolean; mobile: boolean }>`
    select exists (select 1 from sys_user where username_key = ${keyOf(username)}) as username,
      ${email} <> '' and exists (select 1 from sys_user where lower(email) = ${keyOf(email)}) as email,
      ${mobile} <> '' and exists (
        select 1 from sys_user where mobile <> '' and ${digits(sql`mobile`)} = ${digits(sql`${mobile}`)}) as mobile`.execute(
    db,
  )
  return rows[0] ?? { username: false, email: false, mobile: false }
}

export const listDepts = (db: Db) =>
  db
    .selectFrom('sys_dept')
    .select(['id', 'pid', 'name', 'status'])
    .orderBy('sort')
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The id of a seeded role; undefined where the organisation has deleted it. */
export async function findRoleId(db: Db, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('sys_role').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

/** Users who hold a permission code; so many at most. */
export async function usersWith(db: Db, code: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u where u.status = 1 and not u.is_service and ${holdsCode(code)}
    order by u.super_admin = 1, u.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
