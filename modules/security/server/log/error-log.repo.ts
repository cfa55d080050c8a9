/** Errors by fingerprint in SQL. The kernel adds them (`kernel/logs`); here they are read and marked. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { fromDay, untilDay } from '#system/server/index.ts'
import type { ErrorLogQuery } from '#security/contract/log.ts'

const columns = [
  'id',
  'source',
  'place',
  'message',
  'count',
  'first_at as firstDate',
  'last_at as lastDate',
  'state',
  'note',
  'user_name as userName',
  'ip',
  'request_id as requestId',
  'version',
] as const

export const errorList = defineList({
  resource: 'errorLog',
  table: 'sys_log_error',
  sort: { lastDate: 'last_at', firstDate: 'first_at', count: 'count' },
  defaultSort: 'lastDate',
  rows: (db, page, order) => db.selectFrom(page).select('page.position').select(columns).orderBy(order),
})

export const callOfErrors = (actor: Pick<Actor, 'tenantId'>, query: ErrorLogQuery) =>
  listCall('sys_log_error', { actor, query }, (eb, { keyword, source, state, requestId, fromDate, toDate }) => [
    keyword && contains(['message', 'place'], keyword),
    source !== undefined && eb('source', '=', source),
    state !== undefined && eb('state', '=', state),
    requestId && eb('request_id', '=', requestId),
    fromDate && fromDay('last_at', fromDate),
    toDate && untilDay('last_at', toDate),
  ])

export const findError = (db: Db, id: string) =>
  db.selectFrom('sys_log_error').select(columns).select(['stack', 'node']).where('id', '=', id).executeTakeFirst()

export const lockError = (tx: Tx, id: string) =>
  tx
    .selectFrom('sys_log_error')
    .select(['id', 'message', 'state', 'note', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const markError = (tx: Tx, id: string, by: string, { state, note }: { state: number; note: string }) =>
  tx
    .updateTable('sys_log_error')
    .set({ state, note, updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
