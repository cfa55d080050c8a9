/** Sessions that last, in SQL. Row security keeps every query inside the tenant. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { containing } from '#kernel/lists/list.ts'
import type { OnlineQuery } from '#security/contract/online.ts'
import { isPersonInScope, type Reader } from '#system/server/index.ts'

declareScoped('online')

export interface OnlineRow {
  id: string
  userId: string
  username: string
  realName: string
  deptName: string
  place: number
  many: number
  ip: string
  isNewAddress: boolean
  userAgent: string
  loginPage: string
  via: string
  createDate: string
  seenDate: string
  node: string
}

/** The sessions in the reader's scope. An address is new when its user signed in before, and never from there. */
const open = (reader: Reader) => sql`
  select s.id, s.user_id, coalesce(nullif(s.seen_ip, ''), s.ip) as ip, s.user_agent, s.login_page, s.via_name,
    s.created_at, s.seen_at, s.seen_node,
    row_number() over (partition by s.user_id order by s.created_at desc, s.id desc)::int as place,
    count(*) over (partition by s.user_id)::int as many,
    ${isNew} as is_new
  from sys_session s
  where s.idle_until > now() and ${isPersonInScope(reader, 's.user_id', { resource: 'online' })}`

const signedInBefore = sql`from sys_login_log l
  where l.user_id = s.user_id and l.status = 1 and l.created_at < s.created_at`
const isNew = sql`(exists (select 1 ${signedInBefore}) and not exists (select 1 ${signedInBefore} and l.ip = s.ip))`

type Filters = Pick<OnlineQuery, 'keyword' | 'deptId' | 'way' | 'only' | 'ids'>

/** @param mayFindAddresses whether the keyword is looked for in addresses, too: a hit would tell of one */
function conditionsOf({ keyword, deptId, way, only, ids }: Filters, mayFindAddresses: boolean): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (keyword) {
    const pattern = containing(keyword)
    const address = mayFindAddresses ? sql`o.ip like ${pattern}` : sql`false`
    conditions.push(sql<SqlBool>`(lower(u.real_name || ' ' || u.username) like ${pattern} or ${address})`)
  }
  if (deptId)
    conditions.push(sql<SqlBool>`exists (select 1 from sys_user_dept ud
      where ud.user_id = o.user_id and ud.dept_id = ${deptId}::uuid)`)
  if (way === 'via') conditions.push(sql<SqlBool>`o.via_name <> ''`)
  else if (way) conditions.push(sql<SqlBool>`o.login_page = ${way}`)
  if (only === 'several') conditions.push(sql<SqlBool>`o.many > 1`)
  if (only === 'newAddress') conditions.push(sql<SqlBool>`o.is_new`)
  if (ids) conditions.push(sql<SqlBool>`o.id = any(${[...ids]}::uuid[])`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** One page; the reader's own sessions first, then by name, so that rows stay where they are. */
export async function listOnline(
  db: Db,
  reader: Reader,
  query: OnlineQuery,
  mayFindAddresses: boolean,
): Promise<{ list: OnlineRow[]; total: number }> {
  const { page, limit, ids } = query
  const size = limit === -1 ? (ids?.length ?? 0) : limit
  const where = conditionsOf(query, mayFindAddresses)
  const from = sql`from (${open(reader)}) o join sys_user u on u.id = o.user_id join sys_dept d on d.id = u.dept_id
    where ${where}`
  const { rows: list } = await sql<OnlineRow>`
    select o.id, o.user_id as "userId", u.username, u.real_name as "realName", d.name as "deptName", o.place, o.many,
      o.ip, o.is_new as "isNewAddress", o.user_agent as "userAgent", o.login_page as "loginPage", o.via_name as via,
      o.created_at as "createDate", o.seen_at as "seenDate", o.seen_node as node
    ${from}
    order by o.user_id = ${reader.userId}::uuid desc, u.real_name, o.user_id, o.place
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { list, total: counted[0]?.total ?? 0 }
}

export async function countOnline(db: Db, reader: Reader) {
  const { rows } = await sql<{ sessions: number; users: number; several: number; newAddress: number }>`
    select count(*)::int as sessions, count(distinct user_id)::int as users,
      count(distinct user_id) filter (where many > 1)::int as several,
      count(*) filter (where is_new)::int as "newAddress"
    from (${open(reader)}) o`.execute(db)
  return rows[0] ?? { sessions: 0, users: 0, several: 0, newAddress: 0 }
}

/** The users of sessions in the reader's scope, by session. */
export async function findOwners(db: Db, reader: Reader, ids: readonly string[]): Promise<Map<string, Owner>> {
  const { rows } = await sql<Owner & { sessionId: string }>`
    select s.id as "sessionId", u.id, u.real_name as name
    from sys_session s join sys_user u on u.id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) and ${isPersonInScope(reader, 's.user_id', { resource: 'online' })}`.execute(
    db,
  )
  return new Map(rows.map(({ sessionId, ...owner }) => [sessionId, owner]))
}

export interface Owner {
  id: string
  name: string
}

/** Users in the reader's scope who have sessions. */
export async function findSignedIn(db: Db, reader: Reader, ids: readonly string[]): Promise<Map<string, Owner>> {
  const { rows } = await sql<Owner>`
    select u.id, u.real_name as name from sys_user u
    where u.id = any(${[...ids]}::uuid[]) and ${isPersonInScope(reader, 'u.id', { resource: 'online' })}
      and exists (select 1 from sys_session s where s.user_id = u.id)`.execute(db)
  return new Map(rows.map((owner) => [owner.id, owner]))
}
