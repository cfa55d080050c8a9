/** What is unfinished or unsound in a tree, beside what the check of its file finds. */
import { graphOfTree, type GraphFlow, type GraphNode, type SimpleGraph } from './graph.ts'
import { isTarget, stepPlaces } from './step-places.ts'
import { isBlock, stepsOf, type SimpleTree } from './tree.ts'

export type TreeProblemCode = 'CONDITION_MISSING' | 'TARGET_MISSING' | 'NEVER_ENDS' | 'NEVER_REACHED'

export interface TreeProblem {
  code: TreeProblemCode
  /** The step or branch it stands at. */
  id: string
}

export function problemsOfTree(tree: SimpleTree): TreeProblem[] {
  return [...unfinished(tree), ...unsound(tree)]
}

function unfinished(tree: SimpleTree): TreeProblem[] {
  const places = stepPlaces(tree)
  return [...stepsOf(tree.steps)].flatMap((step): TreeProblem[] => {
    if (step.kind === 'goto')
      return isTarget(places, step.id, step.fields['target'] ?? '') ? [] : [{ code: 'TARGET_MISSING', id: step.id }]
    if (!isBlock(step) || step.kind !== 'condition') return []
    return step.branches
      .slice(0, -1)
      .filter(({ fields }) => fields['condition'] === undefined)
      .map(({ id }) => ({ code: 'CONDITION_MISSING', id }))
  })
}

/** From the start every step is reached, and from every step an end. Routes may keep it from that. */
function unsound(tree: SimpleTree): TreeProblem[] {
  const { nodes, flows, entries } = withInside(graphOfTree(tree))
  const ends = nodes.filter(({ kind }) => kind === 'finish' || kind === 'end' || kind === 'goto').map(({ id }) => id)
  const reached = spread(['start'], [...flows, ...entries])
  const ending = spread(
    ends,
    flows.map(({ from, to }) => ({ from: to, to: from })),
  )
  const drawn = new Set(nodes.map(({ id }) => id))
  return [...stepsOf(tree.steps)].flatMap(({ id }): TreeProblem[] => {
    if (!drawn.has(id)) return []
    if (!reached.has(id)) return [{ code: 'NEVER_REACHED', id }]
    return ending.has(id) ? [] : [{ code: 'NEVER_ENDS', id }]
  })
}

interface Whole {
  nodes: GraphNode[]
  flows: GraphFlow[]
  /** From each scope to its own start: who reaches the one reaches the other. */
  entries: { from: string; to: string }[]
}

/** A graph with what is inside of its scopes; each of these ends by itself. */
function withInside({ nodes, flows }: SimpleGraph): Whole {
  const whole: Whole = { nodes: [...nodes], flows: [...flows], entries: [] }
  for (const { id, inside } of nodes) {
    if (inside === undefined) continue
    const part = withInside(inside)
    whole.nodes.push(...part.nodes)
    whole.flows.push(...part.flows)
    whole.entries.push(...part.entries, { from: id, to: `${id}_start` })
  }
  return whole
}

function spread(from: readonly string[], flows: readonly { from: string; to: string }[]): ReadonlySet<string> {
  const next = new Map<string, string[]>()
  for (const { from: id, to } of flows) next.set(id, [...(next.get(id) ?? []), to])
  const found = new Set(from)
  for (const id of found) for (const to of next.get(id) ?? []) found.add(to)
  return found
}
