/** Ranges as spreadsheets copy them. */
import { expect, test } from 'vitest'
import { isRange, readRange } from './pasted-range.ts'

test('cells, rows, quotes and every kind of line break', () => {
  expect(readRange('a\tb\r\nc\td\r\n', 10)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readRange('"two\nlines"\t"say ""x"""\n"open\tz', 10)).toEqual([
    ['two\nlines', 'say "x"'],
    ['"open', 'z'],
  ])
  expect(readRange('\t\n\tx', 10)).toEqual([
    ['', ''],
    ['', 'x'],
  ])
  expect(readRange('', 10)).toEqual([['']])
})

test('too many rows, or too much text, is no range', () => {
  const many = 'x\n'.repeat(100_000)
  expect(readRange(many, 1_000)).toBeUndefined()
  expect(readRange('x'.repeat(1_000_000), 1_000)).toBeUndefined()
  expect(readRange('x\n'.repeat(1_000), 1_000)).toHaveLength(1_000)
})

test('a cell with a line break behind it is the text of a cell; lines are a range where a text has one line', () => {
  expect(isRange('12\r\n', false)).toBe(false)
  expect(isRange('1\n2', false)).toBe(true)
  expect(isRange('1\n2', true)).toBe(false)
  expect(isRange('1\t2', true)).toBe(true)
})
