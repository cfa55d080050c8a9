import { describe, expect, test } from 'vitest'
import { addWorking, isWorking, workingBetween, type Calendar, type Span } from './working-time.ts'
import { Incident } from '../model/failure.ts'

const at = (text: string) => Date.parse(text)
const day: Span[] = [
  ['09:00', '12:00'],
  ['13:00', '17:30'],
]
const short: Span[] = [['09:00', '12:00']]
/** Monday to Thursday whole days, Friday until noon. */
const office: Calendar = { zone: 'UTC', week: [[], day, day, day, day, short, []] }
const china: Calendar = { ...office, zone: 'Asia/Shanghai' }

const until = (from: string, duration: string, calendar = office) =>
  new Date(addWorking(calendar, at(from), duration)).toISOString()

function refusal(work: () => unknown): string {
  try {
    return `value ${JSON.stringify(work())}`
  } catch (error) {
    return error instanceof Incident ? error.code : String(error)
  }
}

describe('whether people work', () => {
  test.each([
    ['2026-01-05T08:59:59.999Z', false],
    ['2026-01-05T09:00:00Z', true],
    ['2026-01-05T11:59:59.999Z', true],
    ['2026-01-05T12:00:00Z', false],
    ['2026-01-05T13:00:00Z', true],
    ['2026-01-05T17:29:00Z', true],
    ['2026-01-05T17:30:00Z', false],
    ['2026-01-04T10:00:00Z', false],
    ['2026-01-09T13:30:00Z', false],
  ])('%s', (moment, expected) => {
    expect(isWorking(office, at(moment))).toBe(expected)
  })

  test('is asked in the calendar’s zone, on its day', () => {
    expect(isWorking(china, at('2026-01-05T01:00:00Z'))).toBe(true)
    expect(isWorking(china, at('2026-01-05T10:00:00Z'))).toBe(false)
    const night: Calendar = { zone: 'Asia/Shanghai', week: [[['00:00', '02:00']], [], [], [], [], [], []] }
    expect(isWorking(night, at('2026-01-03T16:30:00Z'))).toBe(true)
    expect(isWorking(night, at('2026-01-03T15:30:00Z'))).toBe(false)
  })

  test('until the end of a day, when that is 24:00', () => {
    const late: Calendar = { zone: 'UTC', week: [[], [['20:00', '24:00']], [], [], [], [], []] }
    expect(isWorking(late, at('2026-01-05T23:59:59Z'))).toBe(true)
    expect(isWorking(late, at('2026-01-06T00:00:00Z'))).toBe(false)
  })

  test('a day off is one; a day made up for has its own hours, or those of the first working weekday', () => {
    const calendar: Calendar = {
      ...office,
      holidays: ['2026-01-05', '2026-01-06'],
      makeUp: { '2026-01-06': [['10:00', '11:00']], '2026-01-10': [] },
    }
    expect(isWorking(calendar, at('2026-01-05T10:30:00Z'))).toBe(false)
    expect(isWorking(calendar, at('2026-01-06T10:30:00Z'))).toBe(true)
    expect(isWorking(calendar, at('2026-01-06T09:30:00Z'))).toBe(false)
    expect(isWorking(calendar, at('2026-01-10T17:00:00Z'))).toBe(true)
    expect(isWorking({ ...calendar, week: [] }, at('2026-01-10T10:00:00Z'))).toBe(false)
  })
})

describe('working hours', () => {
  test.each([
    ['from the morning', '2026-01-05T09:00:00Z', 'PT2H', '2026-01-05T11:00:00.000Z'],
    ['until exactly the break', '2026-01-05T09:00:00Z', 'PT3H', '2026-01-05T12:00:00.000Z'],
    ['over the break', '2026-01-05T09:00:00Z', 'PT3H1M', '2026-01-05T13:01:00.000Z'],
    ['from the break', '2026-01-05T12:30:00Z', 'PT30M', '2026-01-05T13:30:00.000Z'],
    ['from the end of a span', '2026-01-05T12:00:00Z', 'PT1H', '2026-01-05T14:00:00.000Z'],
    ['from before work', '2026-01-05T03:00:00Z', 'PT1H', '2026-01-05T10:00:00.000Z'],
    ['to the next day', '2026-01-05T17:00:00Z', 'PT1H', '2026-01-06T09:30:00.000Z'],
    ['a whole day', '2026-01-05T09:00:00Z', 'PT7H30M', '2026-01-05T17:30:00.000Z'],
    ['over several days', '2026-01-05T09:00:00Z', 'PT16H', '2026-01-07T10:00:00.000Z'],
    ['over the weekend', '2026-01-09T11:00:00Z', 'PT2H', '2026-01-12T10:00:00.000Z'],
    ['nothing', '2026-01-10T11:00:00Z', 'PT0S', '2026-01-10T11:00:00.000Z'],
  ])('%s', (_, from, duration, expected) => {
    expect(until(from, duration)).toBe(expected)
  })
})

