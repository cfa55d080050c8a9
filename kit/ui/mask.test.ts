import { describe, expect, test } from 'vitest'
import { mask, maskMobile, type MaskKind } from './mask.ts'

test.each([
  ['15000001174', '150 **** 1174'],
  ['150 0000 1174', '150 **** 1174'],
  ['+8615000001174', '+86150 **** 1174'],
  ['10086', '10086'],
  ['', ''],
])('%s is shown as %s', (mobile, shown) => expect(maskMobile(mobile)).toBe(shown))

const cases: readonly (readonly [kind: MaskKind, value: string, shown: string])[] = [
  ['mail', 'wangfang@portico.test', 'w****@portico.test'],
  ['mail', 'a@b@portico.test', 'a****@portico.test'],
  ['mail', '@portico.test', '****'],
  ['mail', 'no address', '****'],
  ['id', '110101199003077774', '110 **** 7774'],
  ['id', '11010119900307777X', '110 **** 777X'],
  ['id', 'E12345', '****'],
  ['account', '6222 0210 0101 1234 567', '**** 4567'],
  ['account', '12345678', '****'],
  ['name', '王芳', '王**'],
  ['name', '欧阳娜娜', '欧**'],
  ['name', 'Ann Mary Smith', 'A**** M**** S****'],
  ['name', '𠮷野家', '𠮷**'],
]

describe('a masked value', () => {
  test.each(cases)('of kind %s: %s is shown as %s', (kind, value, shown) => expect(mask(kind, value)).toBe(shown))

  test('stays empty when there is none', () => {
    for (const kind of ['mobile', 'mail', 'id', 'account', 'name'] as const) expect(mask(kind, '  ')).toBe('')
  })

  test('does not tell how long it is', () => {
    expect(mask('mail', 'wf@portico.test')).toBe(mask('mail', 'wangfangfang@portico.test'))
    expect(mask('name', '王芳')).toBe(mask('name', '王晓芳'))
    expect(mask('account', '622202100101')).toHaveLength(mask('account', '6222021001011234567').length)
  })
})
