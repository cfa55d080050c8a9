import { afterEach, expect, test } from 'vitest'
import { keepSystemConfig } from '../system-config.ts'
import { dayOf, endOf, minuteOf, momentAt, offsetAt, timeZone } from './zone.ts'

afterEach(() => keepSystemConfig({ timeZone: '' }))

const late = new Date('2026-11-20T17:30:00Z')

test('the day is that of the organisation, wherever the browser is', () => {
  keepSystemConfig({ timeZone: 'Asia/Shanghai' })
  expect(dayOf(late)).toBe('2026-11-21')
  keepSystemConfig({ timeZone: 'America/New_York' })
  expect(dayOf(late)).toBe('2026-11-20')
  expect(minuteOf(late)).toBe('2026-11-20T12:30')
})

test.each(['', 'Mars/Olympus'])('a zone %o is the browser’s own', (zone) => {
  keepSystemConfig({ timeZone: zone })
  expect(timeZone()).toBeUndefined()
  expect(momentAt(minuteOf(late)).toISOString()).toBe(late.toISOString())
})

test.each([
  ['Asia/Shanghai', '2026-11-20', '2026-11-19T16:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-20T09:12', '2026-11-20T03:42:00.000Z'],
  // Clocks went from 2:00 to 3:00 on 29 March 2026, and back on 25 October.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T12:00', '2026-03-29T10:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // The first moment of a day that has no midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
])('in %s %s is %s', (zone, local, moment) => expect(momentAt(local, zone).toISOString()).toBe(moment))

test('a day ends just before the next begins, also where it has 23 or 25 hours', () => {
  expect(endOf('2026-11-20', 'Asia/Shanghai').toISOString()).toBe('2026-11-20T15:59:59.999Z')
  expect(endOf('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-29T21:59:59.999Z')
  expect(endOf('2026-10-25', 'Europe/Berlin').toISOString()).toBe('2026-10-25T22:59:59.999Z')
})

test('minutes east of UTC', () => {
  expect(offsetAt(late, 'Asia/Kolkata')).toBe(330)
  expect(offsetAt(late, 'America/New_York')).toBe(-300)
})
