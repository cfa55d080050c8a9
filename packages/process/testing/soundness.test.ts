/** Random models, random people: nothing is left over, nothing is lost, nothing is asked twice. The long test plays 10,000 of each. */
import { describe, test } from 'vitest'
import { EVERYTHING, expectSoundness, RETURNS, STRAIGHT_BACK, WORK } from './soundness.ts'
import { expectWholeness } from './unstructured.ts'

describe('block-structured models stay sound', () => {
  test('without returns', () => expectSoundness(WORK, 50))
  test('with returns', () => expectSoundness(RETURNS, 200))
  test('with returns straight back', () => expectSoundness(STRAIGHT_BACK, 100))
  test('with signers, withdrawals and canceled branches, too', () => expectSoundness(EVERYTHING, 200))
})

test('unstructured models, sound or not, stay whole', () => expectWholeness(200))
