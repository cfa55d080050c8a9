import { expect, test } from 'vitest'
import { arrange, initialArrangement, moveColumn, orderColumns, type Column } from './columns.ts'

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

test('before anybody chose, extra columns are hidden and the rest stands as written', () => {
  expect(keys(arrange(columns, initialArrangement(columns)))).toBe('name account dept')
})

test('the chosen order holds, fixed columns stay first, new columns follow', () => {
  expect(keys(orderColumns(columns, ['dept', 'name', 'account']))).toBe('name dept account email')
})

test('a fixed column cannot be hidden', () => {
  expect(keys(arrange(columns, { order: [], hidden: ['name', 'dept'] }))).toBe('name account email')
})

test('moving counts among the movable columns and stops at the ends', () => {
  expect(moveColumn(columns, [], 'email', 0)).toEqual(['email', 'account', 'dept'])
  expect(moveColumn(columns, [], 'account', 2)).toEqual(['dept', 'email', 'account'])
  expect(moveColumn(columns, [], 'account', -1)).toEqual(['account', 'dept', 'email'])
  expect(moveColumn(columns, [], 'name', 1)).toEqual(['account', 'dept', 'email'])
})
