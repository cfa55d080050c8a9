import { describe, expect, test } from 'vitest'
import { AS_DELIVERED, arrangementOf, inColumns, ordered, preferenceOf, withHidden, withMoved } from './arrangement.ts'
import type { Widget } from './widgets.ts'

const named = (...names: string[]) => names.map((name) => ({ name: name as Widget['name'] }))
const namesOf = (widgets: readonly { name: string }[]) => widgets.map(({ name }) => name)

describe('the order', () => {
  test('is that of the declarations until a user changes it', () => {
    expect(namesOf(ordered(named('a.1', 'a.2'), AS_DELIVERED))).toEqual(['a.1', 'a.2'])
  })
  test('is the person’s; what is gone or unknown is left out', () => {
    const arrangement = { order: ['a.3', 'x.9', 'a.1', 'a.3', 'a.2'], hidden: [] }
    expect(namesOf(ordered(named('a.1', 'a.2', 'a.3'), arrangement))).toEqual(['a.3', 'a.1', 'a.2'])
  })
  test('takes in a new widget behind the one it follows', () => {
    const arrangement = { order: ['a.3', 'a.1'], hidden: [] }
    expect(namesOf(ordered(named('a.1', 'a.2', 'a.3'), arrangement))).toEqual(['a.3', 'a.1', 'a.2'])
    expect(namesOf(ordered(named('a.0', 'a.1', 'a.3'), arrangement))).toEqual(['a.0', 'a.3', 'a.1'])
  })
  test('is moved by places and stops at the ends', () => {
    const widgets = named('a.1', 'a.2', 'a.3')
    expect(withMoved(widgets, 'a.3', -1)).toEqual(['a.1', 'a.3', 'a.2'])
    expect(withMoved(widgets, 'a.1', -1)).toEqual(['a.1', 'a.2', 'a.3'])
    expect(withMoved(widgets, 'a.1', 9)).toEqual(['a.2', 'a.3', 'a.1'])
    expect(withMoved(widgets, 'b.1', 1)).toEqual(['a.1', 'a.2', 'a.3'])
  })
})

test('what is hidden is hidden once, and shown again', () => {
  const hidden = withHidden(withHidden(AS_DELIVERED, 'a.1', true), 'a.1', true)
  expect(hidden).toEqual({ order: [], hidden: ['a.1'] })
  expect(withHidden(hidden, 'a.1', false)).toEqual(AS_DELIVERED)
})

test('a preference of any kind is an arrangement, and the one as delivered is none', () => {
  expect(arrangementOf(undefined)).toEqual(AS_DELIVERED)
  expect(arrangementOf({ order: 'x', hidden: [1, 'a.1'] })).toEqual({ order: [], hidden: ['a.1'] })
  expect(preferenceOf(AS_DELIVERED)).toEqual({})
  expect(arrangementOf(preferenceOf({ order: ['a.1'], hidden: [] }))).toEqual({ order: ['a.1'], hidden: [] })
})

describe('columns', () => {
  const sized = (name: string, columns: 1 | 2, rows: number) => ({ name, size: { columns, rows } })
  const all = [
    sized('shortcuts', 2, 2),
    sized('notices', 1, 4),
    sized('chart', 2, 5),
    sized('recent', 1, 4),
    sized('mine', 1, 4),
  ]
  const laidOut = (widgets: typeof all, count: 1 | 2 | 3) => inColumns(widgets, count).map(namesOf)

  test('one has everything in order', () => {
    expect(laidOut(all, 1)).toEqual([['shortcuts', 'notices', 'chart', 'recent', 'mine']])
  })
  test('two: wide ones in the wide one, narrow ones beside', () => {
    expect(laidOut(all, 2)).toEqual([
      ['shortcuts', 'chart'],
      ['notices', 'recent', 'mine'],
    ])
  })
  test('a narrow one fills the wide column rather than leave it empty', () => {
    expect(laidOut([sized('a', 2, 2), sized('b', 1, 4), sized('c', 1, 4), sized('d', 1, 4)], 2)).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ])
  })
  test('three: narrow ones take turns', () => {
    expect(laidOut(all, 3)).toEqual([['shortcuts', 'chart'], ['notices', 'mine'], ['recent']])
  })
  test('nothing needs no column', () => expect(laidOut([], 2)).toEqual([[], []]))
})
