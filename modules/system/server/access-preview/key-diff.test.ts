import { describe, expect, test } from 'vitest'
import { countDiffs, differ } from './key-diff.ts'

const given = (roles: Record<string, string[]>) =>
  new Map(Object.entries(roles).map(([role, keys]) => [role, new Set(keys)]))
const keys = ['a', 'b', 'c']

describe('what users gain and lose', () => {
  test('another role covers what one loses', () => {
    const before = given({ one: ['a', 'b'], two: ['b'] })
    const diffOf = differ({ keys, before, after: before })
    expect(diffOf({ had: ['one', 'two'], has: ['two'] })).toEqual({ gain: [], lose: ['a'] })
    expect(diffOf({ had: ['two'], has: ['one', 'two'] })).toEqual({ gain: ['a'], lose: [] })
    expect(diffOf({ had: [], has: ['unknown'] })).toEqual({ gain: [], lose: [] })
  })

  test('what a role gives may change, too', () => {
    const diffOf = differ({ keys, before: given({ one: ['a', 'b'] }), after: given({ one: ['b', 'c'] }) })
    expect(diffOf({ had: ['one'], has: ['one'] })).toEqual({ gain: ['c'], lose: ['a'] })
  })

  test('users are counted once, however much they gain', () => {
    const before = given({ one: ['a', 'b'], two: ['b'] })
    const groups = [
      { had: [], has: ['one'], count: 3 },
      { had: ['two'], has: ['two', 'one'], count: 4 },
      { had: ['one'], has: ['two'], count: 5 },
      { had: ['one'], has: ['one'], count: 6 },
    ]
    const counted = countDiffs(groups, differ({ keys, before, after: before }))
    expect({ ...counted, gained: [...counted.gained], lost: [...counted.lost] }).toEqual({
      gain: 7,
      lose: 5,
      gained: [
        ['a', 7],
        ['b', 3],
      ],
      lost: [['a', 5]],
    })
  })
})
