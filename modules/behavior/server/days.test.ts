import { expect, test } from 'vitest'
import { dayOf, partsOf, periodsOf } from './days.ts'

const bounds = { today: '2026-11-20', usual: 30, most: 366 }
const periods = (fromDate?: string, toDate?: string, against: 'period' | 'year' = 'period') =>
  periodsOf({ fromDate, toDate, against }, bounds)

test('a day begins at midnight of the time zone, which is Asia/Shanghai where none is chosen', () => {
  expect(dayOf(new Date('2026-11-20T23:59:59Z'), 'America/New_York')).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-21T05:00:00Z'), 'America/New_York')).toBe('2026-11-21')
  expect(dayOf(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
})

test('a period is compared with as many days right before it', () => {
  expect(periods('2026-11-01', '2026-11-07')).toEqual({
    now: { from: '2026-11-01', to: '2026-11-07' },
    before: { from: '2026-10-25', to: '2026-10-31' },
  })
  expect(periods()).toEqual({
    now: { from: '2026-10-22', to: '2026-11-20' },
    before: { from: '2026-09-22', to: '2026-10-21' },
  })
})

test('or with the same days a year ago, which never reach into it', () => {
  expect(periods('2024-02-29', '2024-03-01', 'year').before).toEqual({ from: '2023-02-28', to: '2023-03-01' })
  const { now, before } = periods('2023-01-01', '2024-01-01', 'year')
  expect(now).toEqual({ from: '2023-01-01', to: '2024-01-01' })
  expect(before).toEqual({ from: '2022-01-01', to: '2022-12-31' })
})

test('whatever is asked for, it is a period of at most a year in its order', () => {
  expect(periods('2026-11-07', '2026-11-01').now).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  expect(periods('2020-01-01', '2026-11-20').now).toEqual({ from: '2025-11-20', to: '2026-11-20' })
  expect(periods('2027-01-01').now).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  expect(periods('0000-01-01', '0000-01-02').now).toEqual({ from: '2001-01-01', to: '2001-01-01' })
})

test('a period is its whole months and the days at its ends', () => {
  const parts = (from: string, to: string) => {
    const { head, months, tail } = partsOf({ from, to })
    return [head, months, tail].map((part) => part && `${part.from} ${part.to}`)
  }
  expect(parts('2025-11-22', '2026-11-22')).toEqual([
    '2025-11-22 2025-11-30',
    '2025-12-01 2026-10-01',
    '2026-11-01 2026-11-22',
  ])
  expect(parts('2025-12-01', '2026-02-28')).toEqual([undefined, '2025-12-01 2026-02-01', undefined])
  expect(parts('2024-02-01', '2024-02-28')).toEqual([undefined, undefined, '2024-02-01 2024-02-28'])
  expect(parts('2026-01-31', '2026-03-31')).toEqual(['2026-01-31 2026-01-31', '2026-02-01 2026-03-01', undefined])
  expect(parts('2026-01-31', '2026-02-01')).toEqual(['2026-01-31 2026-01-31', undefined, '2026-02-01 2026-02-01'])
  expect(parts('2026-03-05', '2026-03-31')).toEqual(['2026-03-05 2026-03-31', undefined, undefined])
})
