import { expect, test } from 'vitest'
import {
  arrange,
  boundWidth,
  moveColumn,
  orderColumns,
  plainArrangement,
  type Arrangement,
  type Column,
} from './columns.ts'

const column = (key: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...more,
})
const columns = [
  column('name', { isFixed: true }),
  column('account'),
  column('dept'),
  column('email', { isExtra: true }),
]
const keys = (list: readonly Column<unknown>[]) => list.map(({ key }) => key).join(' ')
const arranged = (arrangement: Partial<Arrangement>, of = columns) =>
  arrange(of, { ...plainArrangement, ...arrangement }, { before: 40, behind: 90 })

test('before anybody chose, extra columns are hidden and the rest stands as written', () => {
  expect(keys(arranged({}))).toBe('name account dept')
  expect(keys(arranged({ shown: ['email'] }))).toBe('name account dept email')
})

test('the chosen order holds and fixed columns stay first', () => {
  expect(keys(orderColumns(columns, ['dept', 'name', 'account', 'email']))).toBe('name dept account email')
})

test('a column that came later stands behind the one it is written behind', () => {
  expect(keys(orderColumns(columns, ['dept', 'account']))).toBe('name dept email account')
  expect(keys(orderColumns(columns, ['email', 'dept']))).toBe('name account email dept')
})

test('keys of columns that no longer exist, or that are repeated, are ignored', () => {
  const gone = { order: ['phone', 'dept', 'dept'], hidden: ['phone'], shown: ['phone'], widths: { phone: 9 } }
  expect(keys(arranged(gone))).toBe('name account dept')
})

test('a fixed column cannot be hidden', () => {
  expect(keys(arranged({ hidden: ['name', 'dept'] }))).toBe('name account')
})

test('pinned columns go to the edges and know how far from them they stay', () => {
  const shown = arranged({
    pinned: { dept: 'start', account: 'end', gone: 'end' },
    shown: ['email'],
    widths: { name: 150 },
  })
  expect(shown.map(({ key, pin, offset, isEdge }) => [key, pin, offset, isEdge])).toEqual([
    ['name', 'start', 40, false],
    ['dept', 'start', 190, true],
    ['email', undefined, 0, false],
    ['account', 'end', 90, true],
  ])
})

test('a chosen width replaces the written one', () => {
  expect(arranged({ widths: { account: 222 } }).map(({ width }) => width)).toEqual([100, 222, 100])
})

test('moving counts among the movable columns and stops at the ends', () => {
  expect(moveColumn(columns, [], 'email', 0)).toEqual(['email', 'account', 'dept'])
  expect(moveColumn(columns, [], 'account', 2)).toEqual(['dept', 'email', 'account'])
  expect(moveColumn(columns, [], 'account', -1)).toEqual(['account', 'dept', 'email'])
  expect(moveColumn(columns, [], 'name', 1)).toEqual(['account', 'dept', 'email'])
})

test('widths have bounds', () => {
  expect([boundWidth(3), boundWidth(120.6), boundWidth(5_000)]).toEqual([56, 121, 800])
})
