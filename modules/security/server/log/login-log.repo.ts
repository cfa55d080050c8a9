/** The sign-in log in SQL, read. The kernel writes it with every sign-in. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { fromDay, untilDay } from '#system/server/index.ts'
import type { LoginLogQuery } from '#security/contract/log.ts'

export const loginList = defineList({
  resource: 'loginLog',
  table: 'sys_login_log',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as person', 'person.id', 'page.user_id')
      .select([
        'page.position',
        'page.id',
        'page.created_at as createDate',
        'page.username',
        sql<string>`coalesce(person.real_name, '')`.as('realName'),
        'page.status',
        'page.reason',
        'page.ip',
        'page.user_agent as userAgent',
        'page.via_name as via',
        'page.way',
      ])
      .orderBy(order),
})

/** What a query asks for. @param since from when the organisation still shows entries */
export function callOfLogins(
  { tenantId }: Pick<Actor, 'tenantId'>,
  query: LoginLogQuery,
  {
    userIds,
    since,
    mayFilterByAddress,
  }: { userIds: readonly string[]; since: Date | undefined; mayFilterByAddress: boolean },
): ListCall<'sys_login_log'> {
  const { keyword, status, fromDate, toDate } = query
  const ip = mayFilterByAddress ? query.ip : undefined
  return {
    tenantId,
    paging: query,
    isPlannedEachTime: true,
    where: () => {
      const conditions: Expression<SqlBool>[] = []
      if (since) conditions.push(sql<SqlBool>`created_at >= ${since.toISOString()}::timestamptz`)
      if (keyword)
        conditions.push(
          sql<SqlBool>`(user_id = any(${[...userIds]}::uuid[]) or lower(username) like ${containing(keyword)})`,
        )
      if (status !== undefined) conditions.push(sql<SqlBool>`status = ${status}`)
      if (ip) conditions.push(sql<SqlBool>`ip = ${ip}`)
      if (fromDate) conditions.push(fromDay('created_at', fromDate))
      if (toDate) conditions.push(untilDay('created_at', toDate))
      return conditions
    },
    whereKey: [keyword, status, ip, fromDate, toDate, userIds, since?.toISOString().slice(0, 10)],
  }
}
