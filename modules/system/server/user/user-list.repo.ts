/** The lists of users: their columns, filters and data scope. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { accessKey, isFieldVisible } from '#kernel/access/field-access.ts'
import { isUnderSql, scopeFor } from '#kernel/access/scope.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import { namesOf, type NameOf } from '#kernel/lists/names.ts'
import type { ListCall, ListMemory } from '#kernel/lists/spec.ts'
import { soundsLike } from '#kernel/search/sound.repo.ts'
import { hasFactor } from '#kernel/session/factor/has-factor.repo.ts'
import type { Flag } from '#contract/scalars.ts'
import type { Restriction } from '#contract/restriction.ts'
import type { UserAction, UserQuery } from '#system/contract/user.ts'
import { effectiveOwnRoleIds, findEffectiveRoleIds, hasRoleHolders } from '../role/assignment.repo.ts'
import { holdsCode } from '../role/code-holders.repo.ts'
import { hasAttr } from '../party-attr/party-value.repo.ts'
import { deptNames, postNames, roleNames } from './user-names.repo.ts'
import { inScope, type Reader } from './user.scope.ts'

/** Who asks, and which fields they see. */
export type FieldReader = Reader & Pick<Actor, 'fields'>

const namedRoles = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.grade, r.name)
  from sys_role r where r.tenant_id = page.tenant_id and r.id in (
    select e.role_id from sys_effective_role e where e.tenant_id = page.tenant_id and e.user_id = page.id)), '[]')`

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

/** Who a user is, without the name of their department. */
const bareColumns = [
  'page.position',
  'page.id',
  'page.username',
  'page.real_name as realName',
  'page.head_url as headUrl',
  'page.super_admin as superAdmin',
  'page.dept_id as deptId',
] as const

/** What else a list shows of a user. */
const detailColumns = [
  'page.gender',
  'page.email',
  'page.mobile',
  'page.status',
  'page.is_service as isService',
  'page.created_at as createDate',
  'page.last_login_at as lastLoginDate',
] as const

/** Ids of a user's posts, separated by commas. */
const postIds = sql<string>`array_to_string(
  array(select up.post_id from sys_user_post up where up.tenant_id = page.tenant_id and up.user_id = page.id), ',')`

/** With all names in SQL: for sheets, whose rows no memory should go through. */
export const userList = defineList({
  ...people,
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('sys_dept as d', 'd.id', 'page.dept_id')
      .select([...bareColumns, 'd.name as deptName'])
      .select([...detailColumns, namedRoles.as('roles'), namedPosts.as('posts')])
      .orderBy(order),
})

/** The same users with ids in place of names, which `pageOfUsers` adds: joins would cost more than the list. */
const bareUsers = defineList({
  ...people,
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(bareColumns)
      .select([
        ...detailColumns,
        effectiveOwnRoleIds.as('roleIds'),
        postIds.as('postIds'),
        hasFactor('page.id').as('hasFactor'),
      ])
      .orderBy(order),
})

/** Whether posts, groups and departments have roles; kept until a role changes, which such an assignment is. */
async function haveOthersRoles(db: Db, { totals }: ListMemory, tenantId: number): Promise<boolean> {
  const { isAny } = await totals.kept({ tenantId, resource: 'role', key: 'holders' }, async () => ({
    isAny: await hasRoleHolders(db),
  }))
  return isAny
}

/** People by who they are and nothing else of them. */
const pickList = defineList({
  ...people,
  rows: (db, page, order) => db.selectFrom(page).select(bareColumns).orderBy(order),
})

/** As text: the driver would take longer for an array than the database for finding it. */
const idsIn = (text: string): string[] => (text === '' ? [] : text.split(','))

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
  { tenantId, showsMobile }: { tenantId: number; showsMobile: boolean },
): Expression<SqlBool>[] {
  const sounding = (text: string) => soundsLike({ tenantId, kind: 'user', column: 'sys_user.id' }, text) ?? []
  const like = (column: 'username' | 'real_name' | 'mobile' | 'email', text: string) =>
    sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(text)}`
  const conditions: Expression<SqlBool>[] = []
  const { keyword, roleIdList, postIdList } = query
  if (keyword) {
    const parts = [like('username', keyword), like('real_name', keyword), ...[sounding(keyword)].flat()]
    conditions.push(eb.or(showsMobile ? [...parts, like('mobile', keyword)] : parts))
  }
  if (query.username) conditions.push(like('username', query.username))
  if (query.realName) conditions.push(eb.or([like('real_name', query.realName), ...[sounding(query.realName)].flat()]))
  if (query.mobile) conditions.push(like('mobile', query.mobile))
  if (query.status !== undefined) conditions.push(eb('status', '=', query.status))
  if (query.gender !== undefined) conditions.push(eb('gender', '=', query.gender as 0))
  if (query.superAdmin !== undefined) conditions.push(eb('super_admin', '=', query.superAdmin as 0))
  if (query.deptId) conditions.push(belowDepartment(query.deptId))
  if (query.holds)
    conditions.push(sql<SqlBool>`exists (
      select 1 from sys_user u where u.tenant_id = sys_user.tenant_id and u.id = sys_user.id and ${holdsCode(query.holds)})`)
  if (roleIdList) {
    conditions.push(sql<SqlBool>`exists (
      select 1 from sys_effective_role ur
      where ur.tenant_id = sys_user.tenant_id and ur.user_id = sys_user.id and ur.role_id = any(${roleIdList}::uuid[]))`)
  }
  if (postIdList) {
    conditions.push(sql<SqlBool>`exists (
      select 1 from sys_user_post up
      where up.tenant_id = sys_user.tenant_id and up.user_id = sys_user.id and up.post_id = any(${postIdList}::uuid[]))`)
  }
  if (query.attr) conditions.push(hasAttr('user', query.attr, 'sys_user'))
  return conditions
}

