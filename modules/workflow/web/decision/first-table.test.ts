import { expect, test } from 'vitest'
import { isFaulty, readDecisions } from '#process/index.ts'
import { firstTable } from './first-table.ts'

const NAMES = { table: 'New "table" & <more>', input: 'Amount', output: 'Result' }

test('the table to begin with has no problems, and its names are what they are', async () => {
  const read = await readDecisions(firstTable(NAMES, 'decision_1'))
  expect(read.problems).toEqual([])
  expect(isFaulty(read.problems)).toBe(false)
  expect(JSON.stringify(read)).toContain('decision_1')
  expect(JSON.stringify(read)).toContain(JSON.stringify(NAMES.table).slice(1, -1))
})

test('each has a key of its own', () => {
  expect(firstTable(NAMES)).not.toBe(firstTable(NAMES))
})
