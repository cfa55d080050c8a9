/** Ticks in a tree: leaves are ticked, what a parent shows follows from the leaves below it. */
import type { Nested } from './build-tree.ts'

export type Tick = 'all' | 'some' | 'none'

/** The ids of the leaves below a node; of a leaf itself, its own. */
export function leavesOf<Node extends { readonly id: string }>(node: Nested<Node>): string[] {
  return node.children ? node.children.flatMap((child) => leavesOf<Node>(child)) : [node.id]
}

/** What a node shows. */
export function tickOf(leaves: readonly string[], ticked: ReadonlySet<string>): Tick {
  const count = leaves.filter((id) => ticked.has(id)).length
  if (count === 0) return 'none'
  return count === leaves.length ? 'all' : 'some'
}

/** A set with ids added or taken away. */
export function withTicks(ticked: ReadonlySet<string>, ids: readonly string[], isTicked: boolean): Set<string> {
  const next = new Set(ticked)
  for (const id of ids) {
    if (isTicked) next.add(id)
    else next.delete(id)
  }
  return next
}
