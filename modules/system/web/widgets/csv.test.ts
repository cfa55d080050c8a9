import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('rows become lines that a spreadsheet reads', () => {
  expect(
    csvOf([
      ['day', 'count'],
      ['2026-11-20', 3],
    ]),
  ).toBe('\uFEFFday,count\r\n2026-11-20,3\r\n')
})

test('commas and quotes are kept, formulas are defused, negative numbers stay numbers', () => {
  expect(csvOf([['a,"b"', '=1+1', -2]])).toBe(`\uFEFF"a,""b""",'=1+1,-2\r\n`)
})
