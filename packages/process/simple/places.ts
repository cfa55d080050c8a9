/** Rows of a tree: where steps stand, and a tree with other rows. */
import { isBlock, type SimpleBlock, type SimpleBranch, type SimpleStep, type SimpleTree } from './tree.ts'

/** Before the step that is at `at` in a row: that of a branch, by its id, or the whole tree’s, `ROOT`. */
export interface SimplePlace {
  readonly row: string
  readonly at: number
}

export const ROOT = ''

/** The steps of a row; undefined where there is no such row. */
export function rowOf(tree: SimpleTree, row: string): readonly SimpleStep[] | undefined {
  if (row === ROOT) return tree.steps
  return findBranch(tree.steps, row)?.branch.steps
}

export function findBranch(
  steps: readonly SimpleStep[],
  id: string,
): { branch: SimpleBranch; block: SimpleBlock } | undefined {
  for (const step of steps) {
    if (!isBlock(step)) continue
    for (const branch of step.branches) {
      if (branch.id === id) return { branch, block: step }
      const inside = findBranch(branch.steps, id)
      if (inside !== undefined) return inside
    }
  }
  return undefined
}

/** A step with the row that it stands in. */
export function findStep(tree: SimpleTree, id: string): { step: SimpleStep; place: SimplePlace } | undefined {
  const look = (steps: readonly SimpleStep[], row: string): ReturnType<typeof findStep> => {
    for (const [at, step] of steps.entries()) {
      if (step.id === id) return { step, place: { row, at } }
      if (!isBlock(step)) continue
      for (const branch of step.branches) {
        const inside = look(branch.steps, branch.id)
        if (inside !== undefined) return inside
      }
    }
    return undefined
  }
  return look(tree.steps, ROOT)
}

/** How many blocks are around a row. */
export function depthAt(tree: SimpleTree, row: string): number {
  const look = (steps: readonly SimpleStep[], depth: number): number | undefined => {
    for (const step of steps) {
      if (!isBlock(step)) continue
      for (const branch of step.branches) {
        const found = branch.id === row ? depth + 1 : look(branch.steps, depth + 1)
        if (found !== undefined) return found
      }
    }
    return undefined
  }
  return row === ROOT ? 0 : (look(tree.steps, 0) ?? 0)
}

/** A tree with other steps in a row. What is not on the way there stays the same object. */
export function withRow(
  tree: SimpleTree,
  row: string,
  change: (steps: readonly SimpleStep[]) => readonly SimpleStep[],
): SimpleTree {
  if (row === ROOT) return { ...tree, steps: change(tree.steps) }
  return withBranch(tree, row, (branch) => ({ ...branch, steps: change(branch.steps) }))
}

export function withBranch(tree: SimpleTree, id: string, change: (branch: SimpleBranch) => SimpleBranch): SimpleTree {
  return withStepsOf(tree, (step) => {
    if (!isBlock(step) || !step.branches.some((branch) => branch.id === id)) return step
    return { ...step, branches: step.branches.map((branch) => (branch.id === id ? change(branch) : branch)) }
  })
}

/** A tree with every step changed, those inside of a block before it. Unchanged steps stay the same objects. */
export function withStepsOf(tree: SimpleTree, change: (step: SimpleStep) => SimpleStep): SimpleTree {
  return { ...tree, steps: changedRow(tree.steps, change) }
}

function changedRow(steps: readonly SimpleStep[], change: (step: SimpleStep) => SimpleStep): readonly SimpleStep[] {
  return mapKept(steps, (step) => {
    if (!isBlock(step)) return change(step)
    const branches = mapKept(step.branches, (branch) => {
      const inside = changedRow(branch.steps, change)
      return inside === branch.steps ? branch : { ...branch, steps: inside }
    })
    return change(branches === step.branches ? step : { ...step, branches })
  })
}

/** The same list where nothing in it changes. */
function mapKept<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change)
  return changed.some((item, at) => item !== items[at]) ? changed : items
}
