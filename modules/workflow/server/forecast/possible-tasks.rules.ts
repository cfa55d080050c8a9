/** Which tasks of people may come next from a node, whatever its conditions say. Pure. */
import { asksPeople, type Ir } from '#process/index.ts'

/** Nodes that are looked at: a search over a large model ends. */
const MAX_NODES = 500
/** Tasks that are named. */
const MAX_POSSIBLE = 10

/** The first task of people on each way from a node, over flows, into sub-processes and out of the one it is in. */
export function possibleAfter({ nodes, flows, scopes }: Ir, from: string): string[] {
  const seen = new Set<string>()
  const open = [from]
  const found: string[] = []
  for (let id = open.shift(); id !== undefined && seen.size < MAX_NODES; id = open.shift()) {
    const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined
    if (node === undefined || seen.has(id)) continue
    seen.add(id)
    if (id !== from && asksPeople(node)) {
      found.push(id)
      continue
    }
    const next = node.out.flatMap((flow) => flows[flow]?.to ?? [])
    const outer = next.length === 0 ? nodes[node.scope] : undefined
    open.push(...(scopes[id]?.starts ?? []), ...next, ...(outer?.out.flatMap((flow) => flows[flow]?.to ?? []) ?? []))
  }
  return found.slice(0, MAX_POSSIBLE)
}
