import { describe, expect, it } from 'vitest'
import { levelMessage, problemOf, type PasswordValues } from './problems.ts'

const values = (more: Partial<PasswordValues>): PasswordValues => ({
  password: 'Old-pass1',
  newPassword: 'Abcd123!',
  comfirmPassword: 'Abcd123!',
  ...more,
})

describe('problemOf', () => {
  it('finds nothing wrong with a good change', () => {
    for (const field of ['password', 'newPassword', 'comfirmPassword'] as const)
      expect(problemOf(field, values({}), 4)).toBeUndefined()
  })
  it('misses what is empty', () => expect(problemOf('password', values({ password: '' }), 4)).toBe('shell.required'))
  it('says the level the policy wants', () => {
    expect(problemOf('newPassword', values({ newPassword: 'Abcd1234' }), 4)).toBe('shell.password.level.4')
    expect(problemOf('newPassword', values({ newPassword: 'Abcd1234' }), 3)).toBeUndefined()
  })
  it('refuses the password one has', () => {
    expect(problemOf('newPassword', values({ password: 'Abcd123!' }), 4)).toBe('shell.password.same')
  })
  it('compares the confirmation', () => {
    expect(problemOf('comfirmPassword', values({ comfirmPassword: 'x' }), 4)).toBe('shell.password.mismatch')
  })
})

it('every required level has a message', () => {
  expect([0, 1, 2, 3, 4, 5].map(levelMessage).map((key) => key.slice(-1))).toEqual(['1', '1', '2', '3', '4', '4'])
})
