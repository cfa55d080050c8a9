import { expect, test } from 'vitest'
import { isCron, NEVER, nextFire, nextFires, shortestPause } from './cron.ts'

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

test('the next fires keep the hour of the clock over the change to summer time and back', () => {
  const march = nextFires('0 0 8 * * ?', 'Europe/Berlin', new Date('2027-03-27T00:00:00Z'), 3)
  expect(march).toEqual(['2027-03-27T07:00:00.000Z', '2027-03-28T06:00:00.000Z', '2027-03-29T06:00:00.000Z'])
  const october = nextFires('0 0 8 * * ?', 'Europe/Berlin', new Date('2027-10-30T00:00:00Z'), 3)
  expect(october).toEqual(['2027-10-30T06:00:00.000Z', '2027-10-31T07:00:00.000Z', '2027-11-01T07:00:00.000Z'])
})

test('an hour that comes twice fires once', () => {
  const fires = nextFires('0 30 2 * * ?', 'Europe/Berlin', new Date('2027-10-30T12:00:00Z'), 2)
  expect(fires[1]).toBe('2027-11-01T01:30:00.000Z')
})

test.each([
  ['0 0 2 * * ?', 86_400],
  ['0 0/5 * * * ?', 300],
  ['0,1 0 0 1 1 ?', 1],
  ['0 59,0 23,0 * * ?', 60],
])('the shortest pause of %s is %d seconds', (expression, seconds) => {
  expect(shortestPause(expression, 'UTC', from)).toBe(seconds)
})

test('what fires once has no pause', () => {
  expect(shortestPause('0 0 0 1 1 ? 2030', 'UTC', from)).toBeUndefined()
})
