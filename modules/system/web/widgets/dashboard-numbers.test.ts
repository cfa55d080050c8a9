import { expect, test } from 'vitest'
import { linesOf, peakOf, rowsOf, trendOf } from './dashboard-numbers.ts'

const words = { nameOf: (resource: string) => resource.toUpperCase(), others: 'others' }
const stat = (...resources: string[]) => ({
  days: ['2026-11-19', '2026-11-20'],
  resources: resources.map((resource, at) => ({ resource, counts: [at, 1] })),
  total: 0,
  before: 0,
})

test('a few resources have a line each', () => {
  expect(linesOf(stat('a', 'b', 'c', 'd'), words).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D'])
  expect(linesOf(stat('a', ''), words).map(({ name }) => name)).toEqual(['A', 'others'])
})

test('of many the last ones are one line', () => {
  const lines = linesOf(stat('a', 'b', 'c', 'd', 'e', ''), words)
  expect(lines.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'others'])
  expect(lines[3]?.values).toEqual([3 + 4 + 5, 3])
})

test('trend and peak', () => {
  expect(trendOf(3, 2)).toBe(0.5)
  expect(trendOf(3, 0)).toBeUndefined()
  expect(peakOf(['x', 'y'], [1, 4])).toEqual({ day: 'y', value: 4 })
  expect(peakOf(['x'], [0])).toBeUndefined()
})

test('a line per day', () => {
  const signIns = {
    days: [
      { date: '2026-11-19', succeeded: 5, failed: 1 },
      { date: '2026-11-20', succeeded: 6, failed: 0 },
    ],
    before: { succeeded: 0, failed: 0 },
  }
  expect(rowsOf(signIns, stat('a', 'b'))).toEqual([
    ['2026-11-19', 5, 1, 0, 1],
    ['2026-11-20', 6, 0, 1, 1],
  ])
})
