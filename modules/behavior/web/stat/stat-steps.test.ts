import { expect, test } from 'vitest'
import { linesOf, stepsBetween, trendOf } from './stat-steps.ts'

const none = { openMenu: 0, openOtherMenu: 0, add: 0, edit: 0, delete: 0, deleteAll: 0 }
const total = { total: 0, people: 0, activities: none }
const rest = { now: total, before: total, about: { user: '', dept: '', menu: '', module: '' } }

test('every day of the period stands there once, beside the one as far into the period before', () => {
  expect(
    linesOf({
      ...rest,
      fromDate: '2026-02-27',
      toDate: '2026-03-01',
      beforeFromDate: '2026-02-24',
      beforeToDate: '2026-02-26',
      step: 'day',
      list: [{ date: '2026-02-28', total: 4, people: 1 }],
      beforeList: [{ date: '2026-02-26', total: 7, people: 2 }],
    }),
  ).toEqual({ steps: ['2026-02-27', '2026-02-28', '2026-03-01'], now: [0, 4, 0], before: [0, 0, 7] })
})

test('months begin with the one of the first day, and what has no counterpart has no value', () => {
  expect(stepsBetween('2025-11-20', '2026-02-03', 'month')).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  const { before } = linesOf({
    ...rest,
    fromDate: '2026-01-31',
    toDate: '2026-03-01',
    beforeFromDate: '2026-01-01',
    beforeToDate: '2026-01-30',
    step: 'month',
    list: [],
    beforeList: [],
  })
  expect(before).toEqual([0, null, null])
})

test('a change has no measure where there was nothing', () => {
  expect(trendOf(3, 0)).toBeUndefined()
  expect(trendOf(3, 4)).toBe(-0.25)
})
