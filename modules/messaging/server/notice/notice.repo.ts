/**
 * Notices in SQL. Row security keeps every query inside the tenant; the scope reaches one's departments' and one's own.
 */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { scopeCondition } from '#kernel/access/scope.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { SendStatus } from '#messaging/contract/delivery.ts'
import type { NoticeAudience, NoticeKind, NoticeQuery, NoticeStatus } from '#messaging/contract/notice.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

/** What is written of a notice, whom it is for apart. */
export interface NoticeValues {
  title: string
  kind: NoticeKind
  content: string
  summary: string
  pinned: 0 | 1
  audience: NoticeAudience
  expireDate: string | null
  channels: ChannelKind[]
}

/** Who asks, as far as a query must know. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

/** Whether deliveries of its last publication have such a status: by index, so that their number does not matter. */
const hasDelivery = (notice: string, statuses: string) => sql`exists (select from msg_delivery d
  where d.notice_id = ${sql.ref(`${notice}.id`)} and d.status in (${sql.raw(statuses)}) and d.created_at >= ${sql.ref(`${notice}.published_at`)})`

/** As `sendStatusOf` of a message; the messages in the product alone are a success. */
const sendStatusOf = (notice: string) => sql<SendStatus>`case
  when ${sql.ref(`${notice}.status`)} <> 1 then 0
  when ${sql.ref(`${notice}.delivered_at`)} is null or ${hasDelivery(notice, '0, 1')} then 1
  when not ${hasDelivery(notice, '3')} then 2
  when ${hasDelivery(notice, '2, 4')} then 4 else 3 end`

export const noticeList = defineList({
  resource: 'notice',
  table: 'msg_notice',
  sort: { createDate: 'created_at', publishDate: 'published_at', title: 'title', recipients: 'recipients' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.created_by')
      .select([
        'page.position',
        'page.id',
        'page.title',
        'page.kind',
        'page.summary',
        'page.pinned',
        'page.audience',
        'page.status',
        sendStatusOf('page').as('sendStatus'),
        'page.recipients',
        'page.published_at as publishDate',
        'page.expires_at as expireDate',
        sql<string>`coalesce(u.real_name, '')`.as('author'),
        'page.created_at as createDate',
        'page.version',
      ])
      .orderBy(order),
})

/** The reader's reach as conditions. */
export function inScope(
  eb: ExpressionBuilder<Pick<Schema, 'msg_notice'>, 'msg_notice'>,
  { scope, userId }: Reader,
): Expression<SqlBool>[] {
  return scope.kind === 'all' ? [] : [scopeCondition(eb, scope, { dept: 'dept_id', owner: 'created_by', userId })]
}

/** The notices in the reader's reach that match. */
export function callOfNotices(reader: Reader, query: NoticeQuery): ListCall<'msg_notice'> {
  const { keyword, kind, status, fromDate, toDate } = query
  const { tenantId, scope, userId } = reader
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions = inScope(eb, reader)
      if (keyword) conditions.push(sql<SqlBool>`lower(title) like ${containing(keyword)}`)
      if (kind) conditions.push(eb('kind', '=', kind))
      if (status !== undefined) conditions.push(eb('status', '=', status as NoticeStatus))
      if (fromDate) conditions.push(fromDay('published_at', fromDate))
      if (toDate) conditions.push(untilDay('published_at', toDate))
      return conditions
    },
    whereKey: [keyword, kind, status, fromDate, toDate, scope, scope.kind === 'some' && scope.own ? userId : null],
  }
}

const targetsOf = (kind: 'dept' | 'role' | 'user') => sql<string[]>`array(
  select ${sql.id(`${kind}_id`)} from ${sql.table(`msg_notice_${kind}`)} t
  where t.tenant_id = msg_notice.tenant_id and t.notice_id = msg_notice.id order by 1)`

const notices = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('msg_notice')
    .select([
      'id',
      'title',
      'kind',
      'content',
      'summary',
      'pinned',
      'audience',
      'status',
      'publication',
      'publisher_id as publisherId',
      'recipients',
      'published_at as publishDate',
      'delivered_at as deliverDate',
      'expires_at as expireDate',
      sql<ChannelKind[]>`channels`.as('channels'),
      sendStatusOf('msg_notice').as('sendStatus'),
      sql<boolean>`expires_at <= now()`.as('isExpired'),
      'created_by as createdBy',
      'created_at as createDate',
      'version',
      targetsOf('dept').as('deptIdList'),
      targetsOf('role').as('roleIdList'),
      targetsOf('user').as('userIdList'),
    ])
    .where('id', '=', id)
    .where((eb) => eb.and(inScope(eb, reader)))

/** One notice in the reader's reach. */
export const findNotice = (db: Db, reader: Reader, id: string) => notices(db, reader, id).executeTakeFirst()

/** The same, held against other writers until the transaction ends. */
export const findNoticeForChange = (tx: Tx, reader: Reader, id: string) =>
  notices(tx, reader, id).forUpdate().executeTakeFirst()

export type FoundNotice = NonNullable<Awaited<ReturnType<typeof findNotice>>>

/** What a user is called; empty when they are gone. */
export async function findName(db: Db, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const row = await db.selectFrom('sys_user').select('real_name').where('id', '=', userId).executeTakeFirst()
  return row?.real_name ?? ''
}

/** How many have read it. */
export async function countReaders(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(read_at)::int as count from msg_record where notice_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

const columnsOf = ({ expireDate, ...values }: NoticeValues) => ({ ...values, expires_at: expireDate })

export async function insertNotice(
  tx: Tx,
  key: { tenantId: number; id: string; by: string; deptId: string },
  values: NoticeValues,
): Promise<void> {
  await tx
    .insertInto('msg_notice')
    .values({
      tenant_id: key.tenantId,
      id: key.id,
      ...columnsOf(values),
      dept_id: key.deptId,
      publisher_id: null,
      published_at: null,
      delivered_at: null,
      reach: null,
      created_by: key.by,
      updated_by: key.by,
    })
    .execute()
}

export async function updateNotice(tx: Tx, key: { id: string; by: string }, values: NoticeValues): Promise<void> {
  await tx
    .updateTable('msg_notice')
    .set({ ...columnsOf(values), updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

/** @param reach departments the publisher reaches; null for everybody */
export async function markPublished(
  tx: Tx,
  key: { id: string; by: string },
  reach: readonly string[] | null,
): Promise<void> {
  await tx
    .updateTable('msg_notice')
    .set({
      status: 1,
      publication: sql`publication + 1`,
      publisher_id: key.by,
      published_at: sql`now()`,
      delivered_at: null,
      recipients: 0,
      reach: reach === null ? null : sql`${[...reach]}::uuid[]`,
      version: sql`version + 1`,
    })
    .where('id', '=', key.id)
    .execute()
}

export async function markWithdrawn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('msg_notice')
    .set({ status: 2, delivered_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteNotice(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('msg_notice').where('id', '=', id).execute()
}
