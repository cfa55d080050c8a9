import { expect, test } from 'vitest'
import { maskMobile } from './mask.ts'

test.each([
  ['15000001174', '150 **** 1174'],
  ['150 0000 1174', '150 **** 1174'],
  ['+8615000001174', '+86150 **** 1174'],
  ['10086', '10086'],
  ['', ''],
])('%s is shown as %s', (mobile, shown) => expect(maskMobile(mobile)).toBe(shown))
