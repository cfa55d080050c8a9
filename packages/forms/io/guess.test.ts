import { expect, test } from 'vitest'
import { readModel } from '../model/read-model.ts'
import { guessFields } from './guess.ts'

const idMaker = () => {
  let last = 1_000
  return () => `f-${++last}`
}
const guess = (sheet: Record<string, string[]>) => {
  const header = Object.keys(sheet)
  const count = Math.max(0, ...Object.values(sheet).map((cells) => cells.length))
  const rows = Array.from({ length: count }, (_, at) => header.map((head) => sheet[head]?.[at] ?? ''))
  return guessFields({ header, rows }, idMaker())
}
const kinds = (sheet: Record<string, string[]>) => guess(sheet).map(({ field }) => field.kind)

test.each([
  ['date', ['2026-11-24', '2026/1/5', '2026年3月1日']],
  ['dateTime', ['2026-11-24 09:30', '2026/11/24 18:00:05']],
  ['time', ['09:30', '8:05']],
  ['number', ['1', '1,200', '3.25', '-7']],
  ['amount', ['¥1,200.00', '￥3']],
  ['switch', ['是', '否', 'yes']],
  ['mail', ['a@example.com', 'b@example.com']],
  ['phone', ['13800138000', '010-62345678']],
  ['idNumber', ['11010519491231002X']],
  ['text', ['one', 'two', 'three']],
  ['textarea', ['first\nsecond', 'x']],
] as const)('a column of %s', (kind, cells) => {
  expect(kinds({ 列: [...cells] })).toEqual([kind])
})

test('numbers under a head that speaks of money are amounts', () => {
  expect(kinds({ 报销金额: ['12', '1,300.50'], 数量: ['12', '13'] })).toEqual(['amount', 'number'])
})

test('few texts that repeat are options, in the order in which they come', () => {
  const [found] = guess({ 部门: ['研发', '财务', '研发', '财务', '研发'] })
  expect(found?.field).toMatchObject({ kind: 'select', options: { options: [{ value: '研发' }, { value: '财务' }] } })
})

test('one cell in twenty may disagree, and the guess says so', () => {
  const cells = [...Array.from({ length: 19 }, (_, at) => String(at)), 'none']
  expect(guess({ n: cells })[0]).toMatchObject({ field: { kind: 'number' }, cells: 20, agreeing: 19 })
  expect(kinds({ n: cells.slice(1) })).toEqual(['text'])
})

test('names are usable and differ; columns without a head are left out', () => {
  const found = guess({ 姓名: ['a'], '姓名 ': ['b'], id: ['c'], '1 st (x)': ['d'], ' ': ['e'], null: ['f'] })
  expect(found.map(({ field }) => field.name)).toEqual(['姓名', '姓名2', 'column3', 'st_x', 'column6'])
})

test('an empty column is a text', () => {
  expect(guess({ a: [], b: ['1'] })[0]).toMatchObject({ field: { kind: 'text' }, cells: 0 })
})

test('what was guessed is a model that can be read', () => {
  const guesses = guess({ 日期: ['2026-11-24'], 金额: ['¥1'], 类型: ['甲', '乙', '甲', '乙'], 说明: ['x'.repeat(200)] })
  const fields = guesses.map(({ field }) => field)
  const layout = fields.map(({ id }) => ({ type: 'field', field: id }))
  expect(readModel({ format: 1, title: { zh: '表', en: '' }, fields, layout })).toHaveProperty('form')
})
