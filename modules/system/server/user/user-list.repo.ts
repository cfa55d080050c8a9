/** The lists of users: their columns, filters and data scope. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import type { ListCall, ListMemory } from '#kernel/lists/spec.ts'
import { soundsLike } from '#kernel/search/sound.repo.ts'
import type { UserQuery } from '#system/contract/user.ts'
import { inScope, type Reader } from './user.scope.ts'

const namedRoles = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.grade, r.name)
  from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = page.tenant_id and ur.user_id = page.id), '[]')`

const namedPosts = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.sort, p.name)
  from sys_user_post up join sys_post p on p.tenant_id = up.tenant_id and p.id = up.post_id
  where up.tenant_id = page.tenant_id and up.user_id = page.id), '[]')`

const people = {
  resource: 'user',
  table: 'sys_user',
  sort: {
    createDate: 'created_at',
    username: 'username_key',
    realName: 'real_name',
    status: 'status',
    lastLoginDate: 'last_login_at',
  },
  defaultSort: 'createDate',
} as const

/** Who a user is: enough to pick them. */
const whoTheyAre = [
  'page.position',
  'page.id',
  'page.username',
  'page.real_name as realName',
  'page.head_url as headUrl',
  'page.super_admin as superAdmin',
  'page.dept_id as deptId',
  'd.name as deptName',
] as const

export const userList = defineList({
  ...people,
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('sys_dept as d', 'd.id', 'page.dept_id')
      .select(whoTheyAre)
      .select([
        'page.gender',
        'page.email',
        'page.mobile',
        'page.status',
        'page.created_at as createDate',
        'page.last_login_at as lastLoginDate',
        namedRoles.as('roles'),
        namedPosts.as('posts'),
      ])
      .orderBy(order),
})

/** People by who they are and nothing else of them. */
export const pickList = defineList({
  ...people,
  rows: (db, page, order) =>
    db.selectFrom(page).innerJoin('sys_dept as d', 'd.id', 'page.dept_id').select(whoTheyAre).orderBy(order),
})

/** In this department or below it. */
const belowDepartment = (deptId: string) => sql<SqlBool>`exists (
  with recursive below as (
    select id from sys_dept where id = ${deptId}
    union all
    select d.id from sys_dept d join below b on d.pid = b.id)
  select 1 from sys_user_dept ud join below on below.id = ud.dept_id
  where ud.tenant_id = sys_user.tenant_id and ud.user_id = sys_user.id)`

function matching(
  eb: ExpressionBuilder<Pick<Schema, 'sys_user'>, 'sys_user'>,
  query: UserQuery,
  { tenantId, isPick = false }: { tenantId: number; isPick?: boolean },
): Expression<SqlBool>[] {
  const sounding = (text: string) => soundsLike({ tenantId, kind: 'user', column: 'sys_user.id' }, text) ?? []
  const like = (column: 'username' | 'real_name' | 'mobile' | 'email', text: string) =>
    sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(text)}`
  const conditions: Expression<SqlBool>[] = []
  const { keyword, roleIdList, postIdList } = query
  if (keyword) {
    const parts = [like('username', keyword), like('real_name', keyword), ...[sounding(keyword)].flat()]
    conditions.push(eb.or(isPick ? parts : [...parts, like('mobile', keyword)]))
  }
  if (query.username) conditions.push(like('username', query.username))
  if (query.realName) conditions.push(eb.or([like('real_name', query.realName), ...[sounding(query.realName)].flat()]))
  if (query.mobile) conditions.push(like('mobile', query.mobile))
  if (query.status !== undefined) conditions.push(eb('status', '=', query.status))
  if (query.gender !== undefined) conditions.push(eb('gender', '=', query.gender as 0))
  if (query.superAdmin !== undefined) conditions.push(eb('super_admin', '=', query.superAdmin as 0))
  if (query.deptId) conditions.push(belowDepartment(query.deptId))
  if (roleIdList) {
    conditions.push(sql<SqlBool>`exists (
      select 1 from sys_user_role ur
      where ur.tenant_id = sys_user.tenant_id and ur.user_id = sys_user.id and ur.role_id = any(${roleIdList}::uuid[]))`)
  }
  if (postIdList) {
    conditions.push(sql<SqlBool>`exists (
      select 1 from sys_user_post up
      where up.tenant_id = sys_user.tenant_id and up.user_id = sys_user.id and up.post_id = any(${postIdList}::uuid[]))`)
  }
  return conditions
}

/** What a filter depends on, without the paging. */
function filterKey(
  { page: _p, limit: _l, order: _o, orderField: _f, sumFields: _s, ids: _i, ...filters }: UserQuery,
  reader: Reader,
) {
  return [filters, reader.scope, reader.scope.kind === 'some' && reader.scope.own ? reader.userId : null]
}

/** The users the reader reaches: as the page asks for them, and as an export does. */
export const callOfUsers = (reader: Reader, query: UserQuery): ListCall<'sys_user'> => ({
  tenantId: reader.tenantId,
  paging: query,
  where: (eb) => [...inScope(eb, reader), ...matching(eb, query, reader)],
  whereKey: filterKey(query, reader),
})

/** One page of the users the reader reaches. */
export function pageOfUsers(db: Db, memory: ListMemory, reader: Reader, query: UserQuery) {
  return listPage(db, memory, userList, callOfUsers(reader, query))
}

/** What a picker asks by. Any other filter, or order, would tell of people what the picker does not show. */
function pickQuery({ page, limit, order, orderField, ids, ...filters }: UserQuery): UserQuery {
  const { keyword, username, realName, deptId } = filters
  const isByName = orderField === 'username' || orderField === 'realName'
  return { page, limit, order, ids, keyword, username, realName, deptId, orderField: isByName ? orderField : undefined }
}

/**
 * Everybody who can be picked: who someone is, and nothing else of them. Filters and orders by what a picker does not
 * show are passed over: a mobile number could be found by asking for its digits.
 * @param knows who is named by id although they cannot be picked, such as disabled people in the reader's data scope
 */
export function pageOfPicks(db: Db, memory: ListMemory, reader: Reader, asked: UserQuery, knows: 'active' | 'inScope') {
  const query = pickQuery(asked)
  const isKnown = knows === 'inScope' && query.ids !== undefined
  return listPage(db, memory, pickList, {
    tenantId: reader.tenantId,
    paging: query,
    where: (eb) => [
      isKnown ? eb.or([eb('status', '=', 1), eb.and(inScope(eb, reader))]) : eb('status', '=', 1),
      ...matching(eb, query, { tenantId: reader.tenantId, isPick: true }),
    ],
    whereKey: ['pick', isKnown, ...filterKey(query, isKnown ? reader : { ...reader, scope: { kind: 'all' } })],
  })
}