/** What a filter depends on, without the paging. */
function filterKey(
  { page: _p, limit: _l, order: _o, orderField: _f, sumFields: _s, ids: _i, attrs: _a, ...filters }: UserQuery,
  reader: FieldReader,
) {
  const scope = scopeFor(reader.scope, 'user')
  const own = scope.kind === 'some' && scope.own ? reader.userId : null
  return [filters, scope, own, accessKey(reader.fields)]
}

/** The users the reader reaches: as the page asks for them, and as an export does. */
export const callOfUsers = (reader: FieldReader, query: UserQuery): ListCall<'sys_user'> => ({
  tenantId: reader.tenantId,
  paging: query,
  where: (eb) => [
    ...inScope(eb, reader),
    ...matching(eb, query, {
      tenantId: reader.tenantId,
      // Who does not see a number does not find a user by its digits.
      showsMobile: isFieldVisible(reader.fields, 'user.mobile'),
    }),
  ],
  whereKey: filterKey(query, reader),
  isUnderSql: isUnderSql(scopeFor(reader.scope, 'user')),
})

/**
 * One page of the users the reader reaches, and which of them have a second factor. What may be done with them is for
 * the caller to fill in.
 */
export async function pageOfUsers(db: Db, memory: ListMemory, reader: FieldReader, query: UserQuery) {
  const { tenantId } = reader
  const { list, ...page } = await listPage(db, memory, bareUsers, callOfUsers(reader, query))
  if (list.length > 0 && (await haveOthersRoles(db, memory, tenantId))) {
    const roleIds = await findEffectiveRoleIds(
      db,
      list.map(({ id }) => id),
    )
    for (const row of list) row.roleIds = roleIds.get(row.id) ?? ''
  }
  const deptOf = await nameDepts(db, memory, tenantId, list)
  const rolesOf = await namesByIds(
    list.map(({ roleIds }) => roleIds),
    (ids) => memory.names.of(db, tenantId, roleNames, ids),
  )
  const postsOf = await namesByIds(
    list.map(({ postIds }) => postIds),
    (ids) => memory.names.of(db, tenantId, postNames, ids),
  )
  const rows = list.map((row) => ({
    id: row.id,
    username: row.username,
    realName: row.realName,
    headUrl: row.headUrl,
    gender: row.gender,
    email: row.email,
    mobile: row.mobile,
    status: row.status,
    superAdmin: row.superAdmin,
    serviceFlag: flagOf(row.isService),
    deptId: row.deptId,
    deptName: deptOf(row.deptId)?.name ?? '',
    roles: rolesOf(row.roleIds),
    posts: postsOf(row.postIds),
    createDate: row.createDate,
    lastLoginDate: row.lastLoginDate,
    actions: NO_ACTIONS,
    restriction: null as Restriction | null,
  }))
  const enrolled = new Set(list.filter((row) => row.hasFactor).map(({ id }) => id))
  return { page: { ...page, list: rows }, enrolled }
}

