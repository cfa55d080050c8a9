import { expect, test } from 'vitest'
import { insertedAt } from './inserted-at.ts'

test.each([
  ['', 0, '同意。', '同意。'],
  ['金额无误，', 5, '同意。', '金额无误，同意。'],
  ['已核对', 3, '同意。', '已核对同意。'],
  ['Checked.', 8, 'Approved.', 'Checked. Approved.'],
  ['Checked. ', 9, 'Approved.', 'Checked. Approved.'],
  ['前后', 1, '同意。', '前同意。后'],
])('%j at %i with %j is %j', (text, at, phrase, expected) => {
  const found = insertedAt(text, at, phrase)
  expect(found.text).toBe(expected)
  expect(found.text.slice(0, found.caret).endsWith(phrase)).toBe(true)
})
