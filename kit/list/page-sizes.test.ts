import { expect, test } from 'vitest'
import { PAGER_SIZES, sizesWith } from './page-sizes.ts'

test('the sizes are those of the specification, section 9', () => {
  expect(PAGER_SIZES).toEqual({ list: [10, 50, 100, 500, 1000], table: [10, 20, 50, 100], grid: [10, 15, 20, 50, 100] })
})

test('a size that an address brought stands among them', () => {
  expect(sizesWith(PAGER_SIZES.list, 50)).toEqual([10, 50, 100, 500, 1000])
  expect(sizesWith(PAGER_SIZES.table, 30)).toEqual([10, 20, 30, 50, 100])
})
