/** Maps the nodes of one version to those of another, as far as that is certain without a choice. Pure. */
import type { Ir, Node } from '#process/index.ts'

/** Whether a node is the same in both versions by its id. */
export const isSame = (from: Ir, to: Ir, id: string): boolean =>
  Object.hasOwn(to.nodes, id) && to.nodes[id]?.kind === from.nodes[id]?.kind

/**
 * Ids that changed: a node whose id is gone, or means another kind, is the one of its kind and name that only the other
 * version has, if that is one; a flow the one between the same nodes. What stays the same is not in it.
 */
export function proposeMap(from: Ir, to: Ir): Record<string, string> {
  const map = new Map<string, string>()
  const fresh = Object.values(to.nodes).filter(({ id }) => !isSame(to, from, id))
  for (const node of Object.values(from.nodes)) {
    if (isSame(from, to, node.id) || (node.name ?? '') === '') continue
    const alike = (other: Node) => other.kind === node.kind && other.name === node.name
    const [only, another] = fresh.filter(alike)
    const rivals = Object.values(from.nodes).filter((other) => alike(other) && !isSame(from, to, other.id))
    if (only !== undefined && another === undefined && rivals.length === 1) map.set(node.id, only.id)
  }
  const renamed = (id: string) => map.get(id) ?? id
  for (const flow of Object.values(from.flows)) {
    if (Object.hasOwn(to.flows, flow.id)) continue
    const between = Object.values(to.flows).filter(
      (other) => other.from === renamed(flow.from) && other.to === renamed(flow.to),
    )
    const [only, another] = between
    if (only !== undefined && another === undefined) map.set(flow.id, only.id)
  }
  return Object.fromEntries(map)
}
