import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Incident } from '#process/expressions/index.ts'
import { calculateExactly, decimalOf, digitsOf, placesOf, quotientOf, roundTo, sumOf } from './decimal.ts'

const fails = (work: () => unknown) => {
  expect(work).toThrow(Incident)
}

describe('decimals are calculated as they look', () => {
  test.each([
    ['+', 0.1, 0.2, 0.3],
    ['+', 1.005, 0, 1.005],
    ['-', 0.3, 0.1, 0.2],
    ['-', 1, 1, 0],
    ['*', 1.1, 3, 3.3],
    ['*', 4.35, 100, 435],
    ['*', -0, 5, 0],
    ['/', 1, 3, 0.333333333333333],
    ['/', 2, 3, 0.666666666666667],
    ['/', -2, 3, -0.666666666666667],
    ['/', 4.35, 0.05, 87],
    ['%', 0.3, 0.1, 0],
    ['%', -7, 4, -3],
    ['%', 5.5, 2, 1.5],
    ['*', 1e-7, 3, 3e-7],
  ] as const)('%s of %d and %d', (sign, a, b, result) => {
    expect(calculateExactly(sign, a, b)).toBe(result)
  })

  test('there is no division by zero, and no number beyond fifteen digits', () => {
    fails(() => calculateExactly('/', 1, 0))
    fails(() => calculateExactly('%', 1, 0))
    fails(() => calculateExactly('+', 999_999_999_999_999, 1))
    fails(() => calculateExactly('*', 1e10, 1e10))
    fails(() => calculateExactly('+', Number.NaN, 1))
    fails(() => calculateExactly('+', Number.POSITIVE_INFINITY, 1))
    expect(calculateExactly('+', 999_999_999_999_998, 1)).toBe(999_999_999_999_999)
  })

  test('a sum never loses a cent: it is refused instead', () => {
    fails(() => sumOf([10_000_000_000_000, 0.01, 0.001]))
    expect(sumOf([9_999_999_999_999, 0.99])).toBe(9_999_999_999_999.99)
    expect(sumOf([1 / 3, 1_000_000])).toBe(1_000_000.33333333)
  })

  test('rounding is half away from zero', () => {
    expect([roundTo(1.005, 2), roundTo(-1.005, 2), roundTo(2.5, 0), roundTo(1.004, 2)]).toEqual([1.01, -1.01, 3, 1])
    expect([roundTo(1.2, 8), roundTo(0.0000001, 2), roundTo(-0.001, 2)]).toEqual([1.2, 0, 0])
  })

  test('digits and places are those that are shown', () => {
    expect([0, 100, 1.5, 0.001, 123_456.789, -2.5e-7].map(digitsOf)).toEqual([0, 1, 2, 1, 9, 2])
    expect([0, 100, 1.5, 0.001, 123_456.789, -2.5e-7].map(placesOf)).toEqual([0, 0, 1, 3, 3, 8])
    expect(decimalOf(1e21)).toEqual({ coefficient: 1n, exponent: 21 })
  })
})

/** Cents below a billion. */
const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

test('sums of money are those of whole cents', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 500 }), (list) => {
      const sum = list.reduce((a, b) => a + b, 0)
      expect(sumOf(list.map((one) => one / 100))).toBe(sum / 100 || 0)
    }),
  )
})

test('products of cents and percent are exact, and rounded to cents as whole numbers say', () => {
  const price = fc.integer({ min: 0, max: 999_999_999 })
  const percent = fc.integer({ min: 0, max: 100_00 })
  fc.assert(
    fc.property(price, percent, (a, b) => {
      const exact = BigInt(a) * BigInt(b)
      expect(roundTo(calculateExactly('*', a / 100, b / 10_000), 2)).toBe(Number((exact + 5_000n) / 10_000n) / 100)
    }),
  )
})

test('sums and products are those of decimals, however small, large or mixed', () => {
  const part = fc.record({
    digits: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    places: fc.integer({ min: 0, max: 6 }),
  })
  const valueOf = ({ digits, places }: { digits: number; places: number }) => Number(`${digits}e-${places}`)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), part, part, (list, a, b) => {
      const sum = list.reduce((total, { digits, places }) => total + BigInt(digits) * 10n ** BigInt(6 - places), 0n)
      expect(sumOf(list.map(valueOf))).toBe(Number(`${sum}e-6`))
      const product = BigInt(a.digits) * BigInt(b.digits)
      expect(calculateExactly('*', valueOf(a), valueOf(b))).toBe(Number(`${product}e-${a.places + b.places}`) || 0)
    }),
    { numRuns: 2_000 },
  )
})

test('a sum that was too large on its way is as exact', () => {
  expect(sumOf([90_000_000_000, 90_000_000_000, 0.0001, -90_000_000_000, -90_000_000_000])).toBe(0.0001)
  expect(sumOf([99_999_999_999.99, 99_999_999_999.99, 0.01])).toBe(199_999_999_999.99)
})

test('a quotient times its divisor is the number again within fifteen digits', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 99_999 }), (a, b) => {
      const back = calculateExactly('*', quotientOf(a, b), b)
      expect(Math.abs(back - a)).toBeLessThanOrEqual(Math.abs(a) * 1e-14)
    }),
  )
})

test('every decimal of fifteen digits is the number that it is read from', () => {
  const digits = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(digits, fc.integer({ min: -8, max: 0 }), (coefficient, exponent) => {
      const value = Number(`${coefficient}e${exponent}`)
      const read = decimalOf(value)
      const shift = 20n
      const scaled = (one: { coefficient: bigint; exponent: number }) =>
        one.coefficient * 10n ** (BigInt(one.exponent) + shift)
      expect(scaled(read)).toBe(scaled({ coefficient, exponent }))
      expect(digitsOf(value)).toBeLessThanOrEqual(15)
    }),
  )
})
