/** Messages in SQL. Every query names the person whose they are; row security keeps it inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { Message, MessageQuery } from '#messaging/contract/message.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

type Reader = Pick<Actor, 'tenantId' | 'userId'>

const isShown = sql<SqlBool>`(expires_at is null or expires_at > now())`

export const messageList = defineList({
  resource: 'message',
  table: 'msg_record',
  sort: { sendDate: 'sent_at', title: 'title' },
  defaultSort: 'sendDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.title',
        'page.kind',
        'page.pinned',
        sql<0 | 1>`(page.read_at is not null)::int`.as('readFlag'),
        'page.sent_at as sendDate',
      ])
      .orderBy(order),
})

/** The reader's messages that match. */
export function callOfMessages({ tenantId, userId }: Reader, query: MessageQuery): ListCall<'msg_record'> {
  const { keyword, kind, readFlag, fromDate, toDate } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = [eb('user_id', '=', userId), isShown]
      if (keyword) conditions.push(sql<SqlBool>`lower(title) like ${containing(keyword)}`)
      if (kind) conditions.push(eb('kind', '=', kind))
      if (readFlag !== undefined) conditions.push(eb('read_at', readFlag === 1 ? 'is not' : 'is', null))
      if (fromDate) conditions.push(fromDay('sent_at', fromDate))
      if (toDate) conditions.push(untilDay('sent_at', toDate))
      return conditions
    },
    whereKey: [userId, keyword, kind, readFlag, fromDate, toDate],
  }
}

const columns = sql`id, title, kind, pinned, (read_at is not null)::int as "readFlag", sent_at as "sendDate"`

/** One query: the first messages, read off the bell's index, each with the total. */
export async function findNav(
  db: Db,
  userId: string,
  { limit, unreadFirst }: { limit: number; unreadFirst: boolean },
): Promise<{ list: Message[]; total: number }> {
  const order = unreadFirst
    ? sql`(read_at is not null), pinned desc, sent_at desc, id desc`
    : sql`sent_at desc, id desc`
  const counted = unreadFirst ? sql`and read_at is null` : sql``
  const { rows } = await sql<Message & { total: number }>`
    select ${columns}, (select count(*)::int from msg_record where user_id = ${userId} ${counted} and ${isShown}) as total
    from msg_record where user_id = ${userId} and ${isShown} order by ${order} limit ${limit}`.execute(db)
  return { list: rows.map(({ total: _, ...message }) => message), total: rows[0]?.total ?? 0 }
}

/** Off the partial index of unread ones alone. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from msg_record
    where user_id = ${userId} and read_at is null and ${isShown}`.execute(db)
  return rows[0]?.count ?? 0
}

/** One message with the content of its notice and who published it. */
export async function findMessage(db: Db, userId: string, id: string) {
  return db
    .selectFrom('msg_record as r')
    .leftJoin('msg_notice as n', 'n.id', 'r.notice_id')
    .leftJoin('sys_user as u', (join) => join.on(sql<SqlBool>`u.id = coalesce(n.publisher_id, r.sender_id)`))
    .select([
      'r.id',
      'r.title',
      'r.kind',
      'r.pinned',
      sql<0 | 1>`(r.read_at is not null)::int`.as('readFlag'),
      'r.sent_at as sendDate',
      sql<string>`coalesce(n.content, r.content)`.as('content'),
      'r.path',
      sql<string>`coalesce(u.real_name, '')`.as('sender'),
    ])
    .where('r.id', '=', id)
    .where('r.user_id', '=', userId)
    .where(sql<SqlBool>`(r.expires_at is null or r.expires_at > now())`)
    .executeTakeFirst()
}

/** A message as it is written. */
export interface NewMessage {
  userId: string
  senderId: string | null
  title: string
  content: string
  path: string
  /** Empty for none. */
  topic: string
  /** Code of the event that it is about. */
  event: string
  /** Values of the event's variables. */
  variables: Readonly<Record<string, string>>
  /** The record that it is about; null where there is nothing to answer. */
  subjectId: string | null
}

/** A message that was written, and whether some channel may carry it out of the product. */
export interface WrittenMessage {
  id: string
  userId: string
  isCarried: boolean
}

/**
 * Writes messages in one statement. Of those with a topic, one is left out whose recipient has an unread one of that
 * topic that is younger than `quietMinutes`. Code that writes with topics holds `lockTopics`.
 * @returns what was written
 */
export async function insertMessages(
  tx: Tx,
  tenantId: number,
  { messages, quietMinutes }: { messages: readonly NewMessage[]; quietMinutes: number },
): Promise<WrittenMessage[]> {
  const rows = JSON.stringify(messages.map((message) => ({ ...message, id: newId() })))
  const { rows: written } = await sql<WrittenMessage>`
    insert into msg_record (tenant_id, id, user_id, title, kind, expires_at, content, sender_id, path, topic, event, variables,
      subject_id)
    select ${tenantId}::int, m.id, m."userId", m.title, 'system', now() + interval '180 days', m.content, m."senderId", m.path, m.topic,
      m.event, m.variables, m."subjectId"
    from jsonb_to_recordset(${rows}::jsonb)
      as m(id uuid, "userId" uuid, "senderId" uuid, title text, content text, path text, topic text, event text,
        variables jsonb, "subjectId" uuid)
    where m.topic = '' or not exists (select from msg_record r where r.tenant_id = ${tenantId}::int and r.user_id = m."userId"
      and r.topic = m.topic and r.topic <> '' and r.read_at is null and r.sent_at > now() - make_interval(mins => ${quietMinutes}::int))
    returning id, user_id as "userId", exists (select from msg_channel c where c.status = 1) as "isCarried"`.execute(tx)
  return written
}

/** Until the transaction ends no other user writes messages with topics. */
export async function lockTopics(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('messaging.topics'), ${tenantId})`.execute(tx)
}

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Which of these are the person's. */
export async function findOwn(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('msg_record')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', among(ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Marks as read what is not; all of the person's without ids. Resolves with how many were unread. */
export async function markRead(tx: Tx, userId: string, ids?: readonly string[]): Promise<number> {
  let query = tx
    .updateTable('msg_record')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (ids) query = query.where('id', '=', among(ids))
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The same of those that lead to these pages; found among the user's unread ones alone. */
export async function markReadAbout(tx: Tx, userId: string, paths: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('msg_record')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('path', '=', sql<string>`any(${[...paths]}::text[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteOwn(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('msg_record').where('user_id', '=', userId).where('id', '=', among(ids)).execute()
}

/** Takes away what no one is shown any more, so many at a time. */
export async function deleteExpired(tx: Tx, limit: number): Promise<void> {
  await sql`
    delete from msg_record r using (
      select tenant_id, id from msg_record where expires_at < now() limit ${limit}) as gone
    where r.tenant_id = gone.tenant_id and r.id = gone.id`.execute(tx)
}
