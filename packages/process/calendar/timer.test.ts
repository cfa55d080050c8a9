import { describe, expect, test } from 'vitest'
import { armTimer, rearm } from './timer.ts'
import type { Calendar } from './working-time.ts'
import { Incident } from '../model/failure.ts'

const at = (text: string) => Date.parse(text)
/** A Thursday. */
const now = at('2026-01-01T12:00:00Z')
const HOUR = 3_600_000
const office: Calendar = {
  zone: 'UTC',
  week: [
    [],
    [['09:00', '17:00']],
    [['09:00', '17:00']],
    [['09:00', '17:00']],
    [['09:00', '17:00']],
    [['09:00', '17:00']],
    [],
  ],
}

function refusal(work: () => unknown): string {
  try {
    return `value ${JSON.stringify(work())}`
  } catch (error) {
    return error instanceof Incident ? `${error.code} ${error.detail}` : String(error)
  }
}

describe('a date', () => {
  test('is a moment or milliseconds, also one that has passed', () => {
    expect(armTimer('date', '2026-02-01T00:00:00Z', now)).toStrictEqual({ due: at('2026-02-01T00:00:00Z') })
    expect(armTimer('date', '2020-02-01', now)).toStrictEqual({ due: at('2020-02-01T00:00:00Z') })
    expect(armTimer('date', 5_000, now)).toStrictEqual({ due: 5_000 })
  })

  test('is no duration and nothing else', () => {
    expect(refusal(() => armTimer('date', 'PT1H', now))).toBe('BAD_TIMER PT1H')
    expect(refusal(() => armTimer('date', null, now))).toBe('BAD_TIMER null')
    expect(refusal(() => armTimer('date', true, now))).toBe('BAD_TIMER true')
  })
})

describe('a duration', () => {
  test('counts from now, in working time when there is a calendar; a moment is meant as such', () => {
    expect(armTimer('duration', 'PT2H', now)).toStrictEqual({ due: now + 2 * HOUR })
    expect(armTimer('duration', 'PT6H', now, { calendar: office })).toStrictEqual({ due: at('2026-01-02T10:00:00Z') })
    expect(armTimer('duration', '2026-01-05', now)).toStrictEqual({ due: at('2026-01-05T00:00:00Z') })
  })

  test('in milliseconds is refused: no one can tell them from a moment', () => {
    expect(refusal(() => armTimer('duration', 5_000, now))).toBe('BAD_TIMER 5000')
    expect(refusal(() => armTimer('duration', 'soon', now))).toBe('BAD_TIMER soon')
  })
})

describe('a cycle', () => {
  test('begins after its first interval, or at the moment it names', () => {
    expect(armTimer('cycle', 'R3/PT1H', now)).toStrictEqual({ due: now + HOUR, left: 3, every: 'PT1H' })
    expect(armTimer('cycle', ' R12/PT1H ', now)).toStrictEqual({ due: now + HOUR, left: 12, every: 'PT1H' })
    expect(armTimer('cycle', 'R3/2026-03-01T00:00:00Z/PT1H', now)).toStrictEqual({
      due: at('2026-03-01T00:00:00Z'),
      left: 3,
      every: 'PT1H',
    })
    expect(armTimer('cycle', 'R2/PT6H', now, { calendar: office }).due).toBe(at('2026-01-02T10:00:00Z'))
  })

  test('without a number goes on for ever', () => {
    const first = armTimer('cycle', 'R/PT1H', now)
    expect(first).toStrictEqual({ due: now + HOUR, left: -1, every: 'PT1H' })
    const second = rearm(first, first.due)
    expect(second).toStrictEqual({ due: now + 2 * HOUR, left: -1, every: 'PT1H' })
  })

  test('may be a bare duration or a pattern of a clock', () => {
    expect(armTimer('cycle', ' PT1H ', now)).toStrictEqual({ due: now + HOUR, left: -1, every: 'PT1H' })
    const nightly = armTimer('cycle', '0 0 22 * * ?', now)
    expect(nightly).toStrictEqual({ due: at('2026-01-01T22:00:00Z'), left: -1, every: '0 0 22 * * ?' })
    expect(rearm(nightly, nightly.due)?.due).toBe(at('2026-01-02T22:00:00Z'))
    expect(armTimer('cycle', 'PT6H', now, { calendar: office }).due).toBe(at('2026-01-02T10:00:00Z'))
  })

  test.each([
    'R0/PT1H',
    'R2/',
    'xR2/PT1H',
    'R2/soon/PT1H',
    'R2/2026-03-01T00:00:00Z',
    'R2/2026-03-01T00:00:00Z/soon',
    'Rx/PT1H',
    'every day',
    '0 0 0 30 2 ?',
  ])('%s is none', (text) => {
    expect(refusal(() => armTimer('cycle', text, now))).toBe(`BAD_TIMER ${text}`)
  })

  test('ends with its last time; a plain timer never repeats', () => {
    expect(rearm({ due: now, left: 1, every: 'PT1H' }, now)).toBeUndefined()
    expect(rearm({ due: now, left: 2, every: 'PT1H' }, now)).toStrictEqual({ due: now + HOUR, left: 1, every: 'PT1H' })
    expect(rearm({ due: now }, now)).toBeUndefined()
    expect(rearm({ due: now, left: 2 }, now)).toBeUndefined()
    expect(rearm({ due: now, every: 'PT1H' }, now)).toBeUndefined()
  })

  test('counts on from when it was due, in working time when there is a calendar', () => {
    expect(rearm({ due: now, left: -1, every: 'PT1H' }, now - HOUR)?.due).toBe(now + HOUR)
    expect(rearm({ due: now, left: 2, every: 'PT6H' }, now, { calendar: office })?.due).toBe(at('2026-01-02T10:00:00Z'))
  })
})

