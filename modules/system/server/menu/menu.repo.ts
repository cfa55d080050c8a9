/** Menus in SQL. Row security keeps every query inside the tenant. */
import type { Db } from '#kernel/database/lease.ts'
import type { MenuType } from '#system/contract/menu.ts'

export interface MenuRow {
  id: string
  pid: string | null
  code: string
  name: string
  name_en: string
  menu_type: MenuType
  path: string
  icon: string
  permissions: string[]
  show_flag: 0 | 1
  sort: number
}

/** Every menu for the desktop client, siblings in order. */
export function findMenus(db: Db): Promise<MenuRow[]> {
  return db
    .selectFrom('sys_menu')
    .select(['id', 'pid', 'code', 'name', 'name_en', 'menu_type', 'path', 'icon', 'permissions', 'show_flag', 'sort'])
    .where('client', '=', 'PC')
    .orderBy('sort')
    .orderBy('code')
    .execute()
}

/** The menus a person's roles tick. */
export async function findGrantedMenuIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role_menu as rm', 'rm.role_id', 'ur.role_id')
    .select('rm.menu_id')
    .distinct()
    .where('ur.user_id', '=', userId)
    .execute()
  return new Set(rows.map((row) => row.menu_id))
}
