/** What the figures of the security configuration count, in SQL. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { MAX_COUNTED_USERS, type FigureCount } from '#kernel/session/security-figures.ts'

/** Users who can sign in. */
const usersOf = (db: Db) => db.selectFrom('sys_user').where('status', '=', 1).where('is_service', '=', false)

/** How many users who can sign in a condition holds for, out of all, and the first of them by name. */
export async function countUsers(db: Db, condition: RawBuilder<SqlBool>): Promise<FigureCount> {
  const { count, total } = await usersOf(db)
    .select([
      sql<number>`count(*) filter (where ${condition})::int`.as('count'),
      sql<number>`count(*)::int`.as('total'),
    ])
    .executeTakeFirstOrThrow()
  if (count === 0) return { count, total, userIds: [] }
  const first = await usersOf(db)
    .select('id')
    .where(condition)
    .orderBy('username_key')
    .limit(MAX_COUNTED_USERS)
    .execute()
  return { count, total, userIds: first.map(({ id }) => id) }
}

/** A password of its owner's own that does not reach the level. */
export const isSimple = (level: number) => sql<SqlBool>`pwd_level > 0 and pwd_level < ${level}`
/** A password that another user has set. */
export const isForeign = sql<SqlBool>`pwd_level = 0 and password_hash like '$argon2%'`
export const isOlderThan = (days: number) => sql<SqlBool>`pwd_date < current_date - ${days}::int`
export const isOneTimeOver = (hours: number) =>
  sql<SqlBool>`one_time_since < now() - make_interval(hours => ${hours}::int)`
export const hasNoAddresses = sql<SqlBool>`allow_ip_queue = ''`
export const hasMoreSessions = (most: number) => sql<SqlBool>`exists (
  select 1 from sys_session s where s.user_id = sys_user.id and s.idle_until > now() offset ${most}::int limit 1)`
/** Locked from one of its sources at least. */
export const isLocked = sql<SqlBool>`exists (
  select 1 from sys_sign_in_counter c where c.username = username_key and c.locked_until > now())`

const hasTotp = sql<SqlBool>`exists (select 1 from sys_totp t where t.user_id = sys_user.id)`
export const hasPasskey = sql<SqlBool>`exists (select 1 from sys_passkey p where p.user_id = sys_user.id)`

/** No second factor. @param isOfRole only users of roles that are marked to need one */
export const lacksFactor = (isOfRole: boolean) => sql<SqlBool>`not ${hasTotp} and not ${hasPasskey}
  and (${!isOfRole}::boolean or exists (select 1 from sys_effective_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = sys_user.id and r.mfa = 1))`

/** Factors, none of which is of these methods. */
export const hasOtherFactors = (methods: readonly string[]) => sql<SqlBool>`(${hasTotp} or ${hasPasskey})
  and not (${methods.includes('totp')}::boolean and ${hasTotp})
  and not (${methods.includes('passkey')}::boolean and ${hasPasskey})`

export const hasNoMail = sql<SqlBool>`email = ''`
/** Too few questions of the list to be asked. */
export const hasFewerQuestions = (asked: number) => sql<SqlBool>`(
  select count(*) from sys_security_question q where q.user_id = sys_user.id and q.code <> '') < ${asked}::int`

/** Sessions not seen for so many hours, out of those that last. */
export const countIdle = (db: Db, idleHours: number): Promise<FigureCount> =>
  db
    .selectFrom('sys_session')
    .select([
      sql<number>`count(*) filter (where seen_at < now() - make_interval(hours => ${idleHours}::int))::int`.as('count'),
      sql<number>`count(*)::int`.as('total'),
    ])
    .where('idle_until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()

/** A mail address of one of these domains, which are in lower case. */
export const hasMailOf = (domains: readonly string[]) =>
  sql<SqlBool>`lower(split_part(email, '@', 2)) = any(${[...domains]}::text[])`

/** Registrations that wait, those for some departments left out, out of all that are kept. */
export const countRegistrations = (db: Db, exceptDepts: readonly string[]): Promise<FigureCount> =>
  db
    .selectFrom('sys_registration')
    .select([
      sql<number>`count(*) filter (where status = 0 and expires_at > now()
        and (dept_id is null or dept_id <> all(${[...exceptDepts]}::uuid[])))::int`.as('count'),
      sql<number>`count(*)::int`.as('total'),
    ])
    .executeTakeFirstOrThrow()

/** API keys whose owners' keys do not work, out of those that have not expired. */
export const countKeysOff = (db: Db, apiKeys: number): Promise<FigureCount> =>
  db
    .selectFrom('sys_api_key as k')
    .innerJoin('sys_user as u', 'u.id', 'k.owner_id')
    .select([
      sql<number>`count(*) filter (where ${apiKeys}::int = 0
        or (${apiKeys}::int = 1 and not u.is_service and u.super_admin <> 1))::int`.as('count'),
      sql<number>`count(*)::int`.as('total'),
    ])
    .where('k.expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
