/** Roles in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Flag } from '#contract/scalars.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import type { ListCall, ListMemory } from '#kernel/lists/spec.ts'

import { isInPackage } from '../menu/in-package.repo.ts'
import type { DataScope, RoleQuery } from '#system/contract/role.ts'

/** What is written of a role, its links apart. */
export interface RoleValues {
  name: string
  remark: string
  grade: number
  data_scope: DataScope
  mfa: Flag
}

export interface RoleLinks {
  menuIds: readonly string[]
  deptIds: readonly string[]
}

/** How many users have the role now; only where it is given by other ways, too, one may have it twice. */
const memberCountOf = (role: 'page' | 'r') =>
  sql<number>`(case
    when exists (select from sys_role_holder h where h.tenant_id = ${sql.table(role)}.tenant_id and h.role_id = ${sql.table(role)}.id)
    then (select count(distinct e.user_id) from sys_effective_role e
      where e.tenant_id = ${sql.table(role)}.tenant_id and e.role_id = ${sql.table(role)}.id)
    else (select count(*) from sys_effective_role e
      where e.tenant_id = ${sql.table(role)}.tenant_id and e.role_id = ${sql.table(role)}.id) end)`.as('memberCount')

export const roleList = defineList({
  resource: 'role',
  table: 'sys_role',
  sort: { createDate: 'created_at', name: 'name', grade: 'grade' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.name',
        'page.code',
        'page.remark',
        'page.grade',
        'page.data_scope as dataScope',
        'page.mfa',
        'page.created_at as createDate',
        memberCountOf('page'),
      ])
      .orderBy(order),
})

/** The tenant's roles: as the page asks for them, and as an export does. */
export function callOfRoles({ tenantId }: { tenantId: number }, query: RoleQuery): ListCall<'sys_role'> {
  const { name, keyword } = query
  const like = (column: string, wanted: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(wanted)}`
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (name) conditions.push(like('name', name))
      if (keyword) conditions.push(eb.or([like('name', keyword), like('remark', keyword)]))
      return conditions
    },
    whereKey: [name, keyword],
  }
}

/** One page of the tenant's roles. */
export function pageRoles(db: Db, memory: ListMemory, tenantId: number, query: RoleQuery) {
  return listPage(db, memory, roleList, callOfRoles({ tenantId }, query))
}

/** One role with its grants, as the wire shows it but for what the actor may do. */
export function findRole(db: Db, id: string) {
  return db
    .selectFrom('sys_role as r')
    .select([
      'r.id',
      'r.name',
      'r.code',
      'r.remark',
      'r.grade',
      'r.data_scope as dataScope',
      'r.mfa',
      'r.created_at as createDate',
      'r.updated_at as updateDate',
      'r.version',
      memberCountOf('r'),
      sql<string[]>`array(
        select rm.menu_id from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
        where rm.tenant_id = r.tenant_id and rm.role_id = r.id and ${isInPackage('m')} order by rm.menu_id
      )`.as('menuIdList'),
      sql<string[]>`array(
        select rm.menu_id from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
        where rm.tenant_id = r.tenant_id and rm.role_id = r.id and not ${isInPackage('m')} order by rm.menu_id
      )`.as('inactiveMenuIds'),
      sql<string[]>`array(
        select rd.dept_id from sys_role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id order by rd.dept_id
      )`.as('deptIdList'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
}
export type FoundRole = NonNullable<Awaited<ReturnType<typeof findRole>>>

/** The ids behind names. */
export async function findRoleIds(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_role')
    .select('id')
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function isNameTaken(db: Db, name: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_role')
    .select('id')
    .where('name', '=', name)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRole(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  values: RoleValues,
): Promise<void> {
  await tx
    .insertInto('sys_role')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, created_by: key.by, updated_by: key.by })
    .execute()
}

export async function updateRole(tx: Tx, key: { id: string; by: string }, values: RoleValues): Promise<void> {
  await tx
    .updateTable('sys_role')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

/** Deletes a role with its grants; the database refuses while a user has it. */
export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_role').where('id', '=', id).execute()
}

/** Replaces what a role grants. */
export async function replaceLinks(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: string },
  links: RoleLinks,
): Promise<void> {
  const key = { tenant_id: tenantId, role_id: id }
  await tx.deleteFrom('sys_role_menu').where('role_id', '=', id).execute()
  await tx.deleteFrom('sys_role_dept').where('role_id', '=', id).execute()
  if (links.menuIds.length > 0) {
    await tx
      .insertInto('sys_role_menu')
      .values(links.menuIds.map((menu_id) => ({ ...key, menu_id })))
      .execute()
  }
  if (links.deptIds.length > 0) {
    await tx
      .insertInto('sys_role_dept')
      .values(links.deptIds.map((dept_id) => ({ ...key, dept_id })))
      .execute()
  }
}
