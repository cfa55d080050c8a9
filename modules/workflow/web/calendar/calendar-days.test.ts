import { describe, expect, test } from 'vitest'
import { USUAL_WEEK } from '#workflow/contract/calendar.ts'
import { addDays, daysOfMonth, kindsOf, shiftDay, shiftMonth, toggleDay } from './calendar-days.ts'
import { pastedDays } from './pasted-days.ts'

const plain = { week: USUAL_WEEK, holidays: [], makeUp: [] }

describe('a day', () => {
  test('that is worked becomes a holiday and back; one of rest becomes a made-up day and back', () => {
    const thursday = toggleDay(plain, '2026-10-01')
    expect(thursday).toEqual({ holidays: [{ date: '2026-10-01', name: '' }], makeUp: [] })
    expect(toggleDay({ ...plain, ...thursday }, '2026-10-01')).toEqual({ holidays: [], makeUp: [] })
    const saturday = toggleDay(plain, '2026-10-10')
    expect(saturday).toEqual({ holidays: [], makeUp: [{ date: '2026-10-10', name: '', hours: [] }] })
    expect(toggleDay({ ...plain, ...saturday }, '2026-10-10')).toEqual({ holidays: [], makeUp: [] })
  })

  test('is what its date says, else its weekday', () => {
    const kind = kindsOf({
      week: USUAL_WEEK,
      holidays: [{ date: '2026-10-01', name: '' }],
      makeUp: [{ date: '2026-10-10', name: '', hours: [] }],
    })
    expect(['2026-10-01', '2026-10-10', '2026-10-02', '2026-10-03'].map(kind)).toEqual([
      'holiday',
      'makeUp',
      'work',
      'rest',
    ])
  })

  test('moves by days and months, over the ends of both', () => {
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
    expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28')
    expect(shiftMonth('2026-01-15', -1)).toBe('2025-12-15')
    expect(daysOfMonth(2028, 1)).toHaveLength(29)
  })

  test('that is added anew takes the place of the one before, whichever kind it was', () => {
    const before = { holidays: [{ date: '2026-10-01', name: 'old' }], makeUp: [] }
    expect(addDays(before, 'makeUp', [{ date: '2026-10-01', name: 'new' }])).toEqual({
      holidays: [],
      makeUp: [{ date: '2026-10-01', name: 'new', hours: [] }],
    })
  })
})

describe('pasted text', () => {
  test('has a day in each line, in several ways of writing', () => {
    const text = '2026-10-01 National Day\n\n2026/1/2\r\n2026年5月1日，劳动节'
    expect(pastedDays(text)).toEqual({
      days: [
        { date: '2026-10-01', name: 'National Day' },
        { date: '2026-01-02', name: '' },
        { date: '2026-05-01', name: '劳动节' },
      ],
      faults: [],
    })
  })

  test('names the lines that are none', () => {
    const { days, faults } = pastedDays(
      `2026-02-30 x\nsoon\n2026-03-01\n2026-03-01 again\n2026-03-02 ${'x'.repeat(101)}`,
    )
    expect(days).toHaveLength(1)
    expect(faults.map(({ line, why }) => `${line} ${why}`)).toEqual(['1 date', '2 date', '4 twice', '5 long'])
  })

  test('of ten thousand lines keeps as many as a calendar may have', () => {
    const text = Array.from({ length: 10_000 }, (_, index) => shiftDay('2026-01-01', index)).join('\n')
    const { days, faults } = pastedDays(text)
    expect([days.length, faults.length, faults[0]?.why]).toEqual([1_000, 9_000, 'many'])
  })
})
