import { expect, test } from 'vitest'
import { isCron, NEVER, nextFire } from './cron.ts'

const from = new Date('2026-11-20T09:12:30.500Z')

test.each([
  ['0 0/30 * * * ?', '2026-11-20T09:30:00.000Z', 'every half hour'],
  ['*/5 * * * * ?', '2026-11-20T09:12:35.000Z', 'every five seconds'],
  ['0 0 2 ? * 6L', '2026-11-27T02:00:00.000Z', 'the last Friday (6 in Quartz)'],
  ['0 15 10 ? * 2#1', '2026-12-07T10:15:00.000Z', 'the first Monday (2 in Quartz)'],
  ['0 0 0 L * ?', '2026-11-30T00:00:00.000Z', 'the last day of the month'],
])('%s fires at %s: %s', (expression, expected) => {
  expect(nextFire(expression, 'UTC', from)).toBe(expected)
})

test('an expression is read in its own time zone', () => {
  expect(nextFire('0 0 8 * * ?', 'Asia/Shanghai', from)).toBe('2026-11-21T00:00:00.000Z')
})

test('an hour that summer time skips is made up for', () => {
  expect(nextFire('0 30 2 * * ?', 'America/New_York', new Date('2027-03-14T05:00:00Z'))).toBe(
    '2027-03-14T07:00:00.000Z',
  )
})

test('what is in the past alone never fires again', () => {
  expect(nextFire('0 0 0 1 1 ? 2020', 'UTC', from)).toBe(NEVER)
})

test('nonsense is known as such', () => {
  expect(isCron('0 0 2 * * ?')).toBe(true)
  expect(isCron('whenever')).toBe(false)
  expect(isCron('0 0 2 * * ?', 'Atlantis/Capital')).toBe(false)
})
