import { expect, test } from 'vitest'
import { exactTime, nearness } from './relative-time.ts'

const now = new Date(2026, 10, 20, 15, 30)

test.each([
  [new Date(2026, 10, 20, 9, 12), { kind: 'clock', text: '09:12' }],
  [new Date(2026, 10, 20, 0, 0), { kind: 'clock', text: '00:00' }],
  [new Date(2026, 10, 19, 23, 59), { kind: 'yesterday', text: '23:59' }],
  [new Date(2026, 10, 18, 23, 59), { kind: 'day', text: '11/18' }],
  [new Date(2026, 0, 3, 8, 0), { kind: 'day', text: '01/03' }],
  [new Date(2025, 11, 31, 8, 0), { kind: 'year', text: '2025/12/31' }],
])('%s', (moment, expected) => expect(nearness(moment, now)).toEqual(expected))

test('yesterday reaches over the turn of the year', () => {
  expect(nearness(new Date(2025, 11, 31, 8, 0), new Date(2026, 0, 1, 7, 0)).kind).toBe('yesterday')
})

test('the exact time names day and second', () => {
  expect(exactTime(new Date(2026, 2, 4, 5, 6, 7))).toBe('2026-03-04 05:06:07')
})
