import { describe, expect, test } from 'vitest'
import { changedQuery } from '#shell/page/use-page.ts'
import type { ListState } from './list-state.ts'
import {
  isUntouched,
  keptDefaultView,
  noViewChange,
  readDefaultView,
  showsView,
  viewChange,
  viewStateOf,
} from './views.ts'

const names = ['status', 'keyword', 'deptId']
const plain: ListState = { page: 1, limit: 10, filters: {} }
const view = { id: 'v1', filters: { status: '1' }, orderField: 'name', order: 'asc', limit: 50 } as const

describe('choosing a view', () => {
  test('writes its filters, order and page size into the address, and takes the others out of it', () => {
    const before = new URLSearchParams('keyword=ann&page=7&deptId=3&_portalCode=OAyy&id=9')
    expect(changedQuery(before, viewChange(view, names)).toString()).toBe(
      '_portalCode=OAyy&id=9&status=1&orderField=name&order=asc&limit=50&view=v1',
    )
  })
  test('without order and page size leaves the list its own', () => {
    const bare = { id: 'v2', filters: {}, orderField: null, order: null, limit: null }
    const before = new URLSearchParams('orderField=name&order=asc&limit=100')
    expect(changedQuery(before, viewChange(bare, names)).toString()).toBe('view=v2')
  })
  test('none of them shows the plain list', () => {
    const before = new URLSearchParams('view=v1&status=1&limit=50&orderField=name&order=asc&other=1')
    expect(changedQuery(before, noViewChange(names)).toString()).toBe('other=1')
  })
})

describe('whether the list shows its view', () => {
  const shown: ListState = { page: 3, limit: 50, orderField: 'name', order: 'asc', filters: { status: '1' } }
  test('the page does not matter, everything else does', () => {
    expect(showsView(shown, view)).toBe(true)
    expect(showsView({ ...shown, limit: 10 }, view)).toBe(false)
    expect(showsView({ ...shown, order: 'desc' }, view)).toBe(false)
    expect(showsView({ ...shown, filters: { status: '1', keyword: 'a' } }, view)).toBe(false)
  })
  test('the order of filters does not', () => {
    const both = { a: '1', b: '2' }
    expect(
      showsView({ ...plain, filters: both }, { ...view, filters: { b: '2', a: '1' }, orderField: null, limit: null }),
    ).toBe(true)
  })
  test('what is saved of a list is what the list shows', () => {
    expect(showsView(shown, viewStateOf(shown))).toBe(true)
    expect(viewStateOf(plain)).toEqual({ filters: {}, orderField: null, order: null, limit: null })
  })
})

test('only an untouched list begins with one’s default view', () => {
  expect(isUntouched(plain)).toBe(true)
  for (const touched of [{ page: 2 }, { limit: 50 }, { orderField: 'name' }, { filters: { status: '0' } }])
    expect(isUntouched({ ...plain, ...touched })).toBe(false)
})

test('a default view is kept whole, and read with care', () => {
  expect(readDefaultView(keptDefaultView(view))).toEqual(view)
  expect(readDefaultView(undefined)).toBeUndefined()
  expect(readDefaultView({ filters: {} })).toBeUndefined()
  expect(readDefaultView({ id: 'v', filters: { a: 1, b: 'x' }, order: 'up', limit: 'all' })).toEqual({
    id: 'v',
    filters: { b: 'x' },
    orderField: null,
    order: null,
    limit: null,
  })
})
