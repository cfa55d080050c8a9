import { expect, test } from 'vitest'
import { inPairs, isAsGood, quantile, ratioOf } from './pairs.ts'

test('the ratio is the median of the ratios of the pairs, whatever slowed a pair', () => {
  expect(ratioOf({ ours: [50, 5, 60], reference: [100, 10, 100] })).toEqual({ median: 0.5, least: 0.5, most: 0.6 })
})

test('ours and the reference take turns, the reference first', async () => {
  const turns: string[] = []
  const measure = (name: string, value: number) => () => {
    turns.push(name)
    return Promise.resolve(value)
  }
  expect(await inPairs(measure('ours', 1), measure('reference', 2), 2)).toEqual({ ours: [1, 1], reference: [2, 2] })
  expect(turns).toEqual(['reference', 'ours', 'reference', 'ours'])
})

test('a quantile is a value that was measured', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([1, 2, 3, 4], 1)).toBe(4)
  expect(quantile([], 0.5)).toBeNaN()
})

test('as good as nine tenths of what is committed, in the direction in which it is better', () => {
  expect(isAsGood(0.63, 0.7, 'more', 0.9)).toBe(true)
  expect(isAsGood(0.62, 0.7, 'more', 0.9)).toBe(false)
  expect(isAsGood(2.2, 2, 'less', 0.9)).toBe(true)
  expect(isAsGood(2.3, 2, 'less', 0.9)).toBe(false)
})
