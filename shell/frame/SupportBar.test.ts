import { expect, test } from 'vitest'
import { restText } from './SupportBar.tsx'

test('what is left is in minutes and seconds, and never less than nothing', () => {
  expect([restText(760_000), restText(59_999), restText(-5)]).toEqual(['12:40', '0:59', '0:00'])
})
