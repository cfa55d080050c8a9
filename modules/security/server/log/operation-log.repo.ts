/** The log of calls in SQL, read. The kernel writes it (`kernel/logs`). */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { boundedPage } from '#kernel/lists/bounded-page.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { fromDay, untilDay } from '#system/server/index.ts'
import { SLOW_MS, type OperationLogQuery } from '#security/contract/log.ts'

type Language = Actor['language']
/** A value of its own: the server's bundle is not read as UTF-8, and text in a statement cannot be escaped. */
const DOT = ' · '

/** `User management · Create`, as the menu of a permission code says it; empty where no menu carries it. */
const nameIn = (language: Language) => {
  const word = (menu: string) =>
    language === 'en'
      ? sql`coalesce(nullif(${sql.ref(`${menu}.name_en`)}, ''), ${sql.ref(`${menu}.name`)})`
      : sql`${sql.ref(`${menu}.name`)}`
  return sql<string>`coalesce((
    select coalesce(${word('parent')} || ${DOT}, '') || ${word('menu')}
    from sys_menu as menu left join sys_menu as parent on parent.id = menu.pid
    where page.permission <> '' and menu.permissions @> array[page.permission]
    order by menu.menu_type desc, menu.code limit 1), '')`
}

const columns = [
  'page.id',
  'page.created_at as createDate',
  'page.user_name as userName',
  'page.key_name as keyName',
  'page.acting_as as actingAs',
  'page.viewing_as as viewingAs',
  'page.operation',
  'page.method',
  'page.path',
  'page.status',
  'page.code',
  'page.answer',
  'page.duration_ms as duration',
  'page.ip',
  'page.request_id as requestId',
] as const
const userId = sql<string>`coalesce(page.user_id::text, '')`.as('userId')

const listIn = (language: Language) =>
  defineList({
    resource: 'operationLog',
    table: 'sys_log_operation',
    sort: { createDate: 'created_at' },
    defaultSort: 'createDate',
    rows: (db, page, order) =>
      db
        .selectFrom(page)
        .select('page.position')
        .select(columns)
        .select(['page.input', userId, nameIn(language).as('name')])
        .orderBy(order),
  })
const lists = { zh: listIn('zh'), en: listIn('en') }
export const operationList = (language: Language) => lists[language]

/** Users and keys by a part of their name: few, so that the log is looked up by them. */
export interface Named {
  userIds: readonly string[]
  keyNames: readonly string[]
}

const MAX_NAMED = 50

export async function findNamed(db: Db, keyword: string): Promise<Named> {
  const wanted = containing(keyword)
  const users = await db
    .selectFrom('sys_user')
    .select('id')
    .where(sql<SqlBool>`(lower(real_name) like ${wanted} or lower(username) like ${wanted})`)
    .limit(MAX_NAMED)
    .execute()
  const keys = await db
    .selectFrom('sys_api_key')
    .select('name')
    .where(sql<SqlBool>`lower(name) like ${wanted}`)
    .limit(MAX_NAMED)
    .execute()
  return { userIds: users.map(({ id }) => id), keyNames: keys.map(({ name }) => name) }
}

const FAILED = sql<SqlBool>`code <> 0`
const SLOW = sql<SqlBool>`duration_ms >= ${sql.lit(SLOW_MS)}`
const DENIED = sql<SqlBool>`(code <> 0 and status in (401, 403, 404))`

function outcomeOf(outcome: NonNullable<OperationLogQuery['outcome']>): Expression<SqlBool> {
  switch (outcome) {
    case 'trouble':
      return sql<SqlBool>`(${FAILED} or ${SLOW})`
    case 'failed':
      return FAILED
    case 'denied':
      return DENIED
    case 'slow':
      return SLOW
  }
}

/** In two shapes, because the index of codes leaves success out. */
const codeIs = (code: number): Expression<SqlBool> =>
  code === 0 ? sql<SqlBool>`code = 0` : sql<SqlBool>`(code <> 0 and code = ${code})`

