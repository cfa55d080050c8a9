import { expect, test } from 'vitest'
import { barsOf, changeOf, dayName } from './day-bars.ts'

const days = ['2026-11-18', '2026-11-19', '2026-11-20']

test('bars are shares of the highest; the highest and today have labels', () => {
  const bars = barsOf(days, [8, 8, 2])
  expect(bars.map(({ share }) => share)).toEqual([1, 1, 0.25])
  expect(bars.map(({ isLabelled }) => isLabelled)).toEqual([true, false, true])
  expect(bars.map(({ isToday }) => isToday)).toEqual([false, false, true])
})

test('days without anything have no height and only today a label', () => {
  const bars = barsOf(days, [0, 0, 0])
  expect(bars.map(({ share }) => share)).toEqual([0, 0, 0])
  expect(bars.map(({ isLabelled }) => isLabelled)).toEqual([false, false, true])
})

test('a change is whole per cent, and unknown when there was nothing', () => {
  expect(changeOf(12, 10)).toBe(20)
  expect(changeOf(0, 4)).toBe(-100)
  expect(changeOf(3, 3)).toBe(0)
  expect(changeOf(3, 0)).toBeUndefined()
})

test('a day is written by its language', () => {
  expect(dayName('2026-11-20', 'en')).toMatch(/Fri/)
})
