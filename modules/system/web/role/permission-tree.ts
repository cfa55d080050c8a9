/** The permission tree of a role: menus as rows, buttons as chips, ticks on the leaves. */
import { buildTree, type Nested } from '#kit/tree/build-tree.ts'
import { leavesOf, tickOf, withTicks, type Tick } from '#kit/tree/half-check.ts'
import type { MenuNode } from '#system/contract/menu.ts'

const BUTTON = 1

/** A module, catalogue or page of the permission tree. */
export interface PermissionRow {
  readonly node: MenuNode
  readonly depth: number
  /** Its buttons. */
  readonly chips: readonly MenuNode[]
  /** What ticking it ticks: the buttons and childless pages below it, or it itself. */
  readonly leaves: readonly string[]
  /** It has rows below it. */
  readonly isBranch: boolean
  /** The ids of the rows above it. */
  readonly above: readonly string[]
}

/** All rows of the tree, parents first. */
export function permissionRows(nodes: readonly MenuNode[]): PermissionRow[] {
  const walk = (node: Nested<MenuNode>, above: readonly string[]): PermissionRow[] => {
    const { children = [], ...menu } = node
    const chips = children.filter(({ menuType }) => menuType === BUTTON)
    const branches = children.filter(({ menuType }) => menuType !== BUTTON)
    const row = {
      node: menu,
      depth: above.length,
      chips,
      leaves: leavesOf<MenuNode>(node),
      isBranch: branches.length > 0,
      above,
    }
    return [row, ...branches.flatMap((branch) => walk(branch, [...above, node.id]))]
  }
  return buildTree(nodes).flatMap((root) => walk(root, []))
}

/** The leaves of the whole tree: what is counted, ticked and compared. */
export function allLeaves(nodes: readonly MenuNode[]): string[] {
  return buildTree(nodes).flatMap((root) => leavesOf<MenuNode>(root))
}

/** Of the leaves those that may be ticked now: what the caller may hand on, and what the role already had. */
export function tickable(
  leaves: readonly string[],
  nodes: ReadonlyMap<string, MenuNode>,
  saved: ReadonlySet<string>,
): string[] {
  return leaves.filter((id) => saved.has(id) || nodes.get(id)?.grantable === true)
}

/** What a row shows: a page ticked on its own, without any of its buttons, is half ticked. */
export function rowTick(row: PermissionRow, ticked: ReadonlySet<string>): Tick {
  const tick = tickOf(row.leaves, ticked)
  return tick === 'none' && ticked.has(row.node.id) ? 'some' : tick
}

/**
 * Ticks or unticks leaves. A menu that stood there on its own goes with the first leaf taken from below it, unless it
 * grants something itself and still has a leaf; a page goes with the button that grants the same code, or unticking
 * that button would take nothing away.
 */
export function withLeaves(
  rows: readonly PermissionRow[],
  ticked: ReadonlySet<string>,
  leaves: readonly string[],
  isTicked: boolean,
): Set<string> {
  const next = withTicks(ticked, leaves, isTicked)
  if (isTicked) return next
  for (const { node, chips, leaves: below } of rows) {
    if (!next.has(node.id) || !below.some((id) => leaves.includes(id))) continue
    const taken = chips.filter(({ id }) => leaves.includes(id)).flatMap(({ permissions }) => permissions)
    const isTaken = node.permissions.length === 0 || node.permissions.some((code) => taken.includes(code))
    if (isTaken || tickOf(below, next) === 'none') next.delete(node.id)
  }
  return next
}

/**
 * The ticks as the contract wants them: leaves, parents all of whose leaves are ticked, menus that stand there on their
 * own, and what the caller cannot see.
 */
export function toMenuIds(nodes: readonly MenuNode[], ticked: ReadonlySet<string>, saved: readonly string[]): string[] {
  const known = new Set(nodes.map(({ id }) => id))
  const rows = permissionRows(nodes)
  const ids = new Set(allLeaves(nodes).filter((id) => ticked.has(id)))
  for (const { node, leaves } of rows) {
    if (tickOf(leaves, ticked) === 'all' || ticked.has(node.id)) ids.add(node.id)
  }
  for (const id of saved) if (!known.has(id)) ids.add(id)
  return [...ids]
}

export interface PermissionFilter {
  /** Part of a name or of a permission code. */
  readonly text: string
  /** Only what is ticked now or was. */
  readonly isOnlyChosen: boolean
  readonly closed: ReadonlySet<string>
}

/** The rows in sight. */
export function shownRows(
  rows: readonly PermissionRow[],
  ticked: ReadonlySet<string>,
  saved: ReadonlySet<string>,
  filter: PermissionFilter,
): PermissionRow[] {
  const wanted = filter.text.trim().toLowerCase()
  const speaks = ({ name, permissions }: MenuNode) =>
    name.toLowerCase().includes(wanted) || permissions.some((code) => code.toLowerCase().includes(wanted))
  const isMatch = (row: PermissionRow) =>
    (wanted === '' || speaks(row.node) || row.chips.some(speaks)) &&
    (!filter.isOnlyChosen || [row.node.id, ...row.leaves].some((id) => ticked.has(id) || saved.has(id)))
  const isFiltered = wanted !== '' || filter.isOnlyChosen
  if (!isFiltered) return rows.filter(({ above }) => !above.some((id) => filter.closed.has(id)))
  const kept = new Set(rows.filter(isMatch).flatMap((row) => [row.node.id, ...row.above]))
  return rows.filter(({ node }) => kept.has(node.id))
}
