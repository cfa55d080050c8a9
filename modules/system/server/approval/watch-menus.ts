/** The same as `watch-grants.ts` for menus of roles, and for what makes a menu sensitive. */
import type { Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { approvalErrors, type GrantItem } from '#system/contract/approval.ts'
import { openRequest } from './open-request.ts'
import * as revert from './revert.repo.ts'
import * as repo from './sensitive.repo.ts'

/** What of a change of roles waits. */
export interface PendingMenus {
  /** Left out: nothing does. */
  readonly requestId?: string
  /** The menus that wait. */
  readonly menuIds?: readonly string[]
}

/**
 * To be called before menus of roles change, under the lock of grants; the function it answers is to be called
 * afterwards, in the same transaction. Sensitive menus that a role did not have, and menus with a guarded code that it
 * did not give, are taken out of it and wait.
 */
export async function watchMenus(
  tx: Tx,
  author: Author,
  roleIds: readonly string[],
): Promise<() => Promise<PendingMenus>> {
  if (!(await repo.isApprovalOn(tx))) return async () => ({})
  const before = byRole(await repo.findTicked(tx, roleIds))
  return async () => {
    const items: GrantItem[] = []
    for (const [roleId, ticked] of byRole(await repo.findTicked(tx, roleIds))) {
      const menuIds = ticked.filter((menu) => isGained(menu, before.get(roleId) ?? [])).map(({ menuId }) => menuId)
      if (menuIds.length === 0) continue
      await revert.revertMenus(tx, roleId, menuIds)
      items.push({ kind: 'menus', roleId, menuIds })
    }
    if (items.length === 0) return {}
    const menuIds = items.flatMap((item) => (item.kind === 'menus' ? item.menuIds : []))
    return { requestId: await openRequest(tx, author, items), menuIds }
  }
}

/**
 * To be called before menus themselves change; the function it answers, afterwards. No guarded code becomes an ordinary
 * one, and no role comes to give one by a menu that it has.
 * @throws AppError approval_needed (the answered function)
 */
export async function watchGuard(tx: Tx): Promise<() => Promise<void>> {
  if (!(await repo.isApprovalOn(tx))) return async () => undefined
  const guarded = await repo.findGuarded(tx)
  const before = byRole(await repo.findTicked(tx))
  return async () => {
    const left = await repo.findGuarded(tx)
    const lost = [...guarded].find(([code]) => !left.has(code))
    if (lost) throw new AppError(approvalErrors.needed, { name: lost[1] })
    for (const [roleId, ticked] of byRole(await repo.findTicked(tx))) {
      const gained = ticked.find((menu) => isGained(menu, before.get(roleId) ?? []))
      if (gained) throw new AppError(approvalErrors.needed, { name: gained.name })
    }
  }
}

/** Whether the role did not give this before: a guarded code, or the marked menu itself. */
function isGained(menu: repo.TickedMenu, before: readonly repo.TickedMenu[]): boolean {
  const had = before.some(({ menuId }) => menuId === menu.menuId)
  if (menu.sensitive && !had) return true
  return menu.guarded.some((code) => !before.some(({ permissions }) => permissions.includes(code)))
}

function byRole(ticked: readonly repo.TickedMenu[]): Map<string, repo.TickedMenu[]> {
  const roles = new Map<string, repo.TickedMenu[]>()
  for (const menu of ticked) {
    const known = roles.get(menu.roleId) ?? []
    roles.set(menu.roleId, known)
    known.push(menu)
  }
  return roles
}
