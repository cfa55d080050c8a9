import { describe, expect, test } from 'vitest'
import { isPasswordValid, passwordLevel } from '#contract/password.ts'
import { mustChangePassword, passwordStateOf } from './password-state.ts'
import { policyOf } from './security-policy.ts'

/** The table of the readings: password, level, the required levels at which it is valid. */
const TABLE: [password: string, level: number, validAt: number[]][] = [
  ['abcde', 1, []],
  ['abcdef', 1, [1]],
  ['Ab1!xyz', 1, [1]],
  ['abcdefgh', 2, [1, 2]],
  ['abcd1234', 3, [1, 2, 3]],
  ['Abcd1234', 3, [1, 2, 3]],
  ['Abcd123!', 4, [1, 2, 3, 4]],
  ['密码密码密码密码', 2, [1, 2]],
]

test.each(TABLE)('%s has level %i', (password, level, validAt) => {
  expect(passwordLevel(password)).toBe(level)
  expect([1, 2, 3, 4].filter((required) => isPasswordValid(password, required))).toEqual(validAt)
})

test('a password has at most 128 characters, counted as code points', () => {
  expect(isPasswordValid('密Aa1'.repeat(32))).toBe(true)
  expect(isPasswordValid(`${'密Aa1'.repeat(32)}x`)).toBe(false)
  expect(passwordLevel('')).toBe(0)
})

describe('the state of a password', () => {
  const policy = policyOf([])
  const today = '2026-11-20'

  test('an own change counts for as long as the cycle', () => {
    expect(passwordStateOf({ pwdLevel: 4, pwdDate: '2026-08-22' }, policy, today).pwdDate).toBe('2026-08-22') // 90 days
    expect(passwordStateOf({ pwdLevel: 4, pwdDate: '2026-08-21' }, policy, today).pwdDate).toBeNull()
    expect(passwordStateOf({ pwdLevel: 4, pwdDate: null }, policy, today).pwdDate).toBeNull()
  })

  test('a cycle of 0 days never ends', () => {
    const endless = policyOf([{ name: 'passwordCycleDays', value: 0 }])
    expect(passwordStateOf({ pwdLevel: 4, pwdDate: '1999-01-01' }, endless, today).pwdDate).toBe('1999-01-01')
  })

  test('a change is forced for an initial password, reminded of for a simple or old one', () => {
    expect(mustChangePassword({ pwdLevel: 0, pwdDate: null }, policy)).toBe(true)
    expect(mustChangePassword({ pwdLevel: 2, pwdDate: null }, policy)).toBe(false)
    const strict = policyOf([{ name: 'passwordModify', value: 2 }])
    expect(mustChangePassword({ pwdLevel: 2, pwdDate: '2026-11-19' }, strict)).toBe(true)
    expect(mustChangePassword({ pwdLevel: 4, pwdDate: '2020-01-01' }, strict)).toBe(true)
  })
})

test('a configuration takes defaults for what is missing and bounds what is out of reason', () => {
  expect(policyOf([])).toMatchObject({
    lockAfter: 5,
    unlockMinutes: 30,
    captchaAfter: 3,
    idleHours: 8,
    absoluteDays: 30,
  })
  const odd = [
    { name: 'idleHours', value: 0 },
    { name: 'captchaAfter', value: 0 },
    { name: 'other', value: 7 },
  ]
  expect(policyOf(odd)).toMatchObject({ idleHours: 1, captchaAfter: 0 })
})
