import { expect, test } from 'vitest'
import { areWhole, fewSlices, hasNoValues, largestAt } from './chart-data.ts'

test('the largest value is the first of its size', () => {
  expect(largestAt([3, null, 7, 7])).toBe(2)
  expect(largestAt([-3, -1])).toBe(1)
  expect(largestAt([null])).toBeUndefined()
  expect(largestAt([])).toBeUndefined()
})

test('zeros are values, gaps are not', () => {
  expect(hasNoValues([{ name: 'a', values: [null, null] }])).toBe(true)
  expect(hasNoValues([])).toBe(true)
  expect(hasNoValues([{ name: 'a', values: [0] }])).toBe(false)
})

test('counts are whole, gaps between them or not', () => {
  expect(areWhole([{ name: 'a', values: [1, null, 3] }])).toBe(true)
  expect(
    areWhole([
      { name: 'a', values: [1, 2] },
      { name: 'b', values: [1.5] },
    ]),
  ).toBe(false)
})

test('a pie keeps the largest slices and sums up the others', () => {
  const slices = [5, 40, 0, 10, 15, 30].map((value, at) => ({ name: `s${at}`, value }))
  expect(fewSlices(slices, 4, 'others')).toEqual([
    { name: 's1', value: 40 },
    { name: 's5', value: 30 },
    { name: 's4', value: 15 },
    { name: 'others', value: 15 },
  ])
  expect(fewSlices(slices, 5, 'others').map(({ name }) => name)).toEqual(['s1', 's5', 's4', 's3', 's0'])
})
