import { expect, test } from 'vitest'
import { ordered, orderFor, stepFor } from './entry-order.ts'

/** a, b > (c, d), e */
const nodes = [
  { id: 'a', pid: '0' },
  { id: 'b', pid: '0' },
  { id: 'c', pid: 'b' },
  { id: 'd', pid: 'b' },
  { id: 'e', pid: '0' },
]

test('a drop before, behind or into another entry', () => {
  expect(orderFor(nodes, { id: 'e', targetId: 'a', drop: 'before' })).toEqual({ pid: '0', ids: ['e', 'a', 'b'] })
  expect(orderFor(nodes, { id: 'a', targetId: 'c', drop: 'behind' })).toEqual({ pid: 'b', ids: ['c', 'a', 'd'] })
  expect(orderFor(nodes, { id: 'a', targetId: 'b', drop: 'into' })).toEqual({ pid: 'b', ids: ['c', 'd', 'a'] })
  expect(orderFor(nodes, { id: 'a', targetId: 'e', drop: 'into' })).toEqual({ pid: 'e', ids: ['a'] })
})

test('nothing comes below itself, and a move that changes nothing is not announced', () => {
  for (const targetId of ['b', 'c', 'nowhere'])
    expect(orderFor(nodes, { id: 'b', targetId, drop: 'into' })).toBeUndefined()
  expect(orderFor(nodes, { id: 'a', targetId: 'b', drop: 'before' })).toBeUndefined()
  expect(orderFor(nodes, { id: 'd', targetId: 'b', drop: 'into' })).toBeUndefined()
})

test('a step exchanges an entry with its neighbour; at the ends there is none', () => {
  expect(stepFor(nodes, 'b', -1)).toEqual({ pid: '0', ids: ['b', 'a', 'e'] })
  expect(stepFor(nodes, 'c', 1)).toEqual({ pid: 'b', ids: ['d', 'c'] })
  expect([stepFor(nodes, 'a', -1), stepFor(nodes, 'd', 1), stepFor(nodes, 'nowhere', 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what is ordered stands first among its new siblings', () => {
  const after = ordered(nodes, { pid: '0', ids: ['d', 'a'] })
  expect(after.filter(({ pid }) => pid === '0').map(({ id }) => id)).toEqual(['d', 'a', 'b', 'e'])
  expect(after.filter(({ pid }) => pid === 'b').map(({ id }) => id)).toEqual(['c'])
})
