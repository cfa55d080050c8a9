import { describe, expect, test } from 'vitest'
import { defaultRules, readTree, ruleTree, type TreeOption, type TreeRules } from './tree-rules.ts'

/** 1 ┬ 11 ┬ 111 · 112 (disabled)
 *    └ 12
 *  2 (disabled) ─ 21 */
const node = (id: string, pid: string, more: Partial<TreeOption> = {}): TreeOption => ({ id, pid, name: id, ...more })
const nodes = [
  node('1', '0'),
  node('11', '1'),
  node('111', '11'),
  node('112', '11', { disabled: true }),
  node('12', '1'),
  node('2', '0', { disabled: true }),
  node('21', '2'),
]
const typed = [
  node('platform', '0', { type: '1' }),
  node('tenant', 'platform', { type: '2' }),
  node('dept', 'tenant', { type: '3' }),
  node('closed', 'tenant', { type: '3', disabled: true }),
  node('odd', 'dept'),
]
const rules = (change: Partial<TreeRules> = {}): TreeRules => ({ ...defaultRules, ...change })
const refusals = (tree: readonly TreeOption[], change: Partial<TreeRules>) => {
  const { refusalOf } = ruleTree(tree, rules(change))
  return Object.fromEntries(tree.map(({ id }) => [id, refusalOf(id)]).filter(([, refusal]) => refusal))
}

describe('a node that cannot be chosen', () => {
  test('is disabled', () => expect(refusals(nodes, {})).toEqual({ 112: 'disabled', 2: 'disabled' }))
  test('is a parent, when parents cannot be chosen', () => {
    expect(refusals(nodes, { clickParent: false })).toEqual({
      1: 'parent',
      11: 'parent',
      112: 'disabled',
      2: 'disabled',
    })
  })
  test('is not of type 3, when one node is chosen from a tree with types', () => {
    expect(refusals(typed, { isMultiple: false })).toEqual({
      platform: 'level',
      tenant: 'level',
      closed: 'disabled',
      odd: 'level',
    })
  })
  test('but of any type, when several are chosen or the picker allows it', () => {
    expect(refusals(typed, { isMultiple: true })).toEqual({ closed: 'disabled' })
    expect(refusals(typed, { isMultiple: false, anyLevel: true })).toEqual({ closed: 'disabled' })
  })
  test('and of a tree without types, whatever it is', () => {
    expect(refusals(nodes, { isMultiple: false })).toEqual({ 112: 'disabled', 2: 'disabled' })
  })
})

describe('choosing', () => {
  const choose = (change: Partial<TreeRules>, value: string[], id: string) =>
    ruleTree(nodes, rules(change)).toggled(value, id)

  test('one replaces what was chosen', () => expect(choose({ isMultiple: false }, ['12'], '11')).toEqual(['11']))
  test('several: each on its own, a parent does not bring its children', () => {
    expect(choose({}, ['12'], '11')).toEqual(['12', '11'])
    expect(choose({}, ['12', '11'], '12')).toEqual(['11'])
  })
  test('a refused node changes nothing', () => {
    expect(choose({}, ['12'], '2')).toEqual(['12'])
    expect(choose({ isMultiple: false }, ['12'], '112')).toEqual(['12'])
    expect(choose({ clickParent: false }, ['12'], '1')).toEqual(['12'])
  })
  test('only leaves: a parent brings the leaves below it that may be chosen, never itself', () => {
    expect(choose({ onlyLeaf: true }, [], '1')).toEqual(['111', '12'])
    expect(choose({ onlyLeaf: true }, ['111'], '1')).toEqual(['111', '12'])
    expect(choose({ onlyLeaf: true }, ['111', '12'], '11')).toEqual(['12'])
  })
})

test('the levels above what may be chosen are known', () => {
  expect(ruleTree(typed, rules({ isMultiple: false })).outer).toEqual(['platform', 'tenant'])
  expect(ruleTree(typed, rules()).outer).toEqual([])
})

test('with only leaves, parents show whether all or a part of what is below them is ticked', () => {
  const tree = ruleTree(nodes, rules({ onlyLeaf: true }))
  expect([...tree.ticked(['111'])]).toEqual(['111', '11'])
  expect([...tree.halfTicked(['111'])]).toEqual(['1'])
  expect([...tree.ticked(['111', '12'])]).toEqual(['111', '12', '1', '11'])
  expect([...tree.halfTicked(['111', '12'])]).toEqual([])
  expect([...ruleTree(nodes, rules()).ticked(['11'])]).toEqual(['11'])
})

describe('reading records', () => {
  test('flat ones, with the usual names', () => {
    expect(
      readTree([
        { id: 1, pid: 0, name: 'a', type: 3, disabled: true },
        { id: '2', name: 'b' },
      ]),
    ).toEqual([
      { id: '1', pid: '0', name: 'a', type: '3', disabled: true },
      { id: '2', pid: '0', name: 'b', disabled: false },
    ])
  })
  test('nested ones, with names of their own', () => {
    const records = [{ key: 'a', title: 'A', kids: [{ key: 'b', title: 'B', off: true }] }]
    expect(readTree(records, { value: 'key', label: 'title', children: 'kids', disabled: 'off' })).toEqual([
      { id: 'a', pid: '0', name: 'A', disabled: false },
      { id: 'b', pid: 'a', name: 'B', disabled: true },
    ])
  })
})
