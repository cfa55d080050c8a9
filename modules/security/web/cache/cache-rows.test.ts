import { expect, test } from 'vitest'
import type { NodeCaches } from '#security/contract/cache.ts'
import { cacheRows } from './cache-rows.ts'

const state = (entries: number, sinceDate: string) => ({ limit: 10, entries, hits: 3 * entries, misses: 1, sinceDate })
const node = (name: string, caches: NodeCaches['caches']): NodeCaches => ({
  node: `${name}:1`,
  name,
  isCurrent: false,
  isSilent: caches.length === 0,
  caches,
})
const nodes = [
  node('one', [
    { name: 'session', ...state(2, '2026-11-26T10:00:00Z') },
    { name: 'dict', ...state(1, '2026-11-26T10:00:00Z') },
  ]),
  node('two', [{ name: 'session', ...state(5, '2026-11-26T12:00:00Z') }]),
  node('silent', []),
]

test('of all nodes each cache is one row: figures are added, the latest emptying counts', () => {
  expect(cacheRows(nodes, '')).toEqual([
    { id: 'session', name: 'session', limit: 20, entries: 7, hits: 21, misses: 2, sinceDate: '2026-11-26T12:00:00Z' },
    { id: 'dict', name: 'dict', ...state(1, '2026-11-26T10:00:00Z') },
  ])
})

test('of one node there are its own figures, of a silent one none', () => {
  expect(cacheRows(nodes, 'two:1')).toEqual([{ id: 'session', name: 'session', ...state(5, '2026-11-26T12:00:00Z') }])
  expect(cacheRows(nodes, 'silent:1')).toEqual([])
})
