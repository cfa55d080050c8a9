import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

test('the longest wait is the hottest, others by their share; what no one did yet has no colour', () => {
  const nodes = [
    { id: 'a', p50: 100 },
    { id: 'b', p50: 49 },
    { id: 'c', p50: 0 },
    { id: 'd', p50: null },
  ]
  expect(heatOf(nodes, (ms) => `${ms} ms`)).toEqual({
    a: { tone: 'heat4', badge: '100 ms' },
    b: { tone: 'heat2', badge: '49 ms' },
    c: { tone: 'heat1', badge: '0 ms' },
  })
  expect(heatOf([{ id: 'a', p50: 0 }], String)).toEqual({})
})
