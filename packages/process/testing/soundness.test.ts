/**
 * Random models, random people: nothing is left over, nothing is lost, nothing is asked twice. The long test plays
 * 10,000 others of each.
 */
import { describe, test } from 'vitest'
import { EVERYTHING, expectSoundness, PEOPLE, RETURNS, STRAIGHT_BACK, WORK } from './soundness.ts'
import { expectWholeness } from './unstructured.ts'

const SEED = 2026

describe('block-structured models stay sound', () => {
  test('without returns', () => expectSoundness(WORK, 40, SEED))
  test('with returns', () => expectSoundness(RETURNS, 40, SEED))
  test('with returns straight back', () => expectSoundness(STRAIGHT_BACK, 40, SEED))
  test('with signers, withdrawals and canceled branches, too', () => expectSoundness(PEOPLE, 40, SEED))
  test('with what administrators do, too', () => expectSoundness(EVERYTHING, 40, SEED))
})

test('unstructured models, sound or not, stay whole', () => expectWholeness(40))
