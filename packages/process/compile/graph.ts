/** Who can follow whom, over flows, boundary events and links. */
import type { Ir, Node } from '../model/ir.ts'

/** The nodes a token may stand at next, after one. */
export function successors(ir: Ir, node: Node): string[] {
  const next = node.out.flatMap((id) => ir.flows[id]?.to ?? [])
  next.push(...(node.boundary ?? []))
  if (node.kind === 'throw' && node.event?.type === 'link') next.push(...linkTargets(ir, node))
  return next
}

/** Where a throwing link leads: catching links of the same name in the same scope. */
export function linkTargets(ir: Ir, node: Node): string[] {
  if (node.event?.type !== 'link') return []
  const { name } = node.event
  return Object.values(ir.nodes)
    .filter(
      (other) =>
        other.kind === 'pass' &&
        other.event?.type === 'link' &&
        other.event.name === name &&
        other.scope === node.scope,
    )
    .map(({ id }) => id)
}

/** Everything reachable from some nodes, themselves included, without passing `barrier`. */
export function reachable(ir: Ir, from: readonly string[], barrier?: string): Set<string> {
  const seen = new Set<string>()
  const open = from.filter((id) => id !== barrier)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const node = ir.nodes[id]
    if (node !== undefined) open.push(...successors(ir, node).filter((next) => next !== barrier))
  }
  return seen
}

/** Groups of nodes that reach each other, those with a cycle only. Tarjan, without recursion over long chains being a concern. */
export function cycles(ir: Ir, next: (node: Node) => string[]): string[][] {
  const index = new Map<string, { at: number; low: number; isOpen: boolean }>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (id: string): { low: number } => {
    const own = { at: index.size, low: index.size, isOpen: true }
    index.set(id, own)
    stack.push(id)
    const node = ir.nodes[id]
    for (const other of node === undefined ? [] : next(node)) {
      const known = index.get(other)
      if (known === undefined) own.low = Math.min(own.low, visit(other).low)
      else if (known.isOpen) own.low = Math.min(own.low, known.at)
    }
    if (own.low === own.at) {
      const group = stack.splice(stack.indexOf(id))
      for (const member of group) {
        const known = index.get(member)
        if (known !== undefined) known.isOpen = false
      }
      if (group.length > 1 || (node !== undefined && next(node).includes(id))) found.push(group)
    }
    return own
  }
  for (const id of Object.keys(ir.nodes)) if (!index.has(id)) visit(id)
  return found
}
