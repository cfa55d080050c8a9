import { expect, test } from 'vitest'
import { moveFor, stepFor } from './portal-order.ts'

const ids = ['a', 'b', 'c']

test('a drop before or behind another is a move, unless it changes nothing', () => {
  expect(moveFor(ids, 'c', 'a', 'before')).toEqual({ id: 'c', beforeId: 'a' })
  expect(moveFor(ids, 'a', 'b', 'behind')).toEqual({ id: 'a', afterId: 'b' })
  expect(moveFor(ids, 'a', 'b', 'before')).toBeUndefined()
  expect(moveFor(ids, 'b', 'a', 'behind')).toBeUndefined()
  expect(moveFor(ids, 'b', 'b', 'before')).toBeUndefined()
  expect(moveFor(ids, 'a', 'c', 'into')).toBeUndefined()
  expect(moveFor(ids, 'a', 'gone', 'before')).toBeUndefined()
})

test('a step ends where what is shown ends', () => {
  expect(stepFor(ids, 'b', -1)).toEqual({ id: 'b', beforeId: 'a' })
  expect(stepFor(ids, 'b', 1)).toEqual({ id: 'b', afterId: 'c' })
  expect(stepFor(ids, 'a', -1)).toBeUndefined()
  expect(stepFor(ids, 'c', 1)).toBeUndefined()
})
