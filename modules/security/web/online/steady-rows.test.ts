import { expect, test } from 'vitest'
import { steadyRows } from './steady-rows.ts'

const row = (id: string, seen = 0) => ({ id, seen })

test('a refresh shows what is there now', () => {
  expect(steadyRows([row('a'), row('b')], [row('b', 1), row('c')], false)).toEqual([row('b', 1), row('c')])
  expect(steadyRows([], [row('a')], true)).toEqual([row('a')])
})

test('while a user works in the table no row moves: values change, rows that are gone stay, new ones wait', () => {
  expect(steadyRows([row('a'), row('b')], [row('new'), row('b', 1)], true)).toEqual([row('a'), row('b', 1)])
})
