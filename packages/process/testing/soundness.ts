import fc from 'fast-check'
import { expect } from 'vitest'
import { play } from './play.ts'
import { block, modelOf, moves, type Move } from './random.ts'

/** On random sound models, whatever of these kinds of moves come: nothing is left over, lost, stuck or asked twice. */
export async function expectSoundness(kinds: readonly Move[0][], numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(block, moves(kinds), async (model, some) => {
      expect((await play(modelOf(model), some)).problem).toBeUndefined()
    }),
    { numRuns },
  )
}

export const WORK = ['complete', 'complete', 'advance', 'message'] as const
export const RETURNS = [...WORK, 'return'] as const
export const STRAIGHT_BACK = [...RETURNS, 'back', 'back'] as const
export const EVERYTHING = [...WORK, 'complete', 'return', 'back', 'withdraw', 'add', 'remove', 'cancelBranch'] as const
