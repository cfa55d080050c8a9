/** The list of requests for sensitive grants, in SQL. */
import { sql, type SqlBool } from 'kysely'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { GrantRequestQuery, GrantRequestStatus } from '#security/contract/grant-request.ts'
import { isPersonInScope, type Reader } from '#system/server/index.ts'

/** One's own, and those that concern users in reach alone. @param table as the query knows it */
export const isSeen = (reader: Reader, table: 'sys_grant_request' | 'r') => sql<SqlBool>`(
  ${sql.ref(`${table}.created_by`)} = ${reader.userId}::uuid or not exists (
    select from unnest(${sql.ref(`${table}.user_ids`)}) as concerned (id)
      join sys_user there on there.id = concerned.id
      where not ${isPersonInScope(reader, 'concerned.id')}))`

export const statusOf = sql.ref<GrantRequestStatus>
/** Of `sys_user as a` and `sys_user as d`, joined from the left. */
export const requesterName = sql<string>`coalesce(a.real_name, '')`.as('requesterName')
export const deciderName = sql<string>`coalesce(d.real_name, '')`.as('deciderName')

export const grantRequestList = defineList({
  resource: 'grantRequest',
  table: 'sys_grant_request',
  sort: { createDate: 'created_at', status: 'status', decideDate: 'decided_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as a', 'a.id', 'page.created_by')
      .leftJoin('sys_user as d', 'd.id', 'page.decided_by')
      .select([
        'page.position',
        'page.id',
        'page.label',
        'page.items',
        'page.reason',
        'page.answer',
        'page.version',
        'page.created_by as requesterId',
        'page.created_at as createDate',
        'page.expires_at as expireDate',
        'page.decided_at as decideDate',
        'page.user_ids as userIds',
        statusOf('page.status').as('status'),
        requesterName,
        deciderName,
      ])
      .orderBy(order),
})

/** Requests that the actor sees. */
export const callOfRequests = (actor: Reader, query: GrantRequestQuery) => {
  const call = listCall('sys_grant_request', { actor, query }, (eb, { keyword, status, own }) => [
    isSeen(actor, 'sys_grant_request'),
    keyword &&
      eb.or([
        contains(['label', 'reason'], keyword),
        sql<SqlBool>`exists (select from sys_user asking
          where asking.id = sys_grant_request.created_by and ${contains(['asking.real_name'], keyword)})`,
      ]),
    status && eb('status', 'in', status.map(Number)),
    own === 1 && eb('created_by', '=', actor.userId),
  ])
  return { ...call, whereKey: [call.whereKey, actor.userId, scopeFor(actor.scope, 'user')] }
}
