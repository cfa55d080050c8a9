/** Where menus may go, and what the tree looks like when one has gone there. Pure; the server decides the same anew. */
import type { Drop } from '#kit/list/RowDrag.tsx'
import { branchOf } from '#kit/tree/build-tree.ts'
import { mayStandBelow } from '#system/contract/menu-rules.ts'
import type { Menu, MenuMove } from '#system/contract/menu.ts'

type Placed = Pick<Menu, 'id' | 'pid' | 'menuType' | 'moduleCode' | 'code'>

/** The move that a drop means; nothing when it would change nothing or break the rules. */
export function moveFor(menus: readonly Placed[], id: string, targetId: string, drop: Drop): MenuMove | undefined {
  const target = menus.find((menu) => menu.id === targetId)
  if (!target || id === targetId) return undefined
  const pid = drop === 'into' ? target.id : target.pid
  if (!mayGoBelow(menus, id, pid)) return undefined
  if (drop === 'into') return { id, pid }
  const siblings = siblingsOf(menus, pid).filter((sibling) => sibling !== id)
  const at = siblings.indexOf(targetId) + (drop === 'behind' ? 1 : 0)
  return withBefore({ id, pid }, siblings[at])
}

/** The move by one place among its siblings; nothing at either end. */
export function stepFor(menus: readonly Placed[], id: string, step: -1 | 1): MenuMove | undefined {
  const pid = menus.find((menu) => menu.id === id)?.pid
  if (pid === undefined) return undefined
  const siblings = siblingsOf(menus, pid)
  const at = siblings.indexOf(id) + step
  if (at < 0 || at >= siblings.length) return undefined
  const others = siblings.filter((sibling) => sibling !== id)
  return withBefore({ id, pid }, others[at])
}

/** Whether a menu may stand below another ('0': at the top), by its type and without a cycle. */
export function mayGoBelow(menus: readonly Placed[], id: string, pid: string): boolean {
  const menu = menus.find((one) => one.id === id)
  const parent = menus.find((one) => one.id === pid)
  if (!menu || (pid !== '0' && !parent)) return false
  return mayStandBelow(menu.menuType, parent?.menuType) && !branchOf(menus, id).includes(pid)
}

/** The flat tree after a move: siblings in their new order, the branch in its new module. */
export function moved<Node extends Placed>(menus: readonly Node[], { id, pid, beforeId }: MenuMove): readonly Node[] {
  const menu = menus.find((one) => one.id === id)
  if (!menu) return menus
  const parentId = pid ?? menu.pid
  const moduleCode = menus.find((one) => one.id === parentId)?.moduleCode ?? menu.code
  const branch = new Set(branchOf(menus, id))
  const others = menus.filter((one) => one.id !== id).map((one) => (branch.has(one.id) ? { ...one, moduleCode } : one))
  const at = beforeId === undefined ? -1 : others.findIndex((one) => one.id === beforeId)
  const placed = { ...menu, pid: parentId, moduleCode }
  return at === -1 ? [...others, placed] : [...others.slice(0, at), placed, ...others.slice(at)]
}

const siblingsOf = (menus: readonly Placed[], pid: string) =>
  menus.filter((menu) => menu.pid === pid).map(({ id }) => id)

const withBefore = (move: MenuMove, beforeId: string | undefined): MenuMove =>
  beforeId === undefined ? move : { ...move, beforeId }
