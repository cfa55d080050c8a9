/** The rows of sessions. All times are the database's, so that the clocks of the nodes do not matter. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Pool } from 'pg'
import type { WantedIdentity } from '../access/acting.ts'
import type { Db, Tx } from '../database/lease.ts'
import { VIEW_MINUTES } from '#contract/viewing.ts'
import type { OpenSession, Via, ViewedUser } from './sessions.ts'

export interface SessionHead {
  tenantId: number
  id: string
}

const FIND_HEAD = {
  name: 'session-head',
  text: `select tenant_id as "tenantId", id from sys_session
    where token_hash = $1 or (previous_hash = $1 and previous_until > now())`,
}

/** Whose session a token is, before its tenant is known. */
export async function findHead(dispatch: Pool, hash: Buffer): Promise<SessionHead | undefined> {
  const { rows } = await dispatch.query<SessionHead>({ ...FIND_HEAD, values: [hash] })
  return rows[0]
}

/** Sessions whose time is over, across tenants. */
export async function listExpired(dispatch: Pool, limit: number): Promise<SessionHead[]> {
  const { rows } = await dispatch.query<SessionHead>({
    name: 'session-expired',
    text: 'select tenant_id as "tenantId", id from sys_session where idle_until < now() limit $1',
    values: [limit],
  })
  return rows
}

/** How long a session may idle and live at all. */
export interface Limits {
  idleHours: number
  absoluteDays: number
}

const hours = (count: number) => sql`make_interval(hours => ${count}::int)`
const days = (count: number) => sql`make_interval(days => ${count}::int)`
/** `divisor`-th part of the idle time. */
const idlePart = (limits: Limits, divisor: number) =>
  sql`make_interval(secs => ${(limits.idleHours * 3600) / divisor}::float8)`
