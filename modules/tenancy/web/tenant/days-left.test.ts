import { expect, test } from 'vitest'
import { daysLeft, urgencyOf } from './days-left.ts'

test('days are counted in UTC, whatever the hour', () => {
  expect(daysLeft('2026-12-31', new Date('2026-12-30T23:59:59Z'))).toBe(1)
  expect(daysLeft('2026-12-31', new Date('2026-12-31T23:59:59Z'))).toBe(0)
  expect(daysLeft('2026-12-31', new Date('2027-01-05T00:00:00Z'))).toBe(-5)
})

test('the last thirty days are soon, the last seven and all after them near', () => {
  expect([31, 30, 8, 7, 0, -3].map(urgencyOf)).toEqual(['far', 'soon', 'soon', 'near', 'near', 'near'])
})
