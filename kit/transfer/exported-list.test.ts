import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exportRoutes, MAX_DIRECT_ROWS } from '#contract/export.ts'
import { MAX_PRELOAD } from '#contract/list.ts'
import { plainArrangement } from '../list/columns.ts'
import { askedOf, needsTask, rowsOf, shownColumns, type ExportedTable } from './exported-list.ts'

const routes = exportRoutes({
  path: '/test/export',
  can: 'sys:test:export',
  what: 'Things',
  query: z.object({}),
  columns: ['name', 'note', 'created'],
})
const column = (key: string, more = {}) => ({ key, title: key, width: 100, render: () => key, ...more })
const columns = [
  column('name', { isFixed: true }),
  column('picture'),
  column('created'),
  column('note', { isExtra: true }),
]

const tableOf = (total: number, chosen = 0): ExportedTable => ({
  source: {
    total,
    state: { filters: { keyword: 'x' }, orderField: 'name', order: 'asc' },
    selection: { rows: Array.from({ length: chosen }, (_, n) => ({ id: `id ${n}` })) },
  },
})

describe('the columns shown', () => {
  test('are those the export knows, in the person’s order, fixed ones first', () => {
    expect(shownColumns(routes, columns, plainArrangement)).toEqual(['name', 'created'])
    const arranged = { ...plainArrangement, order: ['note', 'created'], shown: ['note'] }
    expect(shownColumns(routes, columns, arranged)).toEqual(['name', 'note', 'created'])
    expect(shownColumns(routes, columns, { ...plainArrangement, hidden: ['created', 'name'] })).toEqual(['name'])
  })
})

describe('a task is needed', () => {
  test('for more rows than a call answers, and for more chosen ones than an address names', () => {
    expect(needsTask(MAX_DIRECT_ROWS, { rows: 'all' })).toBe(false)
    expect(needsTask(MAX_DIRECT_ROWS + 1, { rows: 'all' })).toBe(true)
    expect(needsTask(MAX_PRELOAD, { rows: 'chosen' })).toBe(false)
    expect(needsTask(MAX_PRELOAD + 1, { rows: 'chosen' })).toBe(true)
  })
})

describe('what is asked for', () => {
  const choice = { format: 'csv', rows: 'all', columns: 'shown' } as const

  test('is the list as filtered and ordered', () => {
    expect(rowsOf(tableOf(7, 2), choice)).toBe(7)
    expect(askedOf(tableOf(7, 2), choice, ['name'])).toEqual({
      keyword: 'x',
      orderField: 'name',
      order: 'asc',
      columns: ['name'],
      format: 'csv',
      timeZone: expect.any(String),
    })
  })

  test('or what was chosen of it', () => {
    const chosen = { ...choice, rows: 'chosen', columns: 'all' } as const
    expect(rowsOf(tableOf(7, 2), chosen)).toBe(2)
    const asked = askedOf(tableOf(7, 2), chosen, ['name'])
    expect(asked).toMatchObject({ ids: ['id 0', 'id 1'] })
    expect(asked).not.toHaveProperty('columns')
    expect(asked).not.toHaveProperty('keyword')
  })
})
