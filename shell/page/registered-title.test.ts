import { expect, test } from 'vitest'
import type { Translate } from '../i18n.ts'
import { registeredTitle } from './registered-title.ts'

const t: Translate = (key) => (key === 'route.signIn' ? 'Sign in' : key)

test('a title whose text is not there is none, never its key', () => {
  expect(registeredTitle('route.signIn', t)).toBe('Sign in')
  expect(registeredTitle('route.workbench', t)).toBeUndefined()
  expect(registeredTitle(undefined, t)).toBeUndefined()
})
