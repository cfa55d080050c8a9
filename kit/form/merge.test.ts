import { describe, expect, test } from 'vitest'
import { differencesOf, isSame, mergedValues, sideOf } from './merge.ts'

const before = { name: 'Ann', mobile: '1', email: 'a@x', remark: '', roles: ['r1', 'r2'], secret: 1 }
const names = ['name', 'mobile', 'email', 'remark', 'roles']
const differ = (theirs: object, mine: object) =>
  differencesOf({ before, theirs: { ...before, ...theirs }, mine: { ...before, ...mine }, names })

describe('what is shown', () => {
  test('only fields the other person changed', () => {
    expect(differ({ mobile: '2' }, { email: 'b@x' }).map(({ name }) => name)).toEqual(['mobile'])
  })
  test('in the order of the form', () => {
    expect(differ({ email: 'b@x', name: 'Bob' }, {}).map(({ name }) => name)).toEqual(['name', 'email'])
  })
  test('not what both changed alike', () => expect(differ({ mobile: '2' }, { mobile: '2' })).toEqual([]))
  test('not what the form does not hold', () => expect(differ({ secret: 2 }, {})).toEqual([]))
  test('with all three values, and whether both changed it', () => {
    expect(differ({ mobile: '2', name: 'Bob' }, { mobile: '3' })).toEqual([
      { name: 'name', before: 'Ann', theirs: 'Bob', mine: 'Ann', isClash: false },
      { name: 'mobile', before: '1', theirs: '2', mine: '3', isClash: true },
    ])
  })
})

describe('what is saved', () => {
  const differences = differ({ name: 'Bob', mobile: '2', remark: 'left' }, { mobile: '3', email: 'mine@x' })
  test('theirs where I changed nothing; my other input is not touched', () => {
    expect(mergedValues(differences, { mobile: 'mine' })).toEqual({ name: 'Bob', remark: 'left' })
  })
  test('theirs where I chose theirs', () => {
    expect(mergedValues(differences, { mobile: 'theirs', remark: 'mine' })).toEqual({ name: 'Bob', mobile: '2' })
  })
  test('what both changed has no side until a user chooses', () => {
    expect(differences.map((one) => sideOf(one, {}))).toEqual(['theirs', undefined, 'theirs'])
    expect(differences.map((one) => sideOf(one, { mobile: 'mine' }))).toEqual(['theirs', 'mine', 'theirs'])
  })
})

describe('the same', () => {
  test.each([
    [undefined, ''],
    [null, undefined],
    [[], undefined],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [[{ x: 1 }], [{ x: 1 }]],
  ])('%j and %j', (one, other) => expect(isSame(one, other)).toBe(true))
  test.each([
    [0, ''],
    [false, undefined],
    [1, '1'],
    [['a'], ['a', 'a']],
    [
      [{ x: 1 }, { x: 2 }],
      [{ x: 2 }, { x: 1 }],
    ],
  ])('not %j and %j', (one, other) => expect(isSame(one, other)).toBe(false))
})
