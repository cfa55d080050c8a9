import { expect, test } from 'vitest'
import { fireDistance, fireText, zoneText } from './fire-words.ts'

const SHANGHAI = 'Asia/Shanghai'
const NOW = new Date('2026-11-20T02:00:00Z')

test.each([
  ['2026-11-23T00:30:00Z', SHANGHAI, '11/23 周一 08:30'],
  ['2026-11-23T00:30:05Z', SHANGHAI, '11/23 周一 08:30:05'],
  ['2026-11-23T00:30:00Z', 'America/New_York', '11/22 周日 19:30'],
  ['2027-01-01T00:00:00Z', SHANGHAI, '2027/01/01 周五 08:00'],
])('%s in %s reads %s', (at, zone, text) => {
  expect(fireText(new Date(at), zone, NOW)).toBe(text)
})

test.each([
  ['2026-11-20T15:59:59Z', '今天'],
  ['2026-11-20T16:00:00Z', '明天'],
  ['2026-11-30T00:30:00Z', '10天后'],
])('%s is %s by the calendar of the zone, not by hours', (at, text) => {
  expect(fireDistance(new Date(at), SHANGHAI, NOW)).toBe(text)
})

test.each([
  [SHANGHAI, 'Asia/Shanghai (UTC+8)'],
  ['Asia/Kolkata', 'Asia/Kolkata (UTC+5:30)'],
  ['America/New_York', 'America/New_York (UTC−5)'],
  ['UTC', 'UTC (UTC+0)'],
])('%s is %s', (zone, text) => {
  expect(zoneText(zone, NOW)).toBe(text)
})
