import { expect, test } from 'vitest'
import { serialPeriod, serialText } from './serial.ts'

const today = '2026-11-24'

test.each([
  ['none', 'BX-0042', ''],
  ['year', 'BX-2026-0042', '2026'],
  ['month', 'BX-202611-0042', '202611'],
  ['day', 'BX-20261124-0042', '20261124'],
] as const)('a number of each %s is %s', (period, text, counted) => {
  const rule = { prefix: 'BX-', period, digits: 4 }
  expect([serialText(rule, today, 42), serialPeriod(rule, today)]).toEqual([text, counted])
})

test('a number that has more digits keeps them', () => {
  expect(serialText({ prefix: '', period: 'none', digits: 2 }, today, 12_345)).toBe('12345')
})
