import { describe, expect, test } from 'vitest'
import { addDuration, parseDuration, parseMoment } from './duration.ts'

const DAY = 86_400_000
const after = (from: string, duration: string) => {
  const parsed = parseDuration(duration)
  return parsed === undefined ? undefined : new Date(addDuration(Date.parse(from), parsed)).toISOString()
}

describe('the parts of a duration', () => {
  test.each([
    ['P1Y', 12, 0],
    ['P1Y2M', 14, 0],
    ['P2W', 0, 14 * DAY],
    ['P3D', 0, 3 * DAY],
    ['PT4H', 0, 4 * 3_600_000],
    ['PT5M', 0, 5 * 60_000],
    ['PT6S', 0, 6_000],
    ['PT0.5S', 0, 500],
    ['P0.5D', 0, DAY / 2],
    ['P1.5W', 0, 10.5 * DAY],
    ['PT1.5H', 0, 5_400_000],
    ['PT1.5M', 0, 90_000],
    ['P12M', 12, 0],
    ['PT12H30M15S', 0, 12 * 3_600_000 + 30 * 60_000 + 15_000],
    ['P1M1DT1M', 1, DAY + 60_000],
    [' PT1H ', 0, 3_600_000],
    ['+PT1H', 0, 3_600_000],
    ['-PT1H', 0, -3_600_000],
    ['-P1Y1M', -13, 0],
  ])('%s', (text, months, milliseconds) => {
    const parsed = parseDuration(text)
    expect(parsed?.months).toBeCloseTo(months)
    expect(parsed?.milliseconds).toBeCloseTo(milliseconds)
  })

  test.each(['xPT1H', 'PT1Hx', 'P1', 'PT1', 'P.5D', 'P1.D', 'PxY', 'P-1D', 'T1H', 'P1D1Y', ' P1DT ', 'pt1h', '*PT1H'])(
    '%s is none',
    (text) => {
      expect(parseDuration(text)).toBeUndefined()
    },
  )
})

test.each(['PT999999999999999H', 'P101Y', 'P9999W', `P${'9'.repeat(400)}D`, '-PT999999999999999H', 'P1201M'])(
  '%s, more than 100 years, is none',
  (text) => {
    expect(parseDuration(text)).toBeUndefined()
  },
)

test('100 years are one', () => {
  expect(parseDuration('P100Y')).toEqual({ months: 1_200, milliseconds: 0 })
  expect(parseDuration('PT876000H')).toBeDefined()
})

describe('a moment a duration later', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 'P1M1D', '2026-03-01T10:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', 'P1M', '2026-02-15T10:00:00.000Z'],
    ['2026-12-31T10:00:00.000Z', 'P2M', '2027-02-28T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', '-P1M', '2026-02-28T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', 'P3M', '2026-06-30T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', 'P2M', '2026-05-31T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', '-PT1H', '2026-03-31T09:00:00.000Z'],
  ])('%s %s', (from, duration, expected) => {
    expect(after(from, duration)).toBe(expected)
  })
})

describe('moments', () => {
  test.each([
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    [' 2026-01-02 ', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02T08:30', '2026-01-02T08:30:00.000Z'],
    ['2026-01-02 08:30:15', '2026-01-02T08:30:15.000Z'],
    ['2026-01-02T08:30:15.25', '2026-01-02T08:30:15.250Z'],
    ['2026-01-02T08:30:15.250Z', '2026-01-02T08:30:15.250Z'],
    ['2026-01-02T08:30Z', '2026-01-02T08:30:00.000Z'],
    ['2026-01-02T08:30:00-05:00', '2026-01-02T13:30:00.000Z'],
    ['2026-01-02T08:30:00+0530', '2026-01-02T03:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(new Date(parseMoment(text) ?? 0).toISOString()).toBe(expected)
  })

  test.each([
    'x2026-01-02',
    '2026-01-02x',
    '26-01-02',
    '2026-1-2',
    '2026-01-02T8:30',
    '2026-01-02T',
    '2026-01-02T08:30:1',
    '2026-01-02T08:30:15.',
  ])('%s is none', (text) => {
    expect(parseMoment(text)).toBeUndefined()
  })
})
