import { describe, test } from 'vitest'
import { EVERYTHING, expectSoundness, PEOPLE, RETURNS, STRAIGHT_BACK, WORK } from './soundness.ts'
import { expectWholeness } from './unstructured.ts'

const RUNS = 10_000
const PATIENCE = 1_800_000

describe('block-structured models stay sound, at length', () => {
  test('without returns', () => expectSoundness(WORK, RUNS), PATIENCE)
  test('with returns', () => expectSoundness(RETURNS, RUNS), PATIENCE)
  test('with returns straight back', () => expectSoundness(STRAIGHT_BACK, RUNS), PATIENCE)
  test('with signers, withdrawals and canceled branches, too', () => expectSoundness(PEOPLE, RUNS), PATIENCE)
  test('with what administrators do, too', () => expectSoundness(EVERYTHING, RUNS), PATIENCE)
})

test('unstructured models, sound or not, stay whole, at length', () => expectWholeness(RUNS), PATIENCE)
