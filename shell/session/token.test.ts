import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetToken, readToken, saveToken } from './token.ts'

/** What was written, word for word: a cookie's age cannot be read back. */
let written: string[]

beforeEach(() => {
  written = []
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('document', {
    get cookie() {
      return written.at(-1)?.split(';')[0] ?? ''
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the token for thirty days, for this site alone', () => {
  saveToken('abc')
  const milliseconds = 2_592_000_000
  expect(written).toEqual([`token=abc; Path=/; SameSite=Strict; Max-Age=${milliseconds / 1000}; Secure`])
  expect(readToken()).toBe('abc')
})

it('forgets it at once', () => {
  saveToken('abc')
  forgetToken()
  expect(written.at(-1)).toContain('Max-Age=0')
  expect(readToken()).toBeUndefined()
})
