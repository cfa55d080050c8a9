/**
 * Random models, random people: nothing is left over, nothing is lost, nothing is asked twice. The long test plays
 * 10,000 others of each.
 */
import { describe, expect, test } from 'vitest'
import { play } from './play.ts'
import type { Inner, Move } from './random.ts'
import { EVERYTHING, expectSoundness, PEOPLE, RETURNS, STRAIGHT_BACK, WORK } from './soundness.ts'
import { expectWholeness } from './unstructured.ts'
import { modelsOf } from './writer.ts'

const SEED = 2026

describe('block-structured models stay sound', () => {
  test('without returns', () => expectSoundness(WORK, 40, SEED))
  test('with returns', () => expectSoundness(RETURNS, 40, SEED))
  test('with returns straight back', () => expectSoundness(STRAIGHT_BACK, 40, SEED))
  test('with signers, withdrawals and canceled branches, too', () => expectSoundness(PEOPLE, 40, SEED))
  test('with what administrators do, too', () => expectSoundness(EVERYTHING, 40, SEED))
})

test('unstructured models, sound or not, stay whole', () => expectWholeness(40))

test('a return into branches that were interrupted: what interrupted them does it again', async () => {
  const branches: Inner['body'] = {
    kind: 'and',
    parts: [{ kind: 'user' }, { kind: 'scope', how: 'call', inner: { body: { kind: 'throw', what: 'signal' } } }],
  }
  const random: Inner = {
    body: { kind: 'sequence', parts: [{ kind: 'user' }, branches] },
    handler: { on: 'signal', beside: false, body: { kind: 'user' } },
  }
  const moves = (['return', 'back'] as const).map((way): Move => [way, 0, 14, 0])
  for (const move of moves)
    expect((await play(modelsOf(random), [['complete', 0, 0, 0], move])).problem).toBeUndefined()
})
