import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cellIssues, cellValue, moved, numberOf, parseSheet, pasted, rowsSchemaOf, tableIssue } from './child-rows.ts'

const item = z.object({
  name: z.string().min(1).max(5),
  amount: z.number().min(0),
  kind: z.enum(['a', 'b']).optional(),
})
const field = z.array(item).min(1).max(3)
const columns = [
  { key: 'name', kind: 'text' },
  { key: 'amount', kind: 'number' },
  { key: 'kind', kind: 'select', options: [{ value: 'a', label: 'Travel' }] },
] as const

describe('rules', () => {
  test('come from the list of the contract, however it is wrapped', () => {
    expect(rowsSchemaOf(field).item).toBe(item)
    expect(rowsSchemaOf(field.default([])).item).toBe(item)
    expect(rowsSchemaOf(z.array(item).optional()).item).toBe(item)
    expect(() => rowsSchemaOf(z.array(z.string()))).toThrow('list of records')
  })
  test('name the cells that break them', () => {
    const rows = [
      { name: 'ok', amount: 1 },
      { name: '', amount: -1 },
      { name: 'too long', amount: 'x', kind: 'c' },
    ]
    expect([...cellIssues(item, rows).keys()]).toEqual(['1.name', '1.amount', '2.name', '2.amount', '2.kind'])
  })
  test('and the table that has too few or too many rows, whatever is wrong in its cells', () => {
    const schema = rowsSchemaOf(field)
    expect(tableIssue(schema, [])?.code).toBe('too_small')
    expect(tableIssue(schema, [{}, {}, {}, {}])?.code).toBe('too_big')
    expect(tableIssue(schema, [{ name: '' }])).toBeUndefined()
    expect(tableIssue(rowsSchemaOf(z.array(item)), [])).toBeUndefined()
  })
})

test('rows move, and stop at the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
})

describe('text of a spreadsheet', () => {
  test('is separated by tabs and line ends; the last line end is no row', () => {
    expect(parseSheet('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseSheet('a')).toEqual([['a']])
    expect(parseSheet('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ])
  })
  test('has tabs, lines and quotes in quoted cells; a quote inside a word is a quote', () => {
    expect(parseSheet('"two\nlines"\t"a ""b"""\t5"')).toEqual([['two\nlines', 'a "b"', '5"']])
  })
})

test('numbers as people write them; what is none stays for the rules to refuse', () => {
  expect(['1,234.50', ' -3 ', '.5', '+7'].map(numberOf)).toEqual([1234.5, -3, 0.5, 7])
  expect(['', ' '].map(numberOf)).toEqual([undefined, undefined])
  expect(['12a', '1.2.3', '0x10', '1e5'].map(numberOf)).toEqual(['12a', '1.2.3', '0x10', '1e5'])
})

test('an option is found by its label or its value', () => {
  expect(cellValue(columns[2], 'Travel')).toBe('a')
  expect(cellValue(columns[2], 'a')).toBe('a')
  expect(cellValue(columns[2], 'Hotel')).toBe('Hotel')
})

describe('pasting', () => {
  const paste = (text: string, row = 0, column = 0, most = 10) =>
    pasted({
      rows: [{ name: 'x', amount: 1, id: '7' }],
      columns,
      at: { row, column },
      sheet: parseSheet(text),
      makeRow: () => ({ amount: 0 }),
      most,
    })
  test('overwrites from the cell on, keeps what has no column, adds rows', () => {
    expect(paste('a\t1,000\tTravel\nb\tmuch')).toEqual([
      { name: 'a', amount: 1000, kind: 'a', id: '7' },
      { name: 'b', amount: 'much' },
    ])
  })
  test('leaves out columns and rows for which there is no place', () => {
    expect(paste('5\ta\tbeyond', 0, 1)).toEqual([{ name: 'x', amount: 5, kind: 'a', id: '7' }])
    expect(paste('a\nb\nc', 0, 0, 2)).toHaveLength(2)
    expect(paste('a\nb', 1, 0, 2)).toHaveLength(2)
  })
})
