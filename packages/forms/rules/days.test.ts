import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayParts, daysBetween, weekdayOf } from './days.ts'

test('only days of the calendar are days', () => {
  expect(dayParts('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 })
  expect(dayParts('0001-01-01')).toEqual({ year: 1, month: 1, day: 1 })
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', '2026-11-24T00:00', '0000-01-01'])
    expect(dayParts(text), text).toBeUndefined()
})

test('months end where they are short', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  expect(addMonths('2026-11-24', 14)).toBe('2028-01-24')
  expect(addMonths('9999-12-01', 1)).toBeUndefined()
  expect(addMonths('2026-01-01', 1e9)).toBeUndefined()
})

test('days of the week begin on Monday', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7])
})

test('nothing lies beyond four digits of a year', () => {
  expect(addDays('9999-12-31', 1)).toBeUndefined()
  expect(addDays('0001-01-01', -1)).toBeUndefined()
  expect(addDays('2026-02-30', 1)).toBeUndefined()
  expect(daysBetween('2026-02-30', '2026-03-01')).toBeUndefined()
})

test('adding what lies between two days leads from one to the other', () => {
  const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [from, to] = [a.toISOString().slice(0, 10), b.toISOString().slice(0, 10)]
      expect(addDays(from, daysBetween(from, to) ?? Number.NaN)).toBe(to)
    }),
  )
})
