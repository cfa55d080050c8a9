import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { openValue, sealValue } from './sealed.ts'

test('a sealed value opens for its own row alone', () => {
  const [key, own, value] = [randomBytes(32), { tenantId: 1, id: newId() }, 'correct horse 电池']
  const sealed = sealValue(key, own, value)
  expect(openValue(key, own, sealed)).toBe(value)
  expect(() => openValue(key, { ...own, tenantId: 2 }, sealed)).toThrow('unable to authenticate')
  expect(() => openValue(key, { ...own, id: newId() }, sealed)).toThrow('unable to authenticate')
  expect(() => openValue(randomBytes(32), own, sealed)).toThrow('unable to authenticate')
  expect(sealValue(key, own, value).equals(sealed)).toBe(false)
})

test('a value that an earlier release sealed opens', () => {
  const key = Buffer.alloc(32, 7)
  const sealed = Buffer.from('GGngsr9CtgMcd418fT0hchX1LLuE4qAZpYtGMNYdg7o=', 'base64')
  expect(openValue(key, { tenantId: 1, id: 'a' }, sealed)).toBe('kept')
})
