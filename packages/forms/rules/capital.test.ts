import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalAmount } from './capital.ts'

test.each([
  [0, '零元整'],
  [0.004, '零元整'],
  [0.05, '伍分'],
  [0.5, '伍角整'],
  [0.55, '伍角伍分'],
  [1, '壹元整'],
  [1.05, '壹元零伍分'],
  [10.5, '壹拾元伍角整'],
  [1_409.5, '壹仟肆佰零玖元伍角整'],
  [6_007.14, '陆仟零柒元壹角肆分'],
  [107_000.53, '壹拾万柒仟元伍角叁分'],
  [16_409.02, '壹万陆仟肆佰零玖元零贰分'],
  [325.04, '叁佰贰拾伍元零肆分'],
  [10_005, '壹万零伍元整'],
  [100_000, '壹拾万元整'],
  [100_000_001, '壹亿零壹元整'],
  [120_000_000, '壹亿贰仟万元整'],
  [1_000_000_000_000, '壹万亿元整'],
  [-12_345.67, '负壹万贰仟叁佰肆拾伍元陆角柒分'],
  [-0.001, '零元整'],
  [9_999_999_999_999.99, '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('%d', (amount, text) => {
  expect(capitalAmount(amount)).toBe(text)
})

test('what has too many digits has no text', () => {
  for (const amount of [1e15, -1e15, Number.NaN, Number.POSITIVE_INFINITY])
    expect(capitalAmount(amount)).toBeUndefined()
})

/** Reads the digits again: each digit times its unit, groups of ten thousand and a hundred million. */
function read(text: string): number {
  const sign = text.startsWith('负') ? -1 : 1
  let [total, section, group, digit] = [0, 0, 0, 0]
  for (const char of text) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(char)
    const unit = '拾佰仟'.indexOf(char)
    if (value >= 0) digit = value
    else if (unit >= 0) group += digit * 10 ** (unit + 1)
    else if (char === '万') section += (group + digit) * 10_000
    else if (char === '亿') total += (section + group + digit) * 100_000_000
    else if (char === '元') total += section + group + digit
    else if (char === '角') total += digit / 10
    else if (char === '分') total += digit / 100
    if (value < 0) digit = 0
    if ('万亿元'.includes(char)) group = 0
    if ('亿元'.includes(char)) section = 0
  }
  return sign * total
}

test('capital digits read back as the amount, and write no zero twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (cents) => {
      const text = capitalAmount(cents / 100) ?? ''
      expect(Math.round(read(text) * 100)).toBe(cents)
      expect(text).not.toContain('零零')
    }),
  )
})
