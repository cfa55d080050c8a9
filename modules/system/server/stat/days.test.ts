import { expect, test } from 'vitest'
import { lastDays } from './days.ts'

const now = new Date('2026-11-20T17:30:00Z')

test('today is the last day, and there are no gaps', () => {
  expect(lastDays(now, 3, 0).days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
  expect(lastDays(new Date('2028-03-01T00:00:00Z'), 2, 0).days).toEqual(['2028-02-29', '2028-03-01'])
})

test('a day begins when the clock of the caller says so', () => {
  expect(lastDays(now, 1, 480)).toEqual({
    days: ['2026-11-21'],
    from: new Date('2026-11-20T16:00:00Z'),
    fromBefore: new Date('2026-11-19T16:00:00Z'),
  })
  expect(lastDays(now, 1, -720).days).toEqual(['2026-11-20'])
  expect(lastDays(now, 1, -720).from).toEqual(new Date('2026-11-20T12:00:00Z'))
})

test('the span before is as long and ends where this one begins', () => {
  const { from, fromBefore } = lastDays(now, 30, 480)
  expect(from.getTime() - fromBefore.getTime()).toBe(30 * 86_400_000)
})
