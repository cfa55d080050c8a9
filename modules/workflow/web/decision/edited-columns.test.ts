import { expect, test } from 'vitest'
import {
  columnsOf,
  editedTable,
  isSameColumns,
  withColumn,
  withMovedColumn,
  withNewColumn,
  withoutColumn,
  type ColumnWords,
} from './edited-columns.ts'
import { plainRules } from './edited-rules.ts'

const table = editedTable({
  hitPolicy: 'FIRST',
  aggregation: null,
  inputs: [
    { label: '金额', expression: 'amount', type: 'number', values: null },
    { label: 'kind', expression: 'kind', type: null, values: '"a"' },
  ],
  outputs: [{ name: 'level', label: 'level', type: null, values: null }],
  rules: [{ tests: ['< 1', '"a"'], outputs: ['"low"'], note: '' }],
})
const words: ColumnWords = { label: '', source: 'fee', type: 'number', values: '' }
const cells = (of: typeof table) => plainRules(of.rules).map(({ tests, outputs }) => [tests, outputs])

test('a table that is not changed is sent as it was read; a label that says no more than its source is none', () => {
  expect(columnsOf(table)).toEqual({
    hitPolicy: 'FIRST',
    aggregation: null,
    inputs: [
      { from: 0, label: '金额', expression: 'amount', type: 'number', values: null },
      { from: 1, label: '', expression: 'kind', type: null, values: '"a"' },
    ],
    outputs: [{ from: 0, label: '', name: 'level', type: null, values: null }],
  })
})

test('cells come, move and go with their column', () => {
  const wider = withNewColumn(table, 'outputs', words)
  expect(cells(wider)).toEqual([
    [
      ['< 1', '"a"'],
      ['"low"', ''],
    ],
  ])
  expect(columnsOf(wider).outputs.map(({ from, name }) => [from, name])).toEqual([
    [0, 'level'],
    [null, 'fee'],
  ])
  const moved = withMovedColumn(wider, 'inputs', 0, 1)
  expect(cells(moved)).toEqual([
    [
      ['"a"', '< 1'],
      ['"low"', ''],
    ],
  ])
  expect(columnsOf(moved).inputs.map(({ from }) => from)).toEqual([1, 0])
  expect(cells(withoutColumn(moved, 'inputs', 1))).toEqual([[['< 1'], ['"low"', '']]])
})

test('nothing is moved over the edge, and the last result stays', () => {
  expect(withMovedColumn(table, 'inputs', 0, -1)).toBe(table)
  expect(withMovedColumn(table, 'inputs', 1, 1)).toBe(table)
  expect(withoutColumn(table, 'outputs', 0)).toBe(table)
})

test('a column that was put back is not changed', () => {
  const changed = withColumn(table, 'outputs', 0, words)
  expect(isSameColumns(table, changed)).toBe(false)
  const back = withColumn(changed, 'outputs', 0, { label: '', source: 'level', type: null, values: '' })
  expect(isSameColumns(table, back)).toBe(true)
})
