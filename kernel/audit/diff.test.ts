import { expect, test } from 'vitest'
import { diff } from './diff.ts'

test('only fields that differ are named, with both values', () => {
  expect(diff({ name: 'Ann', status: 1, tags: ['a'] }, { name: 'Ann', status: 0, tags: ['a'] })).toEqual({
    status: [1, 0],
  })
})

test('an absent side and an absent field count as null', () => {
  expect(diff(undefined, { name: 'Ann', email: undefined })).toEqual({ name: [null, 'Ann'] })
  expect(diff({ name: 'Ann' }, undefined)).toEqual({ name: ['Ann', null] })
})

test('a secret is masked whatever its spelling and however deep, but its change is seen', () => {
  expect(
    diff(
      { password_hash: 'x', passwordHash: 'x', token: 'same', conf: { host: 'a', clientSecret: 's' } },
      { password_hash: 'y', passwordHash: null, token: 'same', conf: { host: 'b', clientSecret: 't' } },
    ),
  ).toEqual({
    password_hash: ['***', '***'],
    passwordHash: ['***', null],
    conf: [
      { host: 'a', clientSecret: '***' },
      { host: 'b', clientSecret: '***' },
    ],
  })
})

test('the level of a password is no secret', () => {
  expect(diff({ pwdLevel: 0 }, { pwdLevel: 4 })).toEqual({ pwdLevel: [0, 4] })
})

test('bookkeeping says nothing', () => {
  expect(diff({ version: 1, updated_at: 'a' }, { version: 2, updated_at: 'b' })).toEqual({})
})
