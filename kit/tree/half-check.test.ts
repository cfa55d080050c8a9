import { expect, test } from 'vitest'
import { buildTree } from './build-tree.ts'
import { leavesOf, tickOf, withTicks } from './half-check.ts'

const [root] = buildTree(['a', 'aa', 'aaa', 'aab', 'ab'].map((id) => ({ id, pid: id.slice(0, -1) || '0' })))

test('the leaves of a node are those without children', () => {
  expect(root && leavesOf(root)).toEqual(['aaa', 'aab', 'ab'])
})

test.each([
  [[], 'none'],
  [['x'], 'none'],
  [['a1'], 'some'],
  [['a1', 'a2'], 'all'],
])('ticked %j shows %s', (ticked, tick) => expect(tickOf(['a1', 'a2'], new Set(ticked))).toBe(tick))

test('ticks are added and taken away without touching the former set', () => {
  const before = new Set(['a'])
  expect([...withTicks(before, ['b', 'a'], true)]).toEqual(['a', 'b'])
  expect([...withTicks(before, ['a'], false)]).toEqual([])
  expect([...before]).toEqual(['a'])
})
