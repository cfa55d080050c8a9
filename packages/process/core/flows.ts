/** Which flows are taken out of a node. */
import { evaluateCondition, type Place } from './names.ts'
import { distanceToEnd } from './reach.ts'
import type { Run } from './run.ts'
import { Incident } from '../model/failure.ts'
import type { Flow, Node } from '../model/ir.ts'

const flowsOf = (run: Run, node: Node): Flow[] => node.out.flatMap((id) => run.ir.flows[id] ?? [])

/**
 * Exclusive: the first that holds, in the order of the file. Parallel: all, whatever they say. Others: those without a
 * condition and those whose condition holds; the default only if no condition held (BPMN 2.0.2, 13.2.1 and 13.4).
 * Throws an `Incident` when a choice finds nothing.
 */
export function chooseFlows(run: Run, node: Node, place: Place): Flow[] {
  const flows = flowsOf(run, node)
  if (node.kind === 'parallel' || node.kind === 'start') return flows
  const holds = ({ condition }: Flow) => condition === undefined || evaluateCondition(run, condition, place)
  if (node.kind === 'exclusive') {
    if (flows.length === 0) return []
    const chosen =
      flows.find((flow) => flow.id !== node.default && holds(flow)) ?? flows.find(({ id }) => id === node.default)
    if (chosen === undefined) throw new Incident('NO_FLOW')
    return [chosen]
  }
  const free = flows.filter(({ id, condition }) => condition === undefined && id !== node.default)
  const true_ = flows.filter((flow) => flow.condition !== undefined && flow.id !== node.default && holds(flow))
  const chosen = new Set([...free, ...true_])
  if (true_.length === 0) for (const flow of flows) if (flow.id === node.default) chosen.add(flow)
  if (chosen.size === 0 && flows.length > 0) throw new Incident('NO_FLOW')
  return flows.filter((flow) => chosen.has(flow))
}

/** Whether a node chooses by conditions, so that it may choose otherwise another time. */
export const isChoice = (run: Run, node: Node): boolean =>
  node.kind !== 'parallel' &&
  node.kind !== 'start' &&
  node.out.length > 1 &&
  flowsOf(run, node).some(({ condition }) => condition !== undefined)

/**
 * What a canceled branch takes: what every branch takes there, else the one way that ends soonest. So it ends, and
 * joins get their share.
 */
export function voidFlows(run: Run, node: Node): Flow[] {
  const flows = flowsOf(run, node)
  if (node.kind === 'parallel' || flows.length < 2) return flows
  const isOneOf = node.kind === 'exclusive' || node.kind === 'eventGateway'
  const free = isOneOf ? [] : flows.filter(({ id, condition }) => condition === undefined && id !== node.default)
  if (free.length > 0) return free
  const distance = distanceToEnd(run.ir)
  const far = ({ to }: Flow) => distance.get(to) ?? Number.POSITIVE_INFINITY
  return [...flows].sort((a, b) => far(a) - far(b)).slice(0, 1)
}
