import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, messageOf } from './call-error.ts'
import { failedText } from './words.ts'

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: { getItem: () => 'en' } })
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const refused = (msg: string) =>
  new CallError({ code: 409, status: 409, error: 'name_taken', msg, issues: [], data: {}, requestId: '' })

it('shows what the server says, and what our own code says', () => {
  expect(messageOf(refused('the name is taken'))).toBe('the name is taken')
  expect(messageOf(new Error('url must not be empty'))).toBe('url must not be empty')
})

it.each([
  ['a defect', new TypeError("Cannot read properties of undefined (reading 'id')")],
  ['a file of the page that did not come', new TypeError('Failed to fetch dynamically imported module: /a.js')],
  ['an error without words', new Error('')],
  ['what is no error', { type: 'error' }],
  ['nothing', undefined],
])('says of %s that the operation failed', (_, thrown) => {
  expect(messageOf(thrown)).toBe('operation failed')
})

it('says so in Chinese, too', () => expect(failedText('zh')).toBe('操作失败'))
