import { expect, it } from 'vitest'
import { findCookie } from './cookies.ts'
import { belongsToSession } from './storage.ts'

it('signing out forgets everything of the person', () => {
  const keys = [
    'permissions',
    'dictData',
    'user',
    'tenantCert',
    'portalCode',
    'sysConfig',
    'uploads',
    'theme-OAyy',
    'theme-default',
  ]
  expect(keys.filter((key) => !belongsToSession(key))).toEqual([])
})
it('and keeps what belongs to the device, or to another user', () => {
  expect(['language', 'collapse', 'deviceTokens', 'other'].filter(belongsToSession)).toEqual([])
})
it('finds a cookie by its whole name', () => {
  expect(findCookie('token', 'mytoken=1; token=a%3Db; x=2')).toBe('a=b')
  expect(findCookie('token', '')).toBeUndefined()
})
