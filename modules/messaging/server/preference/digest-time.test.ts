import { expect, test } from 'vitest'
import { nextDigest } from './digest-time.ts'

const daily = { rhythm: 'daily', weekday: 1, hour: 18 } as const

test.each([
  [daily, 'Asia/Shanghai', '2026-11-27T09:59:59Z', '2026-11-27T10:00:00.000Z'],
  [daily, 'Asia/Shanghai', '2026-11-27T10:00:00Z', '2026-11-28T10:00:00.000Z'],
  // Monday, and the Sunday that Quartz calls the first day of the week.
  [{ ...daily, rhythm: 'weekly' }, 'UTC', '2026-11-27T00:00:00Z', '2026-11-30T18:00:00.000Z'],
  [{ ...daily, rhythm: 'weekly', weekday: 7 }, 'UTC', '2026-11-27T00:00:00Z', '2026-11-29T18:00:00.000Z'],
  // The day after the clock was put forward.
  [{ ...daily, hour: 8 }, 'Europe/Berlin', '2027-03-27T08:00:00Z', '2027-03-28T06:00:00.000Z'],
] as const)('%o in %s after %s is due at %s', (time, zone, after, due) => {
  expect(nextDigest(time, zone, new Date(after))).toBe(due)
})
