/** Models beyond what a file may hold, as older versions deployed them. */
import type { Flow, Ir, Node } from '../model/ir.ts'

/** Nodes that wait for nothing, one after the other: `n0` to the last. */
export function chainOf(count: number): Ir {
  const nodes: Record<string, Node> = {}
  const flows: Record<string, Flow> = {}
  for (let at = 0; at < count; at += 1) {
    const [into, out] = [at === 0 ? [] : [`f${at - 1}`], at + 1 === count ? [] : [`f${at}`]]
    nodes[`n${at}`] = { id: `n${at}`, kind: 'pass', element: 'Task', scope: 'p', in: into, out }
    if (at + 1 < count) flows[`f${at}`] = { id: `f${at}`, from: `n${at}`, to: `n${at + 1}` }
  }
  return { version: 1, id: 'p', nodes, flows, scopes: { p: { id: 'p', starts: ['n0'], eventSubProcesses: [] } } }
}
