/** Menus in SQL. Row security keeps every query inside the tenant. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { isInPackage } from './in-package.repo.ts'
import type { MenuUsage } from '#system/contract/menu.ts'

export type MenuRow = Omit<
  Selectable<Schema['sys_menu']>,
  'tenant_id' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'
>
/** What is written of a menu; `version` counts by itself. */
export type MenuValues = Omit<MenuRow, 'id' | 'version'>

const COLUMNS = [
  'id',
  'pid',
  'code',
  'name',
  'name_en',
  'menu_type',
  'menu_class',
  'module_code',
  'path',
  'icon',
  'permissions',
  'show_flag',
  'client',
  'sort',
  'sensitive',
  'iframe_url',
  'target',
  'badge',
  'dot',
  'level_hidden',
  'temporary',
  'no_closable',
  'no_keep_alive',
  'dynamic_new_tab',
  'redirect',
  'version',
] as const

/** Every menu of the tenant, siblings in order. */
export function findMenus(db: Db): Promise<MenuRow[]> {
  return db.selectFrom('sys_menu').select(COLUMNS).orderBy('sort').orderBy('code').execute()
}

/** Those of them that the package of the tenant has, with what is above them. */
export function findPackagedMenus(db: Db): Promise<MenuRow[]> {
  return db
    .selectFrom('sys_menu')
    .select(COLUMNS)
    .where(isInPackage('sys_menu'))
    .orderBy('sort')
    .orderBy('code')
    .execute()
}

/** The modules: the roots of the menus, in order. */
export function findModules(db: Db) {
  return db
    .selectFrom('sys_menu')
    .select(['id', 'code', 'name', 'name_en', 'icon', 'path'])
    .where('pid', 'is', null)
    .where(isInPackage('sys_menu'))
    .orderBy('sort')
    .orderBy('code')
    .execute()
}

/** The menus that roles tick. */
export async function findGrantedMenuIds(db: Db, roleIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sys_role_menu')
    .select('menu_id')
    .distinct()
    .where('role_id', '=', sql<string>`any(${[...roleIds]}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.menu_id))
}

export async function insertMenu(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  values: MenuValues,
): Promise<void> {
  await tx
    .insertInto('sys_menu')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, created_by: key.by, updated_by: key.by })
    .execute()
}

export async function updateMenu(tx: Tx, key: { id: string; by: string }, values: Partial<MenuValues>): Promise<void> {
  await tx
    .updateTable('sys_menu')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

/** Gives siblings their places: 10, 20, 30 …, with room between them for what an upgrade brings. */
export async function renumber(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update sys_menu m set sort = placed.place * 10
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, place)
    where m.id = placed.id and m.sort <> placed.place * 10`.execute(tx)
}

/** The module that whole branches belong to. */
export async function setModule(tx: Tx, ids: readonly string[], moduleCode: string): Promise<void> {
  await tx
    .updateTable('sys_menu')
    .set({ module_code: moduleCode })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Ticks menus in roles. */
export async function insertRoleLinks(
  tx: Tx,
  tenantId: number,
  links: readonly { role_id: string; menu_id: string }[],
): Promise<void> {
  if (links.length === 0) return
  await tx
    .insertInto('sys_role_menu')
    .values(links.map((link) => ({ tenant_id: tenantId, ...link })))
    .execute()
}

/** Which roles tick which of the menus. */
export function findRoleLinks(db: Db, menuIds: readonly string[]): Promise<{ role_id: string; menu_id: string }[]> {
  return db
    .selectFrom('sys_role_menu')
    .select(['role_id', 'menu_id'])
    .where('menu_id', '=', sql<string>`any(${[...menuIds]}::uuid[])`)
    .orderBy('role_id')
    .orderBy('menu_id')
    .execute()
}

/** The roles that tick any of the menus; the one with the most people first. */
export async function findRoleUsage(db: Db, menuIds: readonly string[]): Promise<MenuUsage['roles']> {
  const { rows } = await sql<MenuUsage['roles'][number]>`
    select r.id, r.name, used.count as "menuCount",
      (select count(distinct ur.user_id)::int from sys_effective_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id) as "memberCount"
    from (
      select tenant_id, role_id, count(*)::int as count from sys_role_menu
      where menu_id = any(${[...menuIds]}::uuid[]) group by tenant_id, role_id
    ) as used join sys_role r on r.tenant_id = used.tenant_id and r.id = used.role_id
    order by "memberCount" desc, r.name`.execute(db)
  return rows
}

/** Deletes menus and takes them out of every role. @param ids children before their parents */
export async function deleteMenus(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('sys_role_menu')
    .where('menu_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  for (const id of ids) await tx.deleteFrom('sys_menu').where('id', '=', id).execute()
}
