import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainTest } from './plain-tests.ts'
import { testFeel } from '../expressions/feel.ts'

const number = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.5, -1.25, 10.75)).map(String)
const text = fc.constantFrom('"a"', '"b, c"', '"say \\"x\\""', '""', '"\\\\"')
const sign = fc.constantFrom('<', '<=', '>', '>=')
const literal = fc.oneof(number, text, fc.constantFrom('true', 'false'))
const range = fc.oneof(
  number,
  fc.tuple(sign, number).map((both) => both.join(' ')),
  fc.tuple(fc.constantFrom('[', '(', ']'), number, number, fc.constantFrom(']', ')', '[')).map(([begin, ...limits]) => {
    const [end = '', ...numbers] = limits.reverse()
    return `${begin}${numbers.sort((a, b) => Number(a) - Number(b)).join('..')}${end}`
  }),
)
const cellOf = (part: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([parts, isNot]) => (isNot ? `not(${parts.join(', ')})` : parts.join(',')))
const some = fc.integer({ min: -20, max: 20 })
const any = fc.oneof(some, fc.constantFrom<unknown>('a', 'b, c', 'say "x"', '', '\\', true, false, null, 0.5, '1'))
const cellAndValue = fc.oneof(
  fc.tuple(cellOf(literal), any),
  fc.tuple(cellOf(range), fc.oneof<fc.Arbitrary<unknown>[]>(some, fc.constantFrom(0.5, null))),
)

test('what is read without the interpreter has the answers of the interpreter', () => {
  fc.assert(
    fc.property(cellAndValue, ([written, given]) => {
      const test = plainTest(written)
      expect(test?.(given), `${written} for ${JSON.stringify(given)}`).toBe(testFeel(written, given, { now: 0 }, {}))
    }),
    { numRuns: 1_000 },
  )
})

test.each(['< 1', '<= 1', '> 1', '>= 1', '[1..2]'])('what is no number is not %s', (written) => {
  for (const given of ['a', '1', true, null]) expect(plainTest(written)?.(given)).toBe(false)
})

test.each(['x', '> x', 'date("2020-01-01")', '? > 1', '1 + 1', '"a', 'not(x)', '[1..x]', '"a" , y', '"\\u0041"', ''])(
  '%s is left to the interpreter',
  (written) => {
    expect(plainTest(written)).toBeUndefined()
  },
)
