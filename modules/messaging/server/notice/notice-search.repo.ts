/** What the search of the product asks of notices, in SQL. */
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { dayOf } from '#system/server/index.ts'
import { inScope, type Reader } from './notice.repo.ts'

/** `2026-11-20` */
const dayTextOf = (column: string) => sql<string | null>`${dayOf(column)}::text`

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

export interface FoundForSearch {
  id: string
  title: string
  content: string
  /** On which it was published, in the organisation's time zone; null: it was not. */
  day: string | null
}

export async function nextIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from msg_notice where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export function findForSearch(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('msg_notice')
    .select(['id', 'title', 'content', sql<string>`coalesce(published_at, updated_at)`.as('updatedAt')])
    .where('id', '=', among(ids))
    .execute()
}

/** Those of the notices of which the person has a message, with its id. */
export function findReceived(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('msg_record as r')
    .innerJoin('msg_notice as n', 'n.id', 'r.notice_id')
    .select(['n.id', 'r.id as messageId', 'n.title', 'n.content', dayTextOf('r.sent_at').as('day')])
    .where('r.user_id', '=', userId)
    .where('r.notice_id', '=', among(ids))
    .where(sql<SqlBool>`(r.expires_at is null or r.expires_at > now())`)
    .execute()
}

/** Those of the notices in the reader's reach. */
export function findReached(db: Db, reader: Reader, ids: readonly string[]) {
  return db
    .selectFrom('msg_notice')
    .select(['id', 'title', 'content', dayTextOf('published_at').as('day')])
    .where('id', '=', among(ids))
    .where((eb) => eb.and(inScope(eb, reader)))
    .execute()
}
