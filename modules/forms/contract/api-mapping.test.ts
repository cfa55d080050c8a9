/** Rows of an answer: nothing but texts, and links that a browser may follow. */
import { expect, test } from 'vitest'
import { rowsOf } from './api-mapping.ts'

const mapping = (path: string, linkPath = '') => ({ listPath: '', columns: [{ path }], linkPath })

test.each([
  ['a text', 'x', 'x'],
  ['a number', 1.5, '1.5'],
  ['a switch', false, 'false'],
  ['a record', { b: 1 }, ''],
  ['a list', [1], ''],
  ['nothing', null, ''],
  ['several lines', 'a\r\nb', 'a  b'],
])('a cell of %s', (_, a, expected) => {
  expect(rowsOf([{ a }], mapping('a'))?.rows[0]?.cells).toEqual([expected])
})

test.each([
  ['https://erp.example/1?q=a b', 'https://erp.example/1?q=a%20b'],
  ['HTTP://erp.example', 'http://erp.example/'],
  ['javascript:alert(1)', ''],
  [' javascript:alert(1)//https://', ''],
  ['data:text/html,x', ''],
  ['//erp.example', ''],
  ['/sys/user', ''],
  ['https://ann:secret@erp.example/', ''],
  ['https://', ''],
  [`https://erp.example/${'x'.repeat(3_000)}`, ''],
])('the link %s', (url, expected) => {
  expect(rowsOf([{ url }], mapping('', 'url'))?.rows[0]?.link).toBe(expected)
})

test('what every object has is in no answer, and an answer without a list has no rows', () => {
  expect(rowsOf([{}], mapping('constructor.name'))?.rows[0]?.cells).toEqual([''])
  expect(rowsOf({ data: {} }, mapping(''))).toBeUndefined()
})
