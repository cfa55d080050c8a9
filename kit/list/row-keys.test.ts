import { expect, test } from 'vitest'
import { rowAfter, scrollTopFor } from './row-keys.ts'

const from = (at: number, key: string) => rowAfter(key, { at, count: 100, perScreen: 10 })

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 14],
  ['PageDown', 95, 99],
  ['PageUp', 20, 11],
  ['PageUp', 3, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
])('%s in row %i leads to row %i', (key, at, to) => expect(from(at, key)).toBe(to))

test('other keys lead nowhere, and neither does any in a table without rows', () => {
  expect(from(5, 'a')).toBeUndefined()
  expect(from(5, 'Tab')).toBeUndefined()
  expect(rowAfter('End', { at: -1, count: 0, perScreen: 10 })).toBeUndefined()
})

test('a table lower than a row still moves on', () => {
  expect(rowAfter('PageDown', { at: 5, count: 100, perScreen: 0 })).toBe(6)
})

test('the rows scroll only as far as they must', () => {
  const sight = { top: 480, view: 480 }
  expect(scrollTopFor(12, 48, sight)).toBe(480)
  expect(scrollTopFor(9, 48, sight)).toBe(432)
  expect(scrollTopFor(19, 48, sight)).toBe(480)
  expect(scrollTopFor(20, 48, sight)).toBe(528)
})
