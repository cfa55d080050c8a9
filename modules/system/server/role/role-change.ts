/** Which permissions a role gains and loses when other menus are ticked in it. Pure. */
import { BUTTON, MENU } from '#system/contract/menu-rules.ts'
import type { MenuRow } from '../menu/menu.repo.ts'

export interface ChangedPermission {
  /** The code, or the id of a page that has none: then seeing the page is what is gained. */
  key: string
  page: MenuRow
  /** The button that says it best, when it is one. */
  button: MenuRow | undefined
  change: 'gain' | 'lose'
}

/** What `after` grants and `before` did not, and the other way round; in the order of the menus. */
export function changedPermissions(
  menus: readonly MenuRow[],
  before: readonly string[],
  after: readonly string[],
): ChangedPermission[] {
  const [had, has] = [granted(menus, before), granted(menus, after)]
  const only = (some: ReadonlyMap<string, MenuRow>, others: ReadonlyMap<string, MenuRow>) =>
    [...some].filter(([key]) => !others.has(key))
  const described = (change: 'gain' | 'lose') => (entry: readonly [string, MenuRow]) => describe(menus, entry, change)
  return [...only(has, had).map(described('gain')), ...only(had, has).map(described('lose'))]
}

/** What has to be looked for in other roles: codes, and the pages that have none. */
export function keysOf(changed: readonly ChangedPermission[]): { codes: string[]; menuIds: string[] } {
  const isPage = ({ key, page }: ChangedPermission) => key === page.id
  return {
    codes: changed.filter((each) => !isPage(each)).map(({ key }) => key),
    menuIds: changed.filter(isPage).map(({ key }) => key),
  }
}

/** Every key that ticked menus give, with the menu that says it best: a button rather than its page. */
function granted(menus: readonly MenuRow[], ids: readonly string[]): Map<string, MenuRow> {
  const ticked = new Set(ids)
  const given = new Map<string, MenuRow>()
  for (const menu of menus) {
    if (!ticked.has(menu.id)) continue
    if (menu.menu_type === MENU && menu.permissions.length === 0) given.set(menu.id, menu)
    for (const code of menu.permissions) {
      if (given.get(code)?.menu_type !== BUTTON) given.set(code, menu)
    }
  }
  return given
}

function describe(
  menus: readonly MenuRow[],
  [key, menu]: readonly [string, MenuRow],
  change: 'gain' | 'lose',
): ChangedPermission {
  if (menu.menu_type !== BUTTON) return { key, page: menu, button: undefined, change }
  return { key, page: menus.find(({ id }) => id === menu.pid) ?? menu, button: menu, change }
}
