import fc from 'fast-check'
import { expect } from 'vitest'
import { moves } from '../../testing/random.ts'
import {
  branchesOf,
  historyOf,
  isExit,
  problemsOfTree,
  readTree,
  redoneIn,
  ROOT,
  rowOf,
  undoneIn,
  withCommand,
  writeTree,
  type SimpleTree,
} from '../index.ts'
import { isConsistent } from '../tree.ts'
import { objectToRun } from './play-tree.ts'
import { commandOf, draws } from './random-command.ts'
import { randomTree } from './random-tree.ts'

const MOVES = ['complete', 'complete', 'decide', 'decide', 'advance', 'message', 'withdraw', 'reject'] as const

interface Runs {
  numRuns: number
  seed?: number
  /** Without looking for the smallest example, which takes long. */
  endOnFailure?: boolean
}

/** Whatever is drawn is deployed and ends, whatever people decide, and its file gives the same tree again. */
export async function expectSoundTrees(runs: Runs): Promise<void> {
  await fc.assert(
    fc.asyncProperty(randomTree, moves(MOVES), async (tree, some) => {
      expect(problemsOfTree(tree)).toEqual([])
      const xml = writeTree(tree)
      expect(readTree(xml)).toEqual(tree)
      expect(await objectToRun(xml, some)).toBeUndefined()
    }),
    runs,
  )
}

/** Whatever commands come, a tree stays whole, and undoing them all gives the tree from before. */
export function expectUndoable(runs: Runs): void {
  fc.assert(
    fc.property(randomTree, draws, (tree, some) => {
      let history = historyOf(tree, ROOT)
      for (const draw of some) {
        history = withCommand(history, commandOf(history.tree, draw))
        expectWhole(history.tree)
      }
      const after = history.tree
      while (history.past.length > 0) history = undoneIn(history)
      expect(history.tree).toBe(tree)
      while (history.future.length > 0) history = redoneIn(history)
      expect(history.tree).toBe(after)
      expect(readTree(writeTree(after))).toEqual(after)
    }),
    runs,
  )
}

function expectWhole(tree: SimpleTree): void {
  expect(isConsistent(tree)).toBe(true)
  for (const row of [ROOT, ...[...branchesOf(tree.steps)].map(({ id }) => id)]) {
    const steps = rowOf(tree, row) ?? []
    expect(steps.slice(0, -1).some(isExit)).toBe(false)
    if (row === ROOT) expect(steps.some(isExit)).toBe(false)
  }
}
