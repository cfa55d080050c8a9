import { expect, test } from 'vitest'
import { CronExpression } from '#scheduling/contract/schedule.ts'
import { cronFields, FIRST_CHOICE, missingOf, readSimple, writeSimple, type SimpleCron } from './simple-cron.ts'

const choice = (more: Partial<SimpleCron>): SimpleCron => ({ ...FIRST_CHOICE, ...more })

test.each<[string, SimpleCron]>([
  ['0 * * * * ?', choice({ every: 'minute', step: 1 })],
  ['0 0/10 * * * ?', choice({ every: 'minute', step: 10 })],
  ['0 15 * * * ?', choice({ every: 'hour', minute: 15 })],
  ['0 5 9 * * ?', choice({ every: 'day', time: '09:05' })],
  ['0 30 8 ? * MON-FRI', choice({ every: 'week', time: '08:30' })],
  ['0 0 8 ? * MON,SUN', choice({ every: 'week', time: '08:00', weekdays: ['MON', 'SUN'] })],
  ['0 0 2 1,15,L * ?', choice({ every: 'month', time: '02:00', days: ['1', '15', 'L'] })],
])('%s is written and read as the same choice', (expression, chosen) => {
  expect(writeSimple(chosen)).toBe(expression)
  expect(readSimple(expression)).toEqual(chosen)
  expect(CronExpression.safeParse(expression).success).toBe(true)
})

test.each([
  '0/5 * * * * ?',
  '0 0/7 * * * ?',
  '0 0 8-18 * * ?',
  '0 0 25 * * ?',
  '0 60 8 * * ?',
  '0 0 7 1 1,4,7,10 ?',
  '0 0 8 ? * 2#1',
  '0 0 8 ? * SUN-SAT',
  '0 0 8 32 * ?',
  '0 0 8 1 * MON',
  '0 0 2 * * ? 2030',
  '0 0 2 * *',
  '',
])('"%s" is written as an expression', (expression) => {
  expect(readSimple(expression)).toBeUndefined()
})

test('without a weekday, a day or a time there is no expression', () => {
  const lacking = [
    [choice({ every: 'week', weekdays: [] }), 'weekday'],
    [choice({ every: 'month', days: [] }), 'day'],
    [choice({ every: 'day', time: '' }), 'time'],
  ] as const
  for (const [chosen, missing] of lacking) {
    expect(missingOf(chosen)).toBe(missing)
    expect(CronExpression.safeParse(writeSimple(chosen)).success).toBe(false)
  }
  expect(missingOf(choice({ every: 'minute', time: '', days: [], weekdays: [] }))).toBeUndefined()
})

test('an expression that is not written this way reads the same, and is not written anew by reading', () => {
  expect(readSimple('0 05 09 * * ?')).toEqual(choice({ every: 'day', time: '09:05' }))
  expect(readSimple(' 0  5 9  * * ? ')).toEqual(choice({ every: 'day', time: '09:05' }))
})

test('fields are six, or seven with the year', () => {
  expect(cronFields('0 30 8')).toEqual(['0', '30', '8', '', '', ''])
  expect(cronFields(' 0  0 2 * * ? 2030')).toEqual(['0', '0', '2', '*', '*', '?', '2030'])
})
