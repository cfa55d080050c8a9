/** Who may do what with a menu, and what of it may be granted. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { BUTTON } from '#system/contract/menu-rules.ts'
import type { MenuAction } from '#system/contract/menu.ts'
import { holdsAll } from '../role/role.policy.ts'
import { withAncestors } from '../tree.ts'
import type { MenuRow } from './menu.repo.ts'

type Holder = Pick<Actor, 'superAdmin' | 'permissions'>

/** The menus that grant, or have below them what grants, a code the actor does not hold: they may not be copied. */
export function beyondRights(actor: Holder, menus: readonly MenuRow[]): ReadonlySet<string> {
  const granting = menus.filter(({ permissions }) => !holdsAll(actor, permissions))
  return withAncestors(
    menus,
    granting.map(({ id }) => id),
  )
}

/**
 * What the actor may do with a menu. What hangs on it shows when they try to delete it.
 * @param beyond what `beyondRights` found
 */
export function menuActions(
  actor: Holder,
  menu: Pick<MenuRow, 'id' | 'menu_type' | 'sensitive'>,
  beyond: ReadonlySet<string>,
): MenuAction[] {
  const actions: MenuAction[] = []
  const mayCreate = holds(actor, 'sys:menu:save')
  if (holds(actor, 'sys:menu:update')) actions.push('update', 'move')
  if (mayCreate && menu.menu_type !== BUTTON) actions.push('addChild')
  if (mayCreate && !beyond.has(menu.id)) actions.push('copy')
  if (holds(actor, 'sys:menu:delete') && mayHandleSensitive(actor, menu)) actions.push('delete')
  return actions
}

/** Sensitive menus are granted, deleted and stripped of their codes by administrators of the organisation only. */
export function mayHandleSensitive(actor: Pick<Actor, 'superAdmin'>, menu: { sensitive: boolean }): boolean {
  return actor.superAdmin === 1 || !menu.sensitive
}

/**
 * A code is as sensitive as the most sensitive menu that grants it: else it could be granted by way of another menu.
 * Answers whether a menu is sensitive in this sense.
 */
export function sensitiveAmong(
  menus: readonly Pick<MenuRow, 'sensitive' | 'permissions'>[],
): (menu: Pick<MenuRow, 'sensitive' | 'permissions'>) => boolean {
  const codes = new Set(menus.filter(({ sensitive }) => sensitive).flatMap(({ permissions }) => permissions))
  return ({ sensitive, permissions }) => sensitive || permissions.some((code) => codes.has(code))
}
