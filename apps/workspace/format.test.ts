import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asLocal, chooseZone, dayAndTime, fromLocal, nextHour, today } from './format.ts'
import { chooseLanguage } from './texts.ts'

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: '' }, title: '' }))
afterEach(() => {
  chooseZone(undefined)
  vi.unstubAllGlobals()
})

const LATE = '2026-11-20T20:30:00.000Z'

test.each([
  ['Asia/Shanghai', '2026-11-21', '2026-11-21T04:30', '2026-11-20T21:00:00.000Z'],
  ['America/New_York', '2026-11-20', '2026-11-20T15:30', '2026-11-20T21:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21', '2026-11-21T02:00', '2026-11-20T21:30:00.000Z'],
])('days and times are those of the organisation: %s', (zone, day, local, next) => {
  chooseZone(zone)
  chooseLanguage('en')
  expect(today(new Date(LATE))).toBe(day)
  expect(asLocal(LATE)).toBe(local)
  expect(fromLocal(local)).toBe(LATE)
  expect(nextHour(new Date(LATE))).toBe(next)
  expect(dayAndTime(LATE)).toContain(local.slice(14))
})

test('a zone that the browser does not know is none', () => {
  chooseZone('Mars/Olympus')
  expect(fromLocal(asLocal(LATE))).toBe(LATE)
})
