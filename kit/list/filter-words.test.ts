import { expect, test } from 'vitest'
import type { FilterWord } from './filter-draft.ts'
import { describeFilters } from './filter-words.ts'

const words = new Map<string, FilterWord>([
  ['keyword', { label: 'Search', textOf: String }],
  ['status', { label: 'Status', textOf: (value) => (value === '1' ? 'Enabled' : 'Disabled') }],
])

test('filters in use are described in words, in their order', () => {
  expect(describeFilters({ status: '1', keyword: 'ann' }, words)).toEqual([
    { label: 'Status', text: 'Enabled' },
    { label: 'Search', text: 'ann' },
  ])
})

test('a filter that no one has a word for is left out: an id says nothing on paper', () => {
  expect(describeFilters({ deptId: '0192-…' }, words)).toEqual([])
})
