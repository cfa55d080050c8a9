import { describe, test } from 'vitest'
import { EVERYTHING, expectSoundness, PEOPLE, RETURNS, STRAIGHT_BACK, WORK } from './soundness.ts'
import { expectWholeness } from './unstructured.ts'

const RUNS = 10_000
const TIMEOUT_MS = 1_800_000

describe('block-structured models stay sound, at length', () => {
  test('without returns', () => expectSoundness(WORK, RUNS), TIMEOUT_MS)
  test('with returns', () => expectSoundness(RETURNS, RUNS), TIMEOUT_MS)
  test('with returns straight back', () => expectSoundness(STRAIGHT_BACK, RUNS), TIMEOUT_MS)
  test('with signers, withdrawals and canceled branches, too', () => expectSoundness(PEOPLE, RUNS), TIMEOUT_MS)
  test('with what administrators do, too', () => expectSoundness(EVERYTHING, RUNS), TIMEOUT_MS)
})

test('unstructured models, sound or not, stay whole, at length', () => expectWholeness(RUNS), TIMEOUT_MS)
