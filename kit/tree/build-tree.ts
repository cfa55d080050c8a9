/** Trees travel as flat lists that `id` and `pid` join (specification section 7, "{tree url}"). */
import { groupBy } from './group-by.ts'

export interface FlatNode {
  readonly id: string
  readonly pid: string
}

/** A node with its children; leaves have none. */
export type Nested<Node> = Node & { readonly children?: readonly Nested<Node>[] }

/** Joins a flat list. Siblings keep their order; a node whose parent is not in the list is a root. */
export function buildTree<Node extends FlatNode>(nodes: readonly Node[]): Nested<Node>[] {
  const known = new Set(nodes.map(({ id }) => id))
  const below = groupBy(nodes, ({ id, pid }) => (known.has(pid) && pid !== id ? pid : undefined))
  const nest = (node: Node): Nested<Node> => {
    const children = below.get(node.id)?.map(nest)
    return children ? { ...node, children } : { ...node }
  }
  return (below.get(undefined) ?? []).map(nest)
}

/** A row of a tree that is in sight. */
export interface TreeRow<Node> {
  readonly node: Nested<Node>
  /** 0 for roots. */
  readonly depth: number
  readonly isOpen: boolean
}

/** The rows in sight when the given nodes are open. */
export function visibleRows<Node extends FlatNode>(
  tree: readonly Nested<Node>[],
  open: ReadonlySet<string>,
  depth = 0,
): TreeRow<Node>[] {
  return tree.flatMap((node) => {
    const isOpen = open.has(node.id)
    const below = isOpen && node.children ? visibleRows<Node>(node.children, open, depth + 1) : []
    return [{ node, depth, isOpen }, ...below]
  })
}

/** The ids of all ancestors of a node, nearest first. */
export function ancestorsOf(nodes: readonly FlatNode[], id: string): string[] {
  const parents = new Map(nodes.map((node) => [node.id, node.pid]))
  const path: string[] = []
  for (let at = parents.get(id); at !== undefined && parents.has(at) && !path.includes(at); at = parents.get(at))
    path.push(at)
  return path
}

/** The ids of a node and of all below it. */
export function branchOf(nodes: readonly FlatNode[], id: string): string[] {
  const below = groupBy(nodes, ({ pid }) => pid)
  const collect = (at: string): string[] => [at, ...(below.get(at) ?? []).flatMap((child) => collect(child.id))]
  return collect(id)
}

/** The nodes that match, with the ancestors that lead to them. */
export function searchTree<Node extends FlatNode>(nodes: readonly Node[], matches: (node: Node) => boolean): Node[] {
  const kept = new Set<string>()
  for (const node of nodes) {
    if (!matches(node)) continue
    kept.add(node.id)
    for (const ancestor of ancestorsOf(nodes, node.id)) kept.add(ancestor)
  }
  return nodes.filter(({ id }) => kept.has(id))
}

/** The ids of all nodes that have children. */
export function parentsOf(nodes: readonly FlatNode[]): string[] {
  const pids = new Set(nodes.map(({ pid }) => pid))
  return nodes.map(({ id }) => id).filter((id) => pids.has(id))
}
