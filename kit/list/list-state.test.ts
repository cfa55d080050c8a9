import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listQuery } from '#contract/list.ts'
import { queryFlag, queryList } from '#contract/scalars.ts'
import { accepts, filterNames, pageChange, queryOf, readListState, sortChange } from './list-state.ts'

const query = listQuery({
  filters: {
    keyword: z.string().max(8).optional(),
    status: queryFlag.optional(),
    kinds: queryList(z.enum(['a', 'b']), 5).optional(),
  },
  sortable: ['name', 'createDate'],
})
const read = (address: string) => readListState(new URLSearchParams(address), query)

describe('address to state', () => {
  test('an empty address is page 1 of ten in the default order', () => {
    expect(read('')).toEqual({ page: 1, limit: 10, filters: {} })
  })
  test('reads page, limit, order and every filter', () => {
    expect(read('page=3&limit=50&orderField=name&order=asc&keyword=ann&status=1&kinds=a,b')).toEqual({
      page: 3,
      limit: 50,
      orderField: 'name',
      order: 'asc',
      filters: { keyword: 'ann', status: '1', kinds: 'a,b' },
    })
  })
  test('what the contract does not accept is left out', () => {
    expect(read('page=0&limit=9999&orderField=password&status=yes&keyword=muchtoolong&other=1')).toEqual({
      page: 1,
      limit: 10,
      filters: {},
    })
  })
  test('everything at once (limit -1) is not for lists', () => expect(read('limit=-1').limit).toBe(10))
  test('foreign keys of the address are no filters', () => {
    expect(read('_portalCode=OAyy&id=7').filters).toEqual({})
  })
})

test('the filters are those of the contract', () => {
  expect(filterNames(query)).toEqual(['keyword', 'status', 'kinds'])
  expect(filterNames(undefined)).toEqual([])
})

test('a text is checked before it is asked for', () => {
  expect(accepts(query, 'status', '1')).toBe(true)
  expect(accepts(query, 'status', '2')).toBe(false)
  expect(accepts(query, 'unknown', '1')).toBe(false)
})

describe('state to call and address', () => {
  test('the call gets paging and filters side by side', () => {
    expect(queryOf(read('page=2&keyword=ann'))).toEqual({ page: 2, limit: 10, keyword: 'ann' })
  })
  test('sums are asked for by field, and only when there are some', () => {
    expect(queryOf(read(''), ['amount', 'tax'])).toEqual({ page: 1, limit: 10, sumFields: 'amount,tax' })
    expect(queryOf(read(''), [])).toEqual({ page: 1, limit: 10 })
  })
  test('defaults do not stand in the address', () => {
    expect(pageChange(1, 10)).toEqual({ page: undefined, limit: undefined })
    expect(pageChange(2, 50)).toEqual({ page: 2, limit: 50 })
  })
  test('sorting starts at page 1; no direction means the default order', () => {
    expect(sortChange('name', 'asc')).toEqual({ orderField: 'name', order: 'asc', page: undefined })
    expect(sortChange('name', undefined)).toEqual({ orderField: undefined, order: undefined, page: undefined })
  })
})
