/** Quiet hours by the clock of their time zone: over midnight, by weekdays, and where the clock changes. */
import { expect, test } from 'vitest'
import type { QuietHours } from '#messaging/contract/preference.ts'
import { quietUntil } from './quiet-hours.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const nights: QuietHours = { isOn: 1, from: '22:00', to: '08:00', days: EVERY_DAY }
const until = (quiet: QuietHours, zone: string, now: string) => quietUntil(quiet, zone, new Date(now))?.toISOString()

test.each([
  ['2026-11-27T13:59:59.999Z', undefined],
  ['2026-11-27T14:00:00.000Z', '2026-11-28T00:00:00.000Z'],
  ['2026-11-27T23:59:59.999Z', '2026-11-28T00:00:00.000Z'],
  ['2026-11-28T00:00:00.000Z', undefined],
])('from ten at night until eight in Shanghai: %s', (now, end) => {
  expect(until(nights, 'Asia/Shanghai', now)).toBe(end)
})

test('within one day they do not pass midnight', () => {
  const noon = { ...nights, from: '12:00', to: '13:30' }
  expect(until(noon, 'UTC', '2026-11-27T12:10:00Z')).toBe('2026-11-27T13:30:00.000Z')
  expect(until(noon, 'UTC', '2026-11-27T13:30:00Z')).toBeUndefined()
  expect(until(noon, 'UTC', '2026-11-28T00:10:00Z')).toBeUndefined()
})

test('the weekday is that of their beginning: those of Friday last into Saturday, those of Saturday are none', () => {
  const workdays = { ...nights, days: [1, 2, 3, 4, 5] }
  expect(until(workdays, 'UTC', '2026-11-28T07:00:00Z')).toBe('2026-11-28T08:00:00.000Z') // Saturday morning
  expect(until(workdays, 'UTC', '2026-11-28T23:00:00Z')).toBeUndefined() // Saturday night
  expect(until(workdays, 'UTC', '2026-11-30T07:00:00Z')).toBeUndefined() // Monday morning, begun on Sunday
  expect(until({ ...nights, days: [] }, 'UTC', '2026-11-28T23:00:00Z')).toBeUndefined()
})

test('off, or as long as nothing, they are none', () => {
  expect(until({ ...nights, isOn: 0 }, 'UTC', '2026-11-27T23:00:00Z')).toBeUndefined()
  expect(until({ ...nights, to: '22:00' }, 'UTC', '2026-11-27T23:00:00Z')).toBeUndefined()
})

test('in the night that loses an hour they end an hour sooner', () => {
  // Berlin, 28 March 2027: from two it is three.
  expect(until(nights, 'Europe/Berlin', '2027-03-27T21:30:00Z')).toBe('2027-03-28T06:00:00.000Z')
  expect(until(nights, 'Europe/Berlin', '2027-03-26T21:30:00Z')).toBe('2027-03-27T07:00:00.000Z')
})

test('in the night that has an hour twice they last through both', () => {
  // Berlin, 31 October 2027: from three it is two again.
  expect(until(nights, 'Europe/Berlin', '2027-10-30T20:30:00Z')).toBe('2027-10-31T07:00:00.000Z')
})

test('an end that is skipped is the moment of the change', () => {
  const short = { ...nights, to: '02:30' }
  expect(until(short, 'Europe/Berlin', '2027-03-28T00:30:00Z')).toBe('2027-03-28T01:00:00.000Z')
  expect(until(short, 'Europe/Berlin', '2027-03-28T01:00:00Z')).toBeUndefined()
})

test('an end that comes twice is the first one: they do not begin again', () => {
  const short = { ...nights, to: '02:30' }
  expect(until(short, 'Europe/Berlin', '2027-10-31T00:10:00Z')).toBe('2027-10-31T00:30:00.000Z')
  expect(until(short, 'Europe/Berlin', '2027-10-31T01:10:00Z')).toBeUndefined()
})

test('a zone may change its clock by half an hour', () => {
  // Lord Howe, 3 October 2027: from two it is half past two.
  const short = { ...nights, to: '02:15' }
  expect(until(short, 'Australia/Lord_Howe', '2027-10-02T15:00:00Z')).toBe('2027-10-02T15:30:00.000Z')
})
