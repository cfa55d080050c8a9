import { describe, expect, test } from 'vitest'
import { addScopes, isWithin, NO_ROWS } from './scope.ts'

const some = (deptIds: string[], own = false) => ({ kind: 'some', deptIds, own }) as const

describe('data scopes', () => {
  test('several roles add up', () => {
    expect(addScopes([some(['a'], true), some(['b', 'a'])])).toEqual(some(['a', 'b'], true))
    expect(addScopes([some(['a']), { kind: 'all' }])).toEqual({ kind: 'all' })
    expect(addScopes([])).toEqual(NO_ROWS)
  })
  test('no one hands on more than they hold', () => {
    expect(isWithin(some(['a']), some(['a', 'b']))).toBe(true)
    expect(isWithin(some(['c']), some(['a', 'b']))).toBe(false)
    expect(isWithin({ kind: 'all' }, some(['a']))).toBe(false)
    expect(isWithin({ kind: 'all' }, { kind: 'all' })).toBe(true)
    expect(isWithin(some([], true), NO_ROWS)).toBe(false)
  })
})
