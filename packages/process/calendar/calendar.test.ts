import { describe, expect, test } from 'vitest'
import { addDuration, parseDuration, parseMoment } from './duration.ts'
import { armTimer, rearm } from './timer.ts'
import { addWorking, isWorking, type Calendar, type Span } from './working-time.ts'

const at = (text: string) => Date.parse(text)
const after = (from: string, duration: string) => {
  const parsed = parseDuration(duration)
  return parsed === undefined ? undefined : new Date(addDuration(at(from), parsed)).toISOString()
}

describe('durations', () => {
  test('in the words of ISO 8601', () => {
    expect(after('2026-01-31T10:00:00Z', 'P1M')).toBe('2026-02-28T10:00:00.000Z')
    expect(after('2024-02-29T10:00:00Z', 'P1Y')).toBe('2025-02-28T10:00:00.000Z')
    expect(after('2026-01-01T00:00:00Z', 'P1W2DT3H4M5.5S')).toBe('2026-01-10T03:04:05.500Z')
    for (const bad of ['', 'P', 'PT', 'P1DT', '1H', 'P1H', 'PT1D']) expect(parseDuration(bad), bad).toBeUndefined()
  })

  test('moments without a zone are meant in UTC', () => {
    expect(parseMoment('2026-01-01T08:00:00')).toBe(at('2026-01-01T08:00:00Z'))
    expect(parseMoment('2026-01-01T08:00:00+08:00')).toBe(at('2026-01-01T00:00:00Z'))
    expect(parseMoment('2026-13-01')).toBeUndefined()
    expect(parseMoment('tomorrow')).toBeUndefined()
  })
})

describe('timers', () => {
  const now = at('2026-01-01T00:00:00Z')

  test('cycles fire as often as they say', () => {
    const first = armTimer('cycle', 'R2/PT10M', now)
    expect(first).toEqual({ due: now + 600_000, left: 2, every: 'PT10M' })
    const second = rearm(first, first.due)
    expect(second).toEqual({ due: now + 1_200_000, left: 1, every: 'PT10M' })
    expect(second === undefined ? 'none' : rearm(second, second.due)).toBeUndefined()
  })

  test('cycles that were missed fire once, not many times', () => {
    const late = now + 3_600_000 * 5
    expect(rearm({ due: now, left: -1, every: 'PT1H' }, late)?.due).toBe(late + 3_600_000)
  })

  test('cycles may be patterns of days and hours', () => {
    expect(armTimer('cycle', '0 0 9 * * ?', now).due).toBe(at('2026-01-01T09:00:00Z'))
  })

  test.each(['R0/PT1H', 'soon', 'R/x', ''])('refuses %s', (text) => {
    expect(() => armTimer('cycle', text, now)).toThrow('BAD_TIMER')
  })
})

describe('working time', () => {
  const day: Span[] = [
    ['09:00', '12:00'],
    ['13:00', '18:00'],
  ]
  const china: Calendar = {
    zone: 'Asia/Shanghai',
    week: [[], day, day, day, day, day, []],
    holidays: ['2026-10-01', '2026-10-02'],
    makeUp: { '2026-10-10': [] },
  }
  const until = (from: string, duration: string, calendar = china) =>
    new Date(addWorking(calendar, at(from), duration)).toISOString()

  test('hours count while people work, over lunch, night and weekend', () => {
    expect(until('2026-01-05T03:30:00Z', 'PT1H')).toBe('2026-01-05T05:30:00.000Z')
    expect(until('2026-01-09T09:00:00Z', 'PT2H')).toBe('2026-01-12T02:00:00.000Z')
    expect(until('2026-01-10T02:00:00Z', 'PT1H')).toBe('2026-01-12T02:00:00.000Z')
  })

  test('days are working days, over holidays, and made up for on a Saturday', () => {
    expect(until('2026-09-30T02:00:00Z', 'P1D')).toBe('2026-10-05T02:00:00.000Z')
    expect(until('2026-10-09T02:00:00Z', 'P1D')).toBe('2026-10-10T02:00:00.000Z')
    expect(isWorking(china, at('2026-10-10T02:00:00Z'))).toBe(true)
    expect(isWorking(china, at('2026-10-01T02:00:00Z'))).toBe(false)
  })

  test('where clocks change, days keep their hours', () => {
    const berlin: Calendar = { zone: 'Europe/Berlin', week: [day, day, day, day, day, day, day] }
    expect(until('2026-03-28T09:00:00Z', 'P1D', berlin)).toBe('2026-03-29T08:00:00.000Z')
    expect(until('2026-03-28T16:30:00Z', 'PT1H', berlin)).toBe('2026-03-29T07:30:00.000Z')
  })

  test('a calendar without work, and months, are refused', () => {
    expect(() => addWorking({ zone: 'UTC', week: [] }, 0, 'PT1H')).toThrow('BAD_TIMER')
    expect(() => addWorking(china, 0, 'P1M')).toThrow('BAD_TIMER')
  })
})
