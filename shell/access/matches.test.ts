import { describe, expect, it } from 'vitest'
import { matches, noHoldings, type Holdings } from './matches.ts'

const holds = (abilities: string[], roles: string[] = []): Holdings => ({
  admin: false,
  abilities: new Set(abilities),
  roles: new Set(roles),
})

describe('matches', () => {
  it('a code by exact membership', () => {
    expect(matches('sys:user:save', holds(['sys:user:save']))).toBe(true)
    expect(matches('sys:user:save', holds(['sys:user:savex', 'sys:user']))).toBe(false)
  })
  it('a plain list as any of the roles', () => {
    expect(matches(['hr', 'boss'], holds([], ['boss']))).toBe(true)
    expect(matches(['hr'], holds(['hr']))).toBe(false)
  })
  it('role and ability when both are asked', () => {
    const need = { role: ['hr'], ability: ['a', 'b'] }
    expect(matches(need, holds(['b'], ['hr']))).toBe(true)
    expect(matches(need, holds(['b']))).toBe(false)
  })
  it('every one, any one, or none', () => {
    const need = { ability: ['a', 'b'] }
    expect(matches({ ...need, mode: 'allOf' }, holds(['a']))).toBe(false)
    expect(matches({ ...need, mode: 'oneOf' }, holds(['a']))).toBe(true)
    expect(matches({ ...need, mode: 'except' }, holds(['a']))).toBe(false)
    expect(matches({ ...need, mode: 'except' }, holds(['c']))).toBe(true)
  })
  it('grants an administrator everything', () => expect(matches('x:y:z', { ...noHoldings, admin: true })).toBe(true))
  it('asks nothing of no one', () => expect(matches({}, noHoldings)).toBe(true))
})
