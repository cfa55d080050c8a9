import { expect, test } from 'vitest'
import { durationText, plainDurationOf } from './duration-text.ts'

test.each([
  ['PT30M', { amount: 30, unit: 'minutes' }],
  ['PT4H', { amount: 4, unit: 'hours' }],
  ['P2D', { amount: 2, unit: 'days' }],
  ['P1W', { amount: 1, unit: 'weeks' }],
] as const)('%s is a number and a unit, and is written the same', (text, plain) => {
  expect(plainDurationOf(text)).toEqual(plain)
  expect(durationText(plain)).toBe(text)
})

test.each(['', 'P1DT4H', 'PT0H', 'P02D', '2026-12-31', '${limit}', 'P1M', 'PT1.5H', 'p1d'])(
  '“%s” is no such duration',
  (text) => expect(plainDurationOf(text)).toBeUndefined(),
)
