/** Saved views in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { ViewAudience } from '#records/contract/view.ts'

/** Who reads views, as far as a query must know. */
export type ViewReader = Pick<Actor, 'userId' | 'roleIds' | 'superAdmin'> & { readonly mayShare: boolean }

/** What is written of a view, whom it is shown to apart. */
export interface ViewValues {
  name: string
  audience: ViewAudience
  filters: Readonly<Record<string, string>>
  orderField: string | null
  order: 'asc' | 'desc' | null
  limit: number | null
  columns: Readonly<Record<string, unknown>>
}

export interface ViewTargets {
  roleIds: readonly string[]
  deptIds: readonly string[]
}

/** The reader is in one of the chosen departments or below it. */
const inChosenDept = (userId: string) => sql<SqlBool>`exists (
  with recursive above as (
    select d.id, d.pid from sys_user_dept ud join sys_dept d on d.id = ud.dept_id where ud.user_id = ${userId}
    union
    select d.id, d.pid from sys_dept d join above a on d.id = a.pid)
  select 1 from sys_view_dept vd join above on above.id = vd.dept_id
  where vd.tenant_id = v.tenant_id and vd.view_id = v.id)`

const hasChosenRole = (roleIds: readonly string[]) => sql<SqlBool>`exists (
  select 1 from sys_view_role vr
  where vr.tenant_id = v.tenant_id and vr.view_id = v.id and vr.role_id = any(${[...roleIds]}::uuid[]))`

/**
 * Views that the reader sees: their own, those shared with them, and shared ones left behind if they look after them.
 */
function seenBy({ userId, roleIds, superAdmin, mayShare }: ViewReader) {
  const chosen = sql<SqlBool>`v.audience = 'chosen' and (${hasChosenRole(roleIds)} or ${inChosenDept(userId)})`
  const lookedAfter = sql<SqlBool>`v.audience <> 'own' and ${mayShare} and (v.owner_id is null or ${superAdmin === 1})`
  return sql<SqlBool>`(v.owner_id = ${userId} or v.audience = 'all' or (${chosen}) or (${lookedAfter}))`
}

const views = (db: Db, reader: ViewReader) =>
  db
    .selectFrom('sys_view as v')
    .leftJoin('sys_user as u', 'u.id', 'v.owner_id')
    .select([
      'v.id',
      'v.resource',
      'v.name',
      'v.owner_id as ownerId',
      'v.audience',
      sql<Record<string, string>>`v.filters`.as('filters'),
      'v.order_field as orderField',
      'v.sort_order as order',
      'v.page_size as limit',
      sql<Record<string, unknown>>`v.columns`.as('columns'),
      'v.updated_at as updateDate',
      'v.version',
      sql<string>`coalesce(u.real_name, '')`.as('ownerName'),
      sql<string[]>`array(select role_id from sys_view_role r
        where r.tenant_id = v.tenant_id and r.view_id = v.id order by role_id)`.as('roleIdList'),
      sql<string[]>`array(select dept_id from sys_view_dept d
        where d.tenant_id = v.tenant_id and d.view_id = v.id order by dept_id)`.as('deptIdList'),
    ])
    .where(seenBy(reader))

/** The views of a list that the reader sees: their own first, then by name. */
export function findViews(db: Db, reader: ViewReader, resource: string) {
  return views(db, reader)
    .where('v.resource', '=', resource)
    .orderBy(sql`v.owner_id is not distinct from ${reader.userId}::uuid`, 'desc')
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()
}
export type FoundView = Awaited<ReturnType<typeof findViews>>[number]

/** One view that the reader sees, held against other writers; undefined when missing or not theirs to see. */
export async function findViewForChange(tx: Tx, reader: ViewReader, id: string): Promise<FoundView | undefined> {
  await tx.selectFrom('sys_view').select('id').where('id', '=', id).forUpdate().execute()
  return views(tx, reader).where('v.id', '=', id).executeTakeFirst()
}

/** The names of a person's views of a list, by id. */
export async function findOwnNames(db: Db, userId: string, resource: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sys_view')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .where('resource', '=', resource)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function isPerson(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('sys_user').select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Which of these roles and departments exist. */
export async function findTargets(db: Db, { roleIds, deptIds }: ViewTargets): Promise<Set<string>> {
  const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`
  const roles = await db.selectFrom('sys_role').select('id').where('id', '=', among(roleIds)).execute()
  const depts = await db.selectFrom('sys_dept').select('id').where('id', '=', among(deptIds)).execute()
  return new Set([...roles, ...depts].map(({ id }) => id))
}

/** Every department by name, siblings in order. */
export function findDeptNames(db: Db) {
  return db
    .selectFrom('sys_dept')
    .select(['id', sql<string>`coalesce(pid::text, '0')`.as('pid'), 'name'])
    .orderBy('sort')
    .orderBy('name')
    .execute()
}

export function findRoleNames(db: Db) {
  return db.selectFrom('sys_role').select(['id', 'name']).orderBy('grade').orderBy('name').execute()
}

interface ViewKey {
  tenantId: number
  id: string
  /** Who writes. */
  by: string
  ownerId: string | null
}

const columnsOf = (view: ViewValues, ownerId: string | null) => ({
  name: view.name,
  audience: view.audience,
  private_to: view.audience === 'own' ? ownerId : null,
  filters: JSON.stringify(view.filters),
  order_field: view.orderField,
  sort_order: view.order,
  page_size: view.limit,
  columns: JSON.stringify(view.columns),
})

export async function insertView(tx: Tx, key: ViewKey & { resource: string }, view: ViewValues): Promise<void> {
  const { tenantId, id, by, ownerId, resource } = key
  await tx
    .insertInto('sys_view')
    .values({
      tenant_id: tenantId,
      id,
      resource,
      owner_id: ownerId,
      ...columnsOf(view, ownerId),
      created_by: by,
      updated_by: by,
    })
    .execute()
}

export async function updateView(tx: Tx, { id, by, ownerId }: ViewKey, view: ViewValues): Promise<void> {
  await tx
    .updateTable('sys_view')
    .set({ ...columnsOf(view, ownerId), updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_view').where('id', '=', id).execute()
}

/** Replaces whom a view is shown to. */
export async function replaceTargets(tx: Tx, { tenantId, id }: ViewKey, targets: ViewTargets): Promise<void> {
  const key = { tenant_id: tenantId, view_id: id }
  await tx.deleteFrom('sys_view_role').where('view_id', '=', id).execute()
  await tx.deleteFrom('sys_view_dept').where('view_id', '=', id).execute()
  const roles = targets.roleIds.map((role_id) => ({ ...key, role_id }))
  const depts = targets.deptIds.map((dept_id) => ({ ...key, dept_id }))
  if (roles.length > 0) await tx.insertInto('sys_view_role').values(roles).execute()
  if (depts.length > 0) await tx.insertInto('sys_view_dept').values(depts).execute()
}
