import { describe, expect, test } from 'vitest'
import { meets } from './match.ts'

const held = { admin: false, role: ['staff', 'buyer'], ability: ['sys:user:page', 'sys:menu:save'] }

describe('what is held against what is asked (specification section 6)', () => {
  test('a plain list means any of the roles', () => {
    expect(meets(held, ['buyer', 'boss'])).toBe(true)
    expect(meets(held, ['boss'])).toBe(false)
  })
  test('oneOf is the default, allOf wants all, except wants none', () => {
    expect(meets(held, { ability: ['sys:user:page', 'x:y:z'] })).toBe(true)
    expect(meets(held, { ability: ['sys:user:page', 'x:y:z'], mode: 'allOf' })).toBe(false)
    expect(meets(held, { ability: ['sys:user:page'], mode: 'except' })).toBe(false)
    expect(meets(held, { ability: ['x:y:z'], mode: 'except' })).toBe(true)
  })
  test('role AND ability when both are asked', () => {
    expect(meets(held, { role: ['staff'], ability: ['sys:user:page'] })).toBe(true)
    expect(meets(held, { role: ['boss'], ability: ['sys:user:page'] })).toBe(false)
  })
  test('an administrator is granted everything, an empty demand is met', () => {
    expect(meets({ ...held, admin: true }, ['boss'])).toBe(true)
    expect(meets(held, {})).toBe(true)
  })
})
