/**
 * Amounts in capital Chinese digits, as financial documents have them: the rules of the central bank for filling in
 * bills. It is a notation and no text of the interface, so its characters are here, as escapes.
 */
import { MAX_NUMBER } from '../model/limits.ts'
import { roundTo } from './decimal.ts'

/** ling yi er san si wu liu qi ba jiu */
const DIGITS = '\u96f6\u58f9\u8d30\u53c1\u8086\u4f0d\u9646\u67d2\u634c\u7396'
/** shi bai qian */
const UNITS = ['', '\u62fe', '\u4f70', '\u4edf']
const WAN = '\u4e07'
const YI = '\u4ebf'
const YUAN = '\u5143'
const JIAO = '\u89d2'
const FEN = '\u5206'
const WHOLE = '\u6574'
const MINUS = '\u8d1f'
const ZERO = DIGITS.charAt(0)

/** Up to four digits: one zero stands for those between, none for those at the end. */
function groupText(group: number): string {
  let text = ''
  let isGap = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10
    if (digit === 0) isGap = text !== ''
    else {
      text += (isGap ? ZERO : '') + DIGITS.charAt(digit) + (UNITS[place] ?? '')
      isGap = false
    }
  }
  return text
}

/** A whole number; empty for zero. */
function wholeText(value: number): string {
  if (value < 10_000) return groupText(value)
  const unit = value >= 100_000_000 ? 100_000_000 : 10_000
  const [high, low] = [Math.floor(value / unit), value % unit]
  const gap = low > 0 && low < unit / 10 ? ZERO : ''
  return wholeText(high) + (unit === 10_000 ? WAN : YI) + gap + wholeText(low)
}

/**
 * The amount in capital digits, rounded to cents first.
 * @returns nothing for what is no amount of at most fifteen digits
 */
export function capitalAmount(amount: number): string | undefined {
  if (!Number.isFinite(amount) || Math.abs(amount) > MAX_NUMBER) return undefined
  const rounded = roundTo(Math.abs(amount), 2)
  const yuanCount = Math.floor(rounded)
  const cents = Math.round((rounded - yuanCount) * 100)
  const [tens, ones] = [Math.floor(cents / 10), cents % 10]
  const sign = amount < 0 && rounded > 0 ? MINUS : ''
  const yuanText = yuanCount === 0 ? '' : wholeText(yuanCount) + YUAN
  if (cents === 0) return `${sign}${yuanText === '' ? ZERO + YUAN : yuanText}${WHOLE}`
  const gap = tens === 0 && yuanText !== '' ? ZERO : ''
  const tensText = tens === 0 ? gap : DIGITS.charAt(tens) + JIAO
  return `${sign}${yuanText}${tensText}${ones === 0 ? WHOLE : DIGITS.charAt(ones) + FEN}`
}
