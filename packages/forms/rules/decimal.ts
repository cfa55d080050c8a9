/**
 * Exact decimals over doubles. A decimal of at most fifteen significant digits is one double, and its shortest text is
 * that decimal again; so numbers can stay numbers in JSON, in variables of processes and in the page, while they are
 * calculated as what they look like: 0.1 + 0.2 is 0.3. Results are rounded to fifteen digits, half away from zero, as
 * a spreadsheet does; what would lose one of the first three decimals of a sum, difference or product is refused.
 */
import { Incident, type Calculate, type CalculationSign } from '#process/expressions/index.ts'
import { MAX_DIGITS } from '../model/limits.ts'

/** `coefficient` × 10^`exponent` */
export interface Decimal {
  coefficient: bigint
  exponent: number
}

/** Digits of a sum that are never rounded away: money has at most three decimals. */
const KEPT_DECIMALS = 3
const PATTERN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/

/** Four decimals as whole numbers: most sums are money, and whole numbers are much faster than decimals. */
const SCALE = 10_000
const MAX_SCALED = 10 ** MAX_DIGITS

/** A number times 10,000, where that is a whole number of at most fifteen digits; else not a number. */
function scaled(value: number): number {
  const whole = Math.round(value * SCALE)
  // The quotient is the double next to that decimal, so a number that equals it shows as that decimal.
  return whole / SCALE === value && Math.abs(whole) < MAX_SCALED ? whole : Number.NaN
}

/** The decimal that a number shows as. */
export function decimalOf(value: number): Decimal {
  const [, sign = '', whole = '', fraction = '', power = '0'] = PATTERN.exec(String(value)) ?? []
  if (whole === '') throw new Incident('EXPRESSION_FAILED', 'no finite number')
  return { coefficient: BigInt(`${sign}${whole}${fraction}`), exponent: Number(power) - fraction.length }
}

const powerOfTen = (power: number): bigint => 10n ** BigInt(power)
const isNegative = (value: bigint) => value < 0n
const absolute = (value: bigint) => (isNegative(value) ? -value : value)

/** A coefficient without its last `digits` digits, half away from zero. */
function withoutDigits(coefficient: bigint, digits: number): bigint {
  const unit = powerOfTen(digits)
  const rounded = (absolute(coefficient) + unit / 2n) / unit
  return isNegative(coefficient) ? -rounded : rounded
}

/** Rounded to so many decimals, half away from zero. */
export function roundTo(value: number, decimals: number): number {
  const whole = scaled(value)
  if (decimals >= 4 && !Number.isNaN(whole)) return value
  const { coefficient, exponent } = decimalOf(value)
  const surplus = -exponent - decimals
  return surplus <= 0 ? value : numberOf({ coefficient: withoutDigits(coefficient, surplus), exponent: -decimals })
}

/** How many significant digits a number shows; zeros at its end are none. */
export function digitsOf(value: number): number {
  const text = absolute(decimalOf(value).coefficient).toString()
  return text.replace(/0+$/, '').length
}

/** How many places after the point a number shows. */
export function placesOf(value: number): number {
  const { coefficient, exponent } = decimalOf(value)
  return coefficient === 0n ? 0 : Math.max(0, -exponent)
}

/** The number of a decimal, at most fifteen digits of it. Throws an `Incident` when it is too large. */
function numberOf(decimal: Decimal, mustKeep = false): number {
  const { coefficient, exponent } = shortened(decimal, mustKeep)
  const value = Number(`${coefficient}e${exponent}`)
  if (!(Math.abs(value) < 10 ** MAX_DIGITS)) throw new Incident('EXPRESSION_FAILED', `more than ${MAX_DIGITS} digits`)
  return value === 0 ? 0 : value
}

function shortened(decimal: Decimal, mustKeep: boolean): Decimal {
  const { coefficient, exponent } = decimal
  const surplus = absolute(coefficient).toString().length - MAX_DIGITS
  if (surplus <= 0) return decimal
  const unit = powerOfTen(surplus)
  if (mustKeep && exponent + surplus > -KEPT_DECIMALS && coefficient % unit !== 0n)
    throw new Incident('EXPRESSION_FAILED', `more than ${MAX_DIGITS} digits`)
  return { coefficient: withoutDigits(coefficient, surplus), exponent: exponent + surplus }
}

/** Two decimals as coefficients of one exponent. */
function aligned(a: Decimal, b: Decimal): { left: bigint; right: bigint; exponent: number } {
  const exponent = Math.min(a.exponent, b.exponent)
  const scale = (one: Decimal) => one.coefficient * powerOfTen(one.exponent - exponent)
  return { left: scale(a), right: scale(b), exponent }
}

/** The sum of numbers, rounded once. */
export function sumOf(values: readonly number[]): number {
  let whole = 0
  for (const value of values) {
    whole += scaled(value)
    // Up to here every step was exact.
    if (!(Math.abs(whole) < MAX_SCALED)) return exactSum(values)
  }
  return whole / SCALE + 0
}

function exactSum(values: readonly number[]): number {
  let sum: Decimal = { coefficient: 0n, exponent: 0 }
  for (const value of values) {
    const { left, right, exponent } = aligned(sum, decimalOf(value))
    sum = { coefficient: left + right, exponent }
  }
  return numberOf(sum, true)
}

export function quotientOf(a: number, b: number): number {
  const [left, right] = [decimalOf(a), decimalOf(b)]
  if (right.coefficient === 0n) throw new Incident('EXPRESSION_FAILED', 'no finite number')
  // Enough digits that those cut off by the division of whole numbers decide nothing.
  const more = MAX_DIGITS + 2 + absolute(right.coefficient).toString().length
  return numberOf({
    coefficient: (left.coefficient * powerOfTen(more)) / right.coefficient,
    exponent: left.exponent - right.exponent - more,
  })
}

/** The remainder, with the sign of the first number. */
function remainderOf(a: number, b: number): number {
  const { left, right, exponent } = aligned(decimalOf(a), decimalOf(b))
  if (right === 0n) throw new Incident('EXPRESSION_FAILED', 'no finite number')
  return numberOf({ coefficient: left % right, exponent }, true)
}

function productOf(a: number, b: number): number {
  const whole = scaled(a) * scaled(b)
  if (Math.abs(whole) < MAX_SCALED) return whole / (SCALE * SCALE) + 0
  const [left, right] = [decimalOf(a), decimalOf(b)]
  return numberOf({ coefficient: left.coefficient * right.coefficient, exponent: left.exponent + right.exponent }, true)
}

/** What rules calculate by. Throws an `Incident` for a division by zero and for what has too many digits. */
export const calculateExactly: Calculate = (sign: CalculationSign, a: number, b: number): number => {
  switch (sign) {
    case '+':
      return sumOf([a, b])
    case '-':
      return sumOf([a, -b])
    case '*':
      return productOf(a, b)
    case '/':
      return quotientOf(a, b)
    case '%':
      return remainderOf(a, b)
  }
}
