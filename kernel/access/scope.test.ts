import { describe, expect, test } from 'vitest'
import { addScopes, isBoundless, NO_ROWS, scopeFor } from './scope.ts'

const some = (deptIds: string[], own = false) => ({ kind: 'some', deptIds, own }) as const

describe('data scopes', () => {
  test('several roles add up', () => {
    expect(addScopes([some(['a'], true), some(['b', 'a'])])).toEqual(some(['a', 'b'], true))
    expect(addScopes([some(['a']), { kind: 'all' }])).toEqual({ kind: 'all' })
    expect(addScopes([])).toEqual(NO_ROWS)
  })
  test('a resource has a scope of its own only where a role sets one', () => {
    const general = { ...some(['a']), of: { notice: NO_ROWS } } as const
    expect(scopeFor(general, 'notice')).toBe(NO_ROWS)
    expect(scopeFor(general, 'user')).toBe(general)
    expect(scopeFor(general, 'constructor')).toBe(general)
    expect(isBoundless({ kind: 'all' })).toBe(true)
    expect(isBoundless({ kind: 'all', of: { notice: NO_ROWS } })).toBe(false)
  })
})
