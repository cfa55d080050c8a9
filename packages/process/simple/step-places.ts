/** Where steps stand, and where routes may lead. */
import { isBlock, isScope, type SimpleStep, type SimpleTree } from './tree.ts'

/** What `path` says of a step: the scopes around it, and the branches that go on side by side. */
export interface StepPlace {
  readonly step: SimpleStep
  readonly path: string
}

const INSIDE = '|'
const BESIDE = '/'

/** Whether other branches of the process or scope go on beside a step. */
export const isBeside = (path: string): boolean => path.slice(path.lastIndexOf(INSIDE) + 1).includes(BESIDE)

/** Where every step stands: a route to a step stays within the branches that go on side by side. */
export function stepPlaces(tree: SimpleTree): ReadonlyMap<string, StepPlace> {
  const places = new Map<string, StepPlace>()
  const walk = (steps: readonly SimpleStep[], path: string) => {
    for (const step of steps) {
      places.set(step.id, { step, path })
      if (!isBlock(step)) continue
      for (const branch of step.branches)
        walk(branch.steps, step.kind === 'condition' ? path : `${path}${isScope(step) ? INSIDE : BESIDE}${branch.id}`)
    }
  }
  walk(tree.steps, '')
  return places
}

/** Whether a route may lead to a step: it is a step that happens, and in the same branch. */
export function isTarget(places: ReadonlyMap<string, StepPlace>, from: string, to: string): boolean {
  const [start, target] = [places.get(from), places.get(to)]
  if (start === undefined || target === undefined || from === to) return false
  return target.step.kind !== 'goto' && target.path === start.path
}