const NO_ACTIONS: UserAction[] = []
const flagOf = (isSet: boolean): Flag => (isSet ? 1 : 0)

/** Names for texts of ids, separated by commas. Rows that have the same ids share one array. */
async function namesByIds(
  texts: readonly string[],
  load: (ids: readonly string[]) => Promise<NameOf>,
): Promise<(text: string) => { id: string; name: string }[]> {
  const different = [...new Set(texts)]
  const nameOf = await load(different.flatMap(idsIn))
  const named = new Map(different.map((text) => [text, namesOf(idsIn(text), nameOf)]))
  return (text) => named.get(text) ?? []
}

const nameDepts = (db: Db, { names }: ListMemory, tenantId: number, list: readonly { deptId: string }[]) =>
  names.of(
    db,
    tenantId,
    deptNames,
    list.map(({ deptId }) => deptId),
  )

/** What a picker asks by. Any other filter, or order, would tell of people what the picker does not show. */
function pickQuery({ page, limit, order, orderField, ids, ...filters }: UserQuery): UserQuery {
  const { keyword, username, realName, deptId, holds } = filters
  const isByName = orderField === 'username' || orderField === 'realName'
  const shown = { keyword, username, realName, deptId, holds }
  return { page, limit, order, ids, ...shown, orderField: isByName ? orderField : undefined }
}

/**
 * Everybody who can be picked: who someone is, and nothing else of them. Filters and orders by what a picker does not
 * show are passed over: a mobile number could be found by asking for its digits.
 * @param knows who is named by id although they cannot be picked, such as disabled people in the reader's data scope
 */
export function pageOfPicks(
  db: Db,
  memory: ListMemory,
  reader: FieldReader,
  asked: UserQuery,
  knows: 'active' | 'inScope',
) {
  const query = pickQuery(asked)
  const isKnown = knows === 'inScope' && query.ids !== undefined
  return pageOfNamed(db, memory, {
    tenantId: reader.tenantId,
    paging: query,
    where: (eb) => [
      // Programs are asked nothing; one that is named already keeps its name.
      isKnown
        ? eb.or([eb('status', '=', 1), eb.and(inScope(eb, reader))])
        : eb.and([eb('status', '=', 1), eb('is_service', '=', false)]),
      ...matching(eb, query, { tenantId: reader.tenantId, showsMobile: false }),
    ],
    whereKey: ['pick', isKnown, ...filterKey(query, isKnown ? reader : { ...reader, scope: { kind: 'all' } })],
  })
}

/** One page of people by who they are. */
export async function pageOfNamed(db: Db, memory: ListMemory, call: ListCall<'sys_user'>) {
  const { list, ...page } = await listPage(db, memory, pickList, call)
  const deptOf = await nameDepts(db, memory, call.tenantId, list)
  return { ...page, list: list.map((row) => Object.assign(row, { deptName: deptOf(row.deptId)?.name ?? '' })) }
}
