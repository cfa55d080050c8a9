import { expect, test } from 'vitest'
import { previewAddress } from './preview-address.ts'

test.each([
  ['/xtbg/sys/oss/file/7?e=1800000000&s=abc-_', '/filePreview?id=7&e=1800000000&s=abc-_'],
  ['/xtbg/sys/oss/public/7', '/filePreview?id=7'],
  ['https://evil.example/?e=1&x=2', '/filePreview?id=7&e=1'],
])('the address %s is shown at %s', (url, page) => {
  expect(previewAddress({ id: '7', url })).toBe(page)
})