const resultOf = (result: string): Expression<SqlBool> =>
  /^\d{1,6}$/.test(result) ? codeIs(Number(result)) : sql<SqlBool>`request_id = ${result}`

/** What a query asks for. @param since from when the organisation still shows entries */
export function callOfOperations(
  { tenantId }: Pick<Actor, 'tenantId'>,
  query: OperationLogQuery,
  {
    named,
    since,
    mayFilterByAddress,
  }: { named: Named | undefined; since: Date | undefined; mayFilterByAddress: boolean },
): ListCall<'sys_log_operation'> {
  const { userId: user, outcome, result, route, fromDate, toDate } = query
  const ip = mayFilterByAddress ? query.ip : undefined
  return {
    tenantId,
    paging: query,
    isPlannedEachTime: true,
    where: () => {
      const conditions: Expression<SqlBool>[] = []
      if (since) conditions.push(sql<SqlBool>`created_at >= ${since.toISOString()}::timestamptz`)
      if (named)
        conditions.push(sql<SqlBool>`(user_id = any(${[...named.userIds]}::uuid[])
          or key_name <> '' and key_name = any(${[...named.keyNames]}::text[]))`)
      if (user) conditions.push(sql<SqlBool>`user_id = ${user}::uuid`)
      if (outcome) conditions.push(outcomeOf(outcome))
      if (result) conditions.push(resultOf(result))
      if (route)
        conditions.push(route.startsWith('/') ? sql<SqlBool>`path = ${route}` : sql<SqlBool>`operation = ${route}`)
      if (ip) conditions.push(sql<SqlBool>`ip = ${ip}`)
      if (fromDate) conditions.push(fromDay('created_at', fromDate))
      if (toDate) conditions.push(untilDay('created_at', toDate))
      return conditions
    },
    whereKey: [user, outcome, result, route, ip, fromDate, toDate, named, since?.toISOString().slice(0, 10)],
  }
}

export const pageOfOperations = (db: Db, language: Language, call: ListCall<'sys_log_operation'>) =>
  boundedPage(db, operationList(language), call)

/** One call. */
export function findOperation(db: Db, language: Language, id: string) {
  return db
    .selectFrom('sys_log_operation as page')
    .select(columns)
    .select([
      'page.input',
      'page.masked',
      'page.user_agent as userAgent',
      'page.node',
      'page.session_id as sessionId',
      userId,
      nameIn(language).as('name'),
    ])
    .where('page.id', '=', id)
    .executeTakeFirst()
}

const NEARBY = 50

/** Calls of the same session five minutes around; of a key, those of its user by the same key. */
export function findNearby(
  db: Db,
  language: Language,
  call: { createDate: string; sessionId: string | null; userId: string; keyName: string },
) {
  const at = sql`${call.createDate}::timestamptz`
  const query = db
    .selectFrom('sys_log_operation as page')
    .select([
      'page.id',
      'page.created_at as createDate',
      'page.operation',
      'page.method',
      'page.path',
      'page.status',
      'page.code',
      nameIn(language).as('name'),
    ])
    .where(sql<SqlBool>`page.created_at between ${at} - interval '5 minutes' and ${at} + interval '5 minutes'`)
    .where(sql<SqlBool>`page.user_id = ${call.userId}::uuid`)
    .where('page.key_name', '=', call.keyName)
  const same = call.sessionId === null ? query : query.where('page.session_id', '=', call.sessionId)
  return same.orderBy('page.created_at').orderBy('page.id').limit(NEARBY).execute()
}

/** Who called from an address in the last thirty days. */
export async function findUsersOfAddress(db: Db, ip: string) {
  const { rows } = await sql<{ userId: string; userName: string; lastDate: string }>`
    select user_id::text as "userId", max(user_name) as "userName", max(created_at) as "lastDate" from (
      select user_id, user_name, created_at from sys_log_operation
      where ip = ${ip} and created_at >= now() - interval '30 days' and user_id is not null
      order by created_at desc limit 5000
    ) as lately group by user_id order by 3 desc limit 20`.execute(db)
  return rows
}
