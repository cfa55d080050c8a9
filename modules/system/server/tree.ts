/** Pure questions about a tree that is kept as a flat list joined by `pid`. */

export interface TreeNode {
  id: string
  /** Null, or the id of a node that is not in the list, at the top. */
  pid: string | null
}

/** Parents before children; siblings keep the order they came in. */
export function inTreeOrder<Node extends TreeNode>(nodes: readonly Node[]): Node[] {
  const present = new Set(nodes.map(({ id }) => id))
  const children = new Map<string | null, Node[]>()
  for (const node of nodes) {
    const parent = node.pid !== null && present.has(node.pid) ? node.pid : null
    children.set(parent, [...(children.get(parent) ?? []), node])
  }
  const ordered: Node[] = []
  const waiting = [...(children.get(null) ?? [])].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    ordered.push(node)
    waiting.push(...[...(children.get(node.id) ?? [])].reverse())
  }
  return ordered
}

/** The given ids and everything above them. */
export function withAncestors(nodes: readonly TreeNode[], ids: Iterable<string>): Set<string> {
  const parentOf = new Map(nodes.map(({ id, pid }) => [id, pid]))
  const kept = new Set<string>()
  for (const id of ids) {
    for (let at: string | null | undefined = id; at && !kept.has(at) && parentOf.has(at); at = parentOf.get(at))
      kept.add(at)
  }
  return kept
}

/** Everything below the given ids, and they themselves. */
export function withDescendants(nodes: readonly TreeNode[], ids: Iterable<string>): Set<string> {
  const kept = new Set(ids)
  for (const { id, pid } of inTreeOrder(nodes)) if (pid !== null && kept.has(pid)) kept.add(id)
  return kept
}
