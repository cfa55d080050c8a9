import { expect, test } from 'vitest'
import type { DictionaryEntry } from '#shell/ports.ts'
import { isTree, labelIn, offered, offeredNodes } from './dict-entries.ts'

const flat: DictionaryEntry[] = [
  { val: '0', label: 'Off', status: 0 },
  { val: '1', label: 'On', status: 1 },
]
/** a (disabled) > b > c (disabled); d (disabled) */
const tree: DictionaryEntry[] = [
  { val: 'a', label: 'A', status: 0, id: '10', pid: '0' },
  { val: 'b', label: 'B', status: 1, id: '11', pid: '10' },
  { val: 'c', label: 'C', status: 0, id: '12', pid: '11' },
  { val: 'd', label: 'D', status: 0, id: '13', pid: '0' },
]

test('a dictionary is a tree when an entry has a parent', () => {
  expect([isTree(flat), isTree(tree), isTree([])]).toEqual([false, true, false])
})

test('a value is called by its label, a number like its text, an unknown one by itself', () => {
  expect([labelIn(flat, 1), labelIn(flat, '0'), labelIn(flat, 7)]).toEqual(['On', 'Off', '7'])
})

test('disabled entries are not offered, but shown where they are chosen', () => {
  const all = { chosen: [], onlyEnabled: false }
  expect(offered(flat, { chosen: [], onlyEnabled: true })).toEqual([{ value: '1', label: 'On', disabled: false }])
  expect(offered(flat, { chosen: [0], onlyEnabled: true })[0]).toEqual({ value: '0', label: 'Off', disabled: true })
  expect(offered(flat, all).map(({ disabled }) => disabled)).toEqual([false, false])
})

test('in a tree a disabled entry stays above what is offered, and goes where nothing below it is', () => {
  const nodes = (chosen: string[], onlyEnabled = true) =>
    offeredNodes(tree, { chosen, onlyEnabled }).map(({ id, pid, disabled }) => [id, pid, disabled])
  expect(nodes([])).toEqual([
    ['a', '0', true],
    ['b', 'a', false],
  ])
  expect(nodes(['d']).at(-1)).toEqual(['d', '0', true])
  expect(nodes([], false)).toHaveLength(4)
})
