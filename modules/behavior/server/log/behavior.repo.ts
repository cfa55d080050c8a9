/** The log in SQL, read. Row security keeps every query inside the tenant, the scope inside what the caller reaches. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeCondition, scopeFor } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { fromDay, untilDay, withAncestors, withDescendants } from '#system/server/index.ts'
import { OTHER_MENU, type BehaviorQuery, type OwnBehaviorQuery } from '#behavior/contract/behavior.ts'
import { NONE } from '#behavior/contract/behavior-stat.ts'
import { boundDay } from '../days.ts'

declareScoped('behavior')

/** Who asks, as far as a query must know. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>
type Language = Actor['language']

/** A menu is called in the language of the call, where it has a name in it (decision 009). */
export const menuNameIn = (language: Language, menu: string) =>
  language === 'en'
    ? sql<string>`coalesce(nullif(${sql.ref(`${menu}.name_en`)}, ''), ${sql.ref(`${menu}.name`)}, '')`
    : sql<string>`coalesce(${sql.ref(`${menu}.name`)}, '')`

const listIn = (language: Language) =>
  defineList({
    resource: 'behavior',
    table: 'sys_log_user_behavior',
    sort: { operaDate: 'opera_at' },
    defaultSort: 'operaDate',
    rows: (db, page, order) =>
      db
        .selectFrom(page)
        .leftJoin('sys_dept as d', 'd.id', 'page.dept_id')
        .leftJoin('sys_menu as m', 'm.id', 'page.menu_id')
        .leftJoin('sys_menu as root', (join) =>
          join.onRef('root.code', '=', 'page.module_code').on('root.menu_type', '=', 2),
        )
        .select([
          'page.position',
          'page.id',
          'page.opera_at as operaDate',
          'page.user_id as userId',
          'page.user_name as userName',
          'page.real_name as realName',
          sql<string>`coalesce(d.name, '')`.as('deptName'),
          'page.client_type as clientType',
          'page.opera_type as operaType',
          'page.opera_url as operaUrl',
          sql<string>`coalesce(page.menu_id::text, '')`.as('operaMenuId'),
          menuNameIn(language, 'm').as('menuName'),
          menuNameIn(language, 'root').as('moduleName'),
          'page.component as operaComponent',
          'page.opera_action as operaAction',
          'page.opera_desc as operaDesc',
          'page.ip',
        ])
        .orderBy(order),
  })

const lists = { zh: listIn('zh'), en: listIn('en') }

/** The list, its menus called in a language. */
export const behaviorList = (language: Language) => lists[language]

function during({ fromDate, toDate, operaType }: OwnBehaviorQuery): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (fromDate) conditions.push(fromDay('opera_at', boundDay(fromDate)))
  if (toDate) conditions.push(untilDay('opera_at', boundDay(toDate)))
  if (operaType !== undefined) conditions.push(sql<SqlBool>`opera_type = ${operaType}`)
  return conditions
}

/**
 * The entries in the reader's reach that match.
 * @param depts the departments of the filter `deptId`: it and those below
 */
export function callOfBehavior(
  reader: Reader,
  query: BehaviorQuery,
  depts: readonly string[] | undefined,
): ListCall<'sys_log_user_behavior'> {
  const { page: _p, limit: _l, order: _o, orderField: _f, sumFields: _s, ids: _i, ...filters } = query
  const { keyword, userId, menuId, moduleCode, component, clientType } = filters
  const scope = scopeFor(reader.scope, 'behavior')
  return {
    tenantId: reader.tenantId,
    paging: query,
    where: (eb) => {
      const conditions = during(query)
      if (scope.kind !== 'all')
        conditions.push(scopeCondition(eb, scope, { dept: 'dept_id', owner: 'user_id', userId: reader.userId }))
      if (keyword) {
        const wanted = containing(keyword)
        conditions.push(sql<SqlBool>`lower(real_name || ' ' || user_name || ' ' || opera_desc) like ${wanted}`)
      }
      if (userId) conditions.push(eb('user_id', '=', userId))
      if (depts) conditions.push(sql<SqlBool>`dept_id = any(${[...depts]}::uuid[])`)
      if (menuId === OTHER_MENU) conditions.push(eb('menu_id', 'is', null))
      else if (menuId) conditions.push(eb('menu_id', '=', menuId))
      if (moduleCode) conditions.push(eb('module_code', '=', moduleCode === NONE ? '' : moduleCode))
      if (component) conditions.push(eb('component', '=', component === NONE ? '' : component))
      if (clientType) conditions.push(eb('client_type', '=', clientType))
      return conditions
    },
    whereKey: [filters, depts, scope, scope.kind === 'some' && scope.own ? reader.userId : null],
  }
}

/** The reader's own entries that match, wherever their scope ends. */
export function callOfOwnBehavior(
  { tenantId, userId }: Reader,
  query: OwnBehaviorQuery,
): ListCall<'sys_log_user_behavior'> {
  const { fromDate, toDate, operaType } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => [eb('user_id', '=', userId), ...during(query)],
    whereKey: ['own', userId, fromDate, toDate, operaType],
  }
}

/** A department and all below it; itself alone when there is no such one. */
export async function findDeptsBelow(db: Db, deptId: string): Promise<string[]> {
  const depts = await db.selectFrom('sys_dept').select(['id', 'pid']).execute()
  return [...withDescendants(depts, [deptId])]
}

/** What entries can be about. */
export async function findKinds(db: Db, { language, scope }: Pick<Actor, 'language' | 'scope'>) {
  const modules = await db
    .selectFrom('sys_menu')
    .select(['code', menuNameIn(language, 'sys_menu').as('name')])
    .where('menu_type', '=', 2)
    .orderBy('sort')
    .orderBy('code')
    .execute()
  const menus = await db
    .selectFrom('sys_menu')
    .select(['id', menuNameIn(language, 'sys_menu').as('name'), 'module_code as moduleCode'])
    .where('menu_type', '=', 0)
    .orderBy('module_code')
    .orderBy('sort')
    .orderBy('code')
    .execute()
  const depts = await db.selectFrom('sys_dept').select(['id', 'pid', 'name']).orderBy('sort').orderBy('name').execute()
  const reached = scope.kind === 'all' ? undefined : withAncestors(depts, scope.deptIds)
  return {
    modules,
    menus,
    depts: depts
      .filter(({ id }) => reached === undefined || reached.has(id))
      .map(({ id, pid, name }) => ({ id, pid: pid ?? '0', name })),
  }
}
