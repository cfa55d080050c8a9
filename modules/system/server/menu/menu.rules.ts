/** The rules a change of a menu must keep, checked inside its transaction under the tree's lock. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Permissions } from '#kernel/access/permissions.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { deptErrors } from '#system/contract/dept.ts'
import {
  BUTTON,
  grantsCodes,
  isExternal,
  MAX_MENU_DEPTH,
  mayStandBelow,
  type MenuType,
} from '#system/contract/menu-rules.ts'
import { menuErrors, type MenuContent } from '#system/contract/menu.ts'
import { userErrors } from '#system/contract/user.ts'
import { holdsAll } from '../role/role.policy.ts'
import { withAncestors, withDescendants } from '../tree.ts'
import { assertMembersWithin, assertRolesWithin } from '../role/role.power.ts'
import { mayHandleSensitive, sensitiveAmong } from './menu.policy.ts'
import { findRoleLinks, type MenuRow } from './menu.repo.ts'

/** The menu. @throws AppError not_found */
export function findIn(menus: readonly MenuRow[], id: string): MenuRow {
  const found = menus.find((menu) => menu.id === id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

/** The parent of the wire's `pid`; undefined at the top. @throws InvalidInput for one that does not exist */
export function parentIn(menus: readonly MenuRow[], pid: string): MenuRow | undefined {
  if (pid === '0') return undefined
  const parent = menus.find(({ id }) => id === pid)
  if (!parent) throw invalid('pid', 'unknown_choice')
  return parent
}

interface Placing {
  name: string
  type: MenuType
  parent: MenuRow | undefined
  /** When it stands somewhere already. */
  movedId?: string
}

/** Types stand where they belong, nothing below itself, and the tree stays shallow. */
export function assertPlace(actor: Actor, menus: readonly MenuRow[], { name, type, parent, movedId }: Placing): void {
  if (movedId !== undefined && parent && withDescendants(menus, [movedId]).has(parent.id))
    throw new AppError(menuErrors.belowItself, { name })
  if (!mayStandBelow(type, parent?.menu_type)) {
    const rule = translate(actor.language, `system.menu.place.${type}`)
    throw new AppError(menuErrors.misplaced, { name, rule })
  }
  const levelOf = (id: string) => withAncestors(menus, [id]).size
  const branch = movedId === undefined ? [] : [...withDescendants(menus, [movedId])]
  const below = movedId === undefined ? 0 : Math.max(...branch.map(levelOf)) - levelOf(movedId)
  if ((parent ? levelOf(parent.id) : 0) + 1 + below > MAX_MENU_DEPTH)
    throw new AppError(deptErrors.tooDeep, { maximum: MAX_MENU_DEPTH })
}

/** What a type has no use for is refused rather than forgotten. */
export function assertSuits(type: MenuType, content: MenuContent): void {
  if (!grantsCodes(type)) {
    if (content.permissions.length > 0) throw invalid('permissions', 'menu_grants_nothing')
    if (content.sensitive) throw invalid('sensitive', 'menu_grants_nothing')
  }
  if (type === BUTTON) {
    const address = (['path', 'iframeUrl', 'redirect'] as const).find((field) => content[field] !== '')
    if (address) throw invalid(address, 'menu_button_opens_nothing')
    return
  }
  if (content.menuClass === 'iframe' && content.iframeUrl === '') throw invalid('iframeUrl', 'required')
  const opensOutside = content.menuClass === 'browser' || content.target === '_blank' || content.iframeUrl !== ''
  if (isExternal(content.path) && !opensOutside) throw invalid('path', 'menu_external')
}

export function assertCodeFree(menus: readonly MenuRow[], code: string, exceptId?: string): void {
  if (menus.some((menu) => menu.code === code && menu.id !== exceptId))
    throw new AppError(menuErrors.codeTaken, { code })
}

/** A module that stands above others is named by portals: its code stays, and so does it. */
export function assertModuleFree(menus: readonly MenuRow[], module: MenuRow): void {
  if (menus.some(({ pid }) => pid === module.id)) throw new AppError(menuErrors.moduleProtected, { name: module.name })
}

interface Granting {
  content: Pick<MenuContent, 'name' | 'permissions' | 'sensitive'>
  before?: MenuRow | undefined
}

/**
 * A menu may be ticked in roles already, so the user who puts a code on it hands that code on: a route must ask for it,
 * the actor must hold it, and sensitive ones are the administrators' affair. What the menu had may stay.
 * @throws AppError unknown_permission with an issue at `permissions.{n}`, grant_exceeds_own, sensitive_grant
 */
export function assertCodes(
  actor: Actor,
  known: Permissions,
  menus: readonly MenuRow[],
  { content, before }: Granting,
): void {
  const had = before?.permissions ?? []
  const added = content.permissions.filter((code) => !had.includes(code))
  const unknown = added.filter((code) => !known.has(code))
  if (unknown.length > 0) throw unknownPermission(actor, content.permissions, unknown)
  if (!holdsAll(actor, added)) throw new AppError(userErrors.grantExceedsOwn)
  const isStripped = had.some((code) => !content.permissions.includes(code))
  const isFlagged = content.sensitive !== (before?.sensitive ?? false)
  const isSensitive = sensitiveAmong(menus)({ sensitive: isFlagged, permissions: added })
  if (actor.superAdmin !== 1 && (isSensitive || (before?.sensitive === true && isStripped)))
    throw new AppError(menuErrors.sensitiveOnly, { name: content.name })
}

interface CodesOfMenus {
  menuIds: readonly string[]
  before: readonly string[]
  after: readonly string[]
}

/**
 * What codes menus carry, the roles give that tick them: none of these may hold more than the actor, and what their
 * members come to hold must be within it.
 * @throws AppError holds_more, members_beyond_own
 */
export async function assertRolesMayChange(
  tx: Tx,
  actor: Actor,
  { menuIds, before, after }: CodesOfMenus,
): Promise<void> {
  const isMore = after.some((code) => !before.includes(code))
  const isLess = before.some((code) => !after.includes(code))
  if (actor.superAdmin === 1 || !(isMore || isLess)) return
  const links = await findRoleLinks(tx, menuIds)
  const roleIds = [...new Set(links.map((link) => link.role_id))]
  await assertRolesWithin(tx, actor, roleIds)
  if (isMore) await assertMembersWithin(tx, actor, roleIds)
}

/** Deleting a sensitive menu would make its codes ordinary ones. */
export function assertMayLose(actor: Actor, menus: readonly MenuRow[]): void {
  const guarded = menus.find((menu) => !mayHandleSensitive(actor, menu))
  if (guarded) throw new AppError(menuErrors.sensitiveOnly, { name: guarded.name })
}

function unknownPermission(actor: Actor, all: readonly string[], unknown: readonly string[]): AppError {
  const issues = unknown.map((code) => ({
    path: `permissions.${all.indexOf(code)}`,
    code: menuErrors.unknownPermission.name,
    msg: translate(actor.language, 'error.unknown_permission', { codes: code }),
  }))
  return new AppError(menuErrors.unknownPermission, { codes: unknown.join(', ') }, { issues })
}