describe('working days', () => {
  test.each([
    ['the same time on the next', '2026-01-05T10:00:00Z', 'P1D', '2026-01-06T10:00:00.000Z'],
    ['over the weekend', '2026-01-08T10:00:00Z', 'P2D', '2026-01-12T10:00:00.000Z'],
    ['the end of a shorter one', '2026-01-08T16:00:00Z', 'P1D', '2026-01-09T12:00:00.000Z'],
    ['exactly the end', '2026-01-08T12:00:00Z', 'P1D', '2026-01-09T12:00:00.000Z'],
    ['ten and more', '2026-01-05T10:00:00Z', 'P10D', '2026-01-19T10:00:00.000Z'],
    ['a week is its working days', '2026-01-05T10:00:00Z', 'P1W', '2026-01-12T10:00:00.000Z'],
    ['several weeks', '2026-01-05T10:00:00Z', 'P12W', '2026-03-30T10:00:00.000Z'],
    ['and hours after them', '2026-01-05T10:00:00Z', 'P1DT3H', '2026-01-06T14:00:00.000Z'],
    ['weeks and hours', '2026-01-05T10:00:00Z', 'P1WT1H', '2026-01-12T11:00:00.000Z'],
    ['weeks and days', '2026-01-05T10:00:00Z', 'P1W2D', '2026-01-14T10:00:00.000Z'],
    ['with a sign and spaces', '2026-01-05T10:00:00Z', ' +P1D ', '2026-01-06T10:00:00.000Z'],
    ['half a day is hours', '2026-01-05T10:00:00Z', 'P0.25D', '2026-01-05T17:00:00.000Z'],
    ['a whole one from a day off', '2026-01-10T10:00:00Z', 'P1D', '2026-01-12T17:30:00.000Z'],
    ['from its first minute, too', '2026-01-10T00:00:00Z', 'P2D', '2026-01-13T17:30:00.000Z'],
    ['and hours after those', '2026-01-11T10:00:00Z', 'P1DT1H', '2026-01-13T10:00:00.000Z'],
    ['none', '2026-01-10T10:00:00Z', 'P0D', '2026-01-10T10:00:00.000Z'],
  ])('%s', (_, from, duration, expected) => {
    expect(until(from, duration)).toBe(expected)
  })

  test('who begins later is never due earlier', () => {
    let due = ''
    for (let hour = 0; hour < 24 * 8; hour += 1) {
      const next = until(new Date(at('2026-01-05T00:00:00Z') + hour * 3_600_000).toISOString(), 'P1D')
      expect(next >= due).toBe(true)
      due = next
    }
  })

  test('are those of the calendar’s zone', () => {
    expect(until('2026-01-05T01:30:00Z', 'P1D', china)).toBe('2026-01-06T01:30:00.000Z')
    expect(until('2026-01-08T17:00:00Z', 'P1D', china)).toBe('2026-01-11T17:00:00.000Z')
  })
})

describe('where clocks change', () => {
  const always: Span[] = [['00:00', '24:00']]
  const berlin: Calendar = { zone: 'Europe/Berlin', week: [always, always, always, always, always, always, always] }

  test('a time that is skipped is the moment after it', () => {
    expect(until('2026-03-28T01:30:00Z', 'P1D', berlin)).toBe('2026-03-29T01:30:00.000Z')
  })

  test('a day has 23 or 25 hours', () => {
    expect(until('2026-03-28T23:00:00Z', 'PT24H', berlin)).toBe('2026-03-29T23:00:00.000Z')
    expect(until('2026-10-24T22:00:00Z', 'P1D', berlin)).toBe('2026-10-25T23:00:00.000Z')
  })
})

describe('what is refused', () => {
  test.each(['P1M', 'P1Y', '-PT1H', '-P1D', 'soon', ''])('%s', (duration) => {
    expect(refusal(() => addWorking(office, 0, duration))).toBe('BAD_TIMER')
  })

  test('a calendar in which no one works', () => {
    const closed: Calendar = { zone: 'UTC', week: [[], [], [], [], [], [], []] }
    expect(refusal(() => addWorking(closed, 0, 'PT1H'))).toBe('BAD_TIMER')
    expect(refusal(() => addWorking(closed, 0, 'P1D'))).toBe('BAD_TIMER')
    // Weeks of no working days are no time.
    expect(addWorking(closed, 0, 'P1W')).toBe(0)
  })
})

describe('working time between two moments', () => {
  const hours = (from: string, to: string, calendar = office) => workingBetween(calendar, at(from), at(to)) / 3_600_000
  test.each([
    ['2026-01-05T09:00:00Z', '2026-01-05T10:30:00Z', 1.5],
    // Over lunch, over a night, over a weekend.
    ['2026-01-05T11:00:00Z', '2026-01-05T14:00:00Z', 2],
    ['2026-01-05T17:00:00Z', '2026-01-06T09:30:00Z', 1],
    ['2026-01-09T11:00:00Z', '2026-01-12T10:00:00Z', 2],
    ['2026-01-10T00:00:00Z', '2026-01-11T23:00:00Z', 0],
    ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00Z', 0],
    ['2026-01-05T10:00:00Z', '2026-01-05T09:00:00Z', 0],
  ])('%s to %s', (from, to, expected) => expect(hours(from, to)).toBe(expected))

  test('counts in the zone of the calendar, days off and days worked instead of them', () => {
    expect(hours('2026-01-05T01:00:00Z', '2026-01-05T03:00:00Z', china)).toBe(2)
    const holiday = { ...office, holidays: ['2026-01-05'], makeUp: { '2026-01-04': short } }
    expect(hours('2026-01-04T00:00:00Z', '2026-01-06T00:00:00Z', holiday)).toBe(3)
  })

  test('is what a duration of hours takes from its due moment', () => {
    for (const span of ['PT1H', 'PT7H30M', 'PT20H', 'PT41H']) {
      const due = Date.parse(until('2026-01-05T10:15:00Z', span))
      const [, h = '0', m = '0'] = /PT(\d+)H(?:(\d+)M)?/.exec(span) ?? []
      expect(workingBetween(office, at('2026-01-05T10:15:00Z'), due)).toBe((Number(h) * 60 + Number(m)) * 60_000)
    }
  })
})
