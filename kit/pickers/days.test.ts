import { describe, expect, test } from 'vitest'
import { addMonths, endOfMonth, ordered, parseClock, parseDay, PRESETS, rangeOf, startOfWeek, weeksOf } from './days.ts'

const TODAY = '2026-11-20' // a Friday

test('months have their lengths, and a day that a month lacks becomes its last', () => {
  expect(endOfMonth('2026-02-10')).toBe('2026-02-28')
  expect(endOfMonth('2028-02-10')).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-11-20', 2)).toBe('2027-01-20')
})

test.each([
  ['9:12', '09:12'],
  ['0912', '09:12'],
  ['23.59', '23:59'],
  [' 7 ', '07:00'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['soon', undefined],
  ['', undefined],
])('a time typed as %o is %o', (typed, clock) => expect(parseClock(typed)).toBe(clock))

test('weeks begin as the language has it, and months are made of whole weeks', () => {
  expect(startOfWeek(TODAY, 1)).toBe('2026-11-16')
  expect(startOfWeek(TODAY, 0)).toBe('2026-11-15')
  expect(startOfWeek('2026-11-15', 1)).toBe('2026-11-09')
  const weeks = weeksOf(TODAY, 1)
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  expect(weeksOf('2026-02-01', 0)).toHaveLength(4)
})

describe('what people type', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/2', '2026-01-02'],
    [' 20261120 ', '2026-11-20'],
    ['2026 y 11 m 20 d', '2026-11-20'],
    ['11-20', '2026-11-20'],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['tomorrow', undefined],
    ['', undefined],
    ['20', undefined],
    ['0026-01-01', undefined],
  ])('%j', (typed, day) => {
    expect(parseDay(typed, 'zh', TODAY)).toBe(day)
    expect(parseDay(typed, 'en', TODAY)).toBe(day)
  })
  test('the American way in English only', () => {
    expect(parseDay('11/20/2026', 'en', TODAY)).toBe('2026-11-20')
    expect(parseDay('Nov 20, 2026', 'en', TODAY)).toBe('2026-11-20')
    expect(parseDay('november 20', 'en', TODAY)).toBe('2026-11-20')
    expect(parseDay('11/20/2026', 'zh', TODAY)).toBeUndefined()
  })
})

test('presets', () => {
  expect(Object.fromEntries(PRESETS.map((preset) => [preset, rangeOf(preset, TODAY, 1)]))).toEqual({
    today: [TODAY, TODAY],
    yesterday: ['2026-11-19', '2026-11-19'],
    last7: ['2026-11-14', TODAY],
    last30: ['2026-10-22', TODAY],
    thisWeek: ['2026-11-16', '2026-11-22'],
    thisMonth: ['2026-11-01', '2026-11-30'],
    lastMonth: ['2026-10-01', '2026-10-31'],
    thisYear: ['2026-01-01', '2026-12-31'],
  })
  expect(rangeOf('thisWeek', TODAY, 0)).toEqual(['2026-11-15', '2026-11-21'])
})

test('a range the wrong way round is turned; an open one stays open', () => {
  expect(ordered(['2026-02-01', '2026-01-01'])).toEqual(['2026-01-01', '2026-02-01'])
  expect(ordered(['2026-02-01', ''])).toEqual(['2026-02-01', ''])
  expect(ordered(['', '2026-01-01'])).toEqual(['', '2026-01-01'])
})
