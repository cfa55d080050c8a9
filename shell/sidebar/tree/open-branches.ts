/** Which branches of the tree are open. Pure. */
import type { MenuNode } from '../menu-model.ts'

/** All keys at and below these nodes. */
const keysBelow = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ key, children }) => [key, ...keysBelow(children)])

/** The keys that open with a branch: itself, and its first branch as long as there is no page before it. */
export function keysOpening(node: MenuNode): string[] {
  const [first] = node.children
  return first && first.page === undefined ? [node.key, ...keysOpening(first)] : [node.key]
}

/**
 * Opens or closes a branch.
 * @param siblings the nodes of its level; where only one is open at a time, the others close
 */
export function toggledBranch(
  open: ReadonlySet<string>,
  node: MenuNode,
  siblings: readonly MenuNode[],
  onlyOne: boolean,
): ReadonlySet<string> {
  const next = new Set(open)
  if (open.has(node.key)) {
    for (const key of keysBelow([node])) next.delete(key)
    return next
  }
  if (onlyOne) for (const key of keysBelow(siblings)) next.delete(key)
  for (const key of keysOpening(node)) next.add(key)
  return next
}

/** Open to the page one is on; the others stay open unless only one may be. */
export const openedTo = (
  open: ReadonlySet<string>,
  branches: readonly string[],
  onlyOne: boolean,
): ReadonlySet<string> => new Set(onlyOne ? branches : [...open, ...branches])
