import { expect, test } from 'vitest'
import { hashOfReceipt, newReceiptNumber, readReceiptNumber } from './receipt-number.ts'

test('a number has 140 bits in seven groups, and is never the same twice', () => {
  const numbers = Array.from({ length: 500 }, newReceiptNumber)
  for (const number of numbers) expect(number).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(numbers).size).toBe(500)
})

test('every character is used alike: none of the 32 is missing in 14,000', () => {
  const characters = Array.from({ length: 500 }, newReceiptNumber).join('').replaceAll('-', '')
  expect(new Set(characters).size).toBe(32)
})

test('a number is read in small letters, without dashes, with letters that look like digits', () => {
  const number = 'A1B0-C2D3-E4F5-G6H7-J8K9-MNPQ-RSTV'
  expect(readReceiptNumber(number)).toBe(number)
  expect(readReceiptNumber(' aib0c2d3 e4f5g6h7 j8k9mnpq rstv ')).toBe(number)
  expect(readReceiptNumber('alBo-C2D3-E4F5-G6H7-J8K9-MNPQ-RSTV')).toBe(number)
})

test.each(['', 'A1B0', 'A1B0-C2D3-E4F5-G6H7-J8K9-MNPQ-RSTVX', 'U1B0-C2D3-E4F5-G6H7-J8K9-MNPQ-RSTV', '😀'.repeat(28)])(
  '%j is none',
  (typed) => expect(readReceiptNumber(typed)).toBeUndefined(),
)

test('what is stored of a number is its SHA-256', () => {
  expect(hashOfReceipt('A1B0')).toHaveLength(32)
  expect(hashOfReceipt('A1B0')).not.toEqual(hashOfReceipt('A1B1'))
})
