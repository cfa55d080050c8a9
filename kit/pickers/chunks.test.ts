import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'

test('a list is taken apart in order, the last part may be smaller', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunksOf([1, 2], 2)).toEqual([[1, 2]])
  expect(chunksOf([], 2)).toEqual([])
  expect(chunksOf(Array(401).fill(0), 200).map(({ length }) => length)).toEqual([200, 200, 1])
})