describe('a cycle quicker than once a minute', () => {
  test.each([
    'R/PT0S',
    'R/PT0.001S',
    'R/-PT1S',
    'R/-P1D',
    'R/PT59S',
    'R3/PT1S',
    'R/P0.9M',
    'R/2026-01-01T00:00:00Z/PT10S',
    'R/PT10S/2027-01-01T00:00:00Z',
    ' R/PT1S ',
    '* * * * * *',
    '*/5 * * * * *',
    '0,30 * * * * *',
    '0-1 0 0 1 1 *',
  ])('%s is refused, when it is armed and when it was armed before there was a limit', (text) => {
    expect(refusal(() => armTimer('cycle', text, now))).toBe(`CYCLE_TOO_SHORT ${text}`)
    const every = text.replace(/^ ?R\d*\//, '').trim()
    expect(refusal(() => rearm({ due: now, left: -1, every }, now))).toBe(`CYCLE_TOO_SHORT ${every}`)
  })

  test.each(['R/PT60S', 'R/PT1M', 'R5/P1M', 'R/P1Y', '* * * * *', '30 * * * * *', '0 0 12 * * *', '@hourly'])(
    '%s is none',
    (text) => {
      expect(armTimer('cycle', text, now).due).toBeGreaterThan(now)
    },
  )
})

test.each([
  ['date', 1e300],
  ['date', Number.NaN],
  ['date', -1e15],
  ['duration', 'P99999999999Y'],
  ['duration', 'PT99999999999999999H'],
  ['cycle', 'R/P99999999999Y'],
] as const)('a %s that no calendar has is none: %s', (kind, value) => {
  expect(refusal(() => armTimer(kind, value, now))).toBe(`BAD_TIMER ${value}`)
})

test('a cycle that comes to no moment any more is none', () => {
  expect(refusal(() => rearm({ due: now, left: -1, every: 'P99999999999Y' }, now))).toBe('BAD_TIMER P99999999999Y')
})

describe('a time that no date can be written with', () => {
  test.each([
    ['date', 1e300],
    ['date', Number.NaN],
    ['date', -1e15],
    ['duration', 'PT999999999999999H'],
    ['cycle', 'R3/PT999999999999999H'],
  ] as const)('%s %s is refused', (kind, value) => {
    expect(() => armTimer(kind, value, Date.parse('2026-01-01T00:00:00Z'))).toThrow('BAD_TIMER')
  })
})

test('cron expressions and moments without a zone are meant in the zone of the host', () => {
  const local = { zone: 'Asia/Shanghai' }
  expect(armTimer('cycle', '0 9 * * *', now, local).due).toBe(at('2026-01-02T01:00:00Z'))
  expect(armTimer('date', '2026-02-01T09:30:00', now, local).due).toBe(at('2026-02-01T01:30:00Z'))
  expect(armTimer('date', '2026-02-01', now, local).due).toBe(at('2026-01-31T16:00:00Z'))
  expect(armTimer('date', '2026-02-01T09:30:00+01:00', now, local).due).toBe(at('2026-02-01T08:30:00Z'))
  expect(rearm({ due: now, left: -1, every: '0 9 * * *' }, now, local)?.due).toBe(at('2026-01-02T01:00:00Z'))
})

test('weekdays count from Sunday = 1 in patterns with seconds (Quartz), from Sunday = 0 in those without (cron)', () => {
  // The first of January 2026 is a Thursday.
  expect(armTimer('cycle', '0 0 12 ? * 2', now).due).toBe(at('2026-01-05T12:00:00Z'))
  expect(armTimer('cycle', '0 12 * * 1', now).due).toBe(at('2026-01-05T12:00:00Z'))
  expect(armTimer('cycle', '0 0 12 ? * MON-FRI *', now).due).toBeGreaterThan(now)
})
