import fc from 'fast-check'
import { expect } from 'vitest'
import { play } from './play.ts'
import { model, moves, type Move } from './random.ts'
import { modelsOf } from './writer.ts'

/**
 * On random sound models, whatever of these kinds of moves come: nothing is left over, lost, stuck or asked twice.
 * `seed`: always the same ones.
 */
export async function expectSoundness(kinds: readonly Move[0][], numRuns: number, seed?: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(model, moves(kinds), async (random, some) => {
      expect((await play(modelsOf(random), some)).problem).toBeUndefined()
    }),
    { numRuns, ...(seed === undefined ? {} : { seed }) },
  )
}

export const WORK = ['complete', 'complete', 'complete', 'decide', 'advance', 'message', 'signal'] as const
export const RETURNS = [...WORK, 'return', 'return'] as const
export const STRAIGHT_BACK = [...RETURNS, 'back', 'back', 'back'] as const
export const PEOPLE = [
  ...WORK,
  'complete',
  'return',
  'back',
  'withdraw',
  'withdraw',
  'add',
  'remove',
  'claim',
  'unclaim',
  'delegate',
  'resolve',
  'transfer',
  'cancelBranch',
] as const
export const EVERYTHING = [
  ...PEOPLE,
  'complete',
  'complete',
  'return',
  'back',
  'recall',
  'reject',
  'jump',
  'jump',
  'suspend',
  'setVars',
  'repair',
  'repair',
  'migrate',
] as const