const now = sql<string>`now()`
const millisUntil = (moment: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${moment} - now()) * 1000)::float8`

export interface SessionRow {
  userId: string
  /** False for the token before the last renewal. */
  isCurrent: boolean
  /** Milliseconds for which this token is good: idle, absolute, the tenant's last day, the grace after a renewal. */
  endsIn: number
  /** Milliseconds until half the idle time since the last renewal. */
  renewIn: number
  /** Milliseconds until the session should be marked as seen again. */
  touchIn: number
  /** The system that began it, or null. */
  viaId: string | null
  viaName: string
  /** What it acts as. */
  actingDeptId: string | null
  actingPostId: string | null
  /** As whom it views, why, and the milliseconds until that is over; not positive where it is. */
  viewAsUserId: string | null
  viewAsReason: string
  viewEndsIn: number
  /** The support visit that it is, or null. */
  visitId: string | null
  /** Milliseconds since its user last proved who they are. */
  verifiedFor: number
}

/** The idle time is divided by this: at least so often a session in use is marked as seen. */
const TOUCHES = 16
/** And at least once in so many seconds, because administrators look at who is online. */
const SEEN_SECONDS = 60
const touchAfter = (limits: Limits) =>
  sql`least(${idlePart(limits, TOUCHES)}, make_interval(secs => ${SEEN_SECONDS}::float8))`

/** From where a session was seen, and by which node. */
export interface Seen {
  ip: string
  node: string
}
const seenColumns = ({ ip, node }: Seen) => ({
  seen_at: now,
  seen_node: node,
  ...(ip !== '' && { seen_ip: ip }),
})

/** The session of an open tenant, as the limits of today leave it. */
export async function findSession(
  db: Db,
  { id, hash, limits }: { id: string; hash: Buffer; limits: Limits },
): Promise<SessionRow | undefined> {
  const ends = sql`least(s.idle_until, s.seen_at + ${hours(limits.idleHours)}, s.absolute_until,
    s.created_at + ${days(limits.absoluteDays)}, (t.expires_on + 1)::timestamptz,
    case when s.token_hash = ${hash} then null else s.previous_until end)`
  const row = await db
    .selectFrom('sys_session as s')
    .innerJoin('sys_tenant as t', 't.id', 's.tenant_id')
    .select([
      's.user_id as userId',
      's.via_id as viaId',
      's.via_name as viaName',
      's.acting_dept_id as actingDeptId',
      's.acting_post_id as actingPostId',
      's.view_as_user_id as viewAsUserId',
      's.view_as_reason as viewAsReason',
      sql<number>`coalesce(${millisUntil(sql`s.view_as_until`)}, 0)`.as('viewEndsIn'),
      's.support_visit_id as visitId',
      sql<number>`(extract(epoch from now() - s.verified_at) * 1000)::float8`.as('verifiedFor'),
      sql<boolean>`s.token_hash = ${hash}`.as('isCurrent'),
      millisUntil(ends).as('endsIn'),
      millisUntil(sql`s.renewed_at + ${idlePart(limits, 2)}`).as('renewIn'),
      millisUntil(sql`s.seen_at + ${touchAfter(limits)}`).as('touchIn'),
    ])
    .where('s.id', '=', id)
    .where('t.status', '=', 1)
    .where((eb) => eb.or([eb('s.token_hash', '=', hash), eb('s.previous_hash', '=', hash)]))
    .executeTakeFirst()
  return row && row.endsIn > 0 ? row : undefined
}

export interface NewSessionRow extends SessionHead {
  userId: string
  hash: Buffer
  ip: string
  userAgent: string
  limits: Limits
  via?: Via | undefined
  loginPage: string
  /** The node where it begins. */
  node: string
  deviceId?: string | undefined
}

export async function insertSession(tx: Tx, session: NewSessionRow): Promise<void> {
  const { idleHours, absoluteDays } = session.limits
  await tx
    .insertInto('sys_session')
    .values({
      tenant_id: session.tenantId,
      id: session.id,
      user_id: session.userId,
      token_hash: session.hash,
      ip: session.ip,
      user_agent: session.userAgent,
      via_id: session.via?.id ?? null,
      via_name: session.via?.name ?? '',
      login_page: session.loginPage,
      seen_ip: session.ip,
      seen_node: session.node,
      device_id: session.deviceId ?? null,
      idle_until: sql<string>`now() + least(${hours(idleHours)}, ${days(absoluteDays)})`,
      absolute_until: sql<string>`now() + ${days(absoluteDays)}`,
    })
    .execute()
}

export interface NewVisitRow extends SessionHead {
  visitId: string
  hash: Buffer
  until: string
  ip: string
  userAgent: string
  node: string
}

/** The session of a support visit, whose user is the visit. */
export async function insertVisit(tx: Tx, { tenantId, id, visitId, hash, until, ip, userAgent, node }: NewVisitRow) {
  await tx
    .insertInto('sys_session')
    .values({
      tenant_id: tenantId,
      id,
      user_id: visitId,
      support_visit_id: visitId,
      token_hash: hash,
      ip,
      user_agent: userAgent,
      seen_ip: ip,
      seen_node: node,
      idle_until: until,
      absolute_until: until,
    })
    .execute()
}

/** `idle_until` never is behind `absolute_until`: the sweep looks at it alone. */
const idleUntil = (limits: Limits) => sql<string>`least(now() + ${hours(limits.idleHours)}, absolute_until)`

export interface Renewal {
  id: string
  /** The token that was presented, and the one that follows it. */
  hash: Buffer
  next: Buffer
  limits: Limits
  graceSeconds: number
  seen: Seen
}

/** Changes the token, if no other user has. Resolves with whether this call did. */
export async function renewSession(tx: Tx, { id, hash, next, limits, graceSeconds, seen }: Renewal): Promise<boolean> {
  const renewed = await tx
    .updateTable('sys_session')
    .set({
      token_hash: next,
      previous_hash: hash,
      previous_until: sql<string>`now() + make_interval(secs => ${graceSeconds}::int)`,
      renewed_at: now,
      ...seenColumns(seen),
      idle_until: idleUntil(limits),
    })
    .where('id', '=', id)
    .where('token_hash', '=', hash)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Marks a session as seen, which moves its idle limit. */
export async function touchSession(
  tx: Tx,
  id: string,
  { limits, seen }: { limits: Limits; seen: Seen },
): Promise<void> {
  await tx
    .updateTable('sys_session')
    .set({ ...seenColumns(seen), idle_until: idleUntil(limits) })
    .where('id', '=', id)
    .where('seen_at', '<', sql<string>`now() - ${touchAfter(limits)}`)
    .execute()
}

/** A person's sessions whose time is not over, the one seen last first. */
export async function listSessionsOf(db: Db, userId: string): Promise<OpenSession[]> {
  return await db
    .selectFrom('sys_session')
    .select(['id', 'user_agent as userAgent', 'via_name as via', 'created_at as createdAt', 'seen_at as seenAt'])
    .select(sql<string>`coalesce(nullif(seen_ip, ''), ip)`.as('ip'))
    .where('user_id', '=', userId)
    .where('idle_until', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Ends a person's sessions. Resolves with their ids. */
export async function deleteSessionsOf(tx: Tx, userId: string, keep: string | undefined): Promise<string[]> {
  const theirs = tx.deleteFrom('sys_session').where('user_id', '=', userId)
  const ended = await (keep === undefined ? theirs : theirs.where('id', '!=', keep)).returning('id').execute()
  return ended.map(({ id }) => id)
}

/** How many sessions of a user last, as the limits of today leave them. */
export async function countSessionsOf(db: Db, userId: string, limits: Limits): Promise<number> {
  const { count } = await db
    .selectFrom('sys_session')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where(lasting(limits))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a session lasts, as the limits of today leave it. */
export const lasting = ({ idleHours, absoluteDays }: Limits) =>
  sql<SqlBool>`least(idle_until, seen_at + ${hours(idleHours)}, created_at + ${days(absoluteDays)}) > now()`

/**
 * Ends all but the newest `keep` sessions of a user, or of every user. Resolves with their ids.
 * @param spare a session that counts as the newest
 */
export async function deleteOldest(
  tx: Tx,
  { userId, keep, spare }: { userId?: string; keep: number; spare?: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from sys_session s using (
      select id, row_number() over (partition by user_id
        order by id = ${spare ?? null}::uuid desc nulls last, created_at desc, id desc) as place
      from sys_session
      where idle_until > now() and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)
    ) ranked
    where s.id = ranked.id and ranked.place > ${keep}::int
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteSession(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sys_session').where('id', '=', id).returning('id').executeTakeFirst()
  return ended !== undefined
}

/** Ends those of the sessions whose time is over; one may have been renewed meanwhile. Resolves with their ids. */
export async function deleteExpired(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const ended = await tx
    .deleteFrom('sys_session')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('idle_until', '<', now)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** The user of the session has proved who they are. */
export async function markVerified(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('sys_session').set({ verified_at: now }).where('id', '=', id).execute()
}

/** Whether the user of the session has proved who they are within these minutes. */
export async function isVerifiedSince(db: Db, id: string, minutes: number): Promise<boolean> {
  const found = await db
    .selectFrom('sys_session')
    .select('id')
    .where('id', '=', id)
    .where('verified_at', '>', sql<string>`now() - make_interval(mins => ${minutes}::int)`)
    .executeTakeFirst()
  return found !== undefined
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('sys_session').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** What the session acts as from now on. Resolves with whether there is one. */
export async function writeIdentity(tx: Tx, id: string, { deptId, postId }: WantedIdentity): Promise<boolean> {
  const written = await tx
    .updateTable('sys_session')
    .set({ acting_dept_id: deptId, acting_post_id: postId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** The session views as another user for a quarter of an hour. Resolves with whether it viewed as no one before. */
export async function writeViewing(tx: Tx, id: string, { userId, reason }: ViewedUser): Promise<boolean> {
  const written = await tx
    .updateTable('sys_session')
    .set({
      view_as_user_id: userId,
      view_as_reason: reason,
      view_as_until: sql<string>`now() + make_interval(mins => ${VIEW_MINUTES}::int)`,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('view_as_until', 'is', null), eb('view_as_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** The session views as no one. Resolves with whether it did view. */
export async function clearViewing(tx: Tx, id: string): Promise<boolean> {
  const cleared = await tx
    .updateTable('sys_session')
    .set({ view_as_user_id: null, view_as_reason: '', view_as_until: null })
    .where('id', '=', id)
    .where('view_as_user_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return cleared !== undefined
}
