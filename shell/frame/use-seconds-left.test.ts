import { expect, test } from 'vitest'
import { clockOf } from './use-seconds-left.ts'

test('seconds are shown as minutes and seconds', () => {
  expect([clockOf(760), clockOf(59), clockOf(0)]).toEqual(['12:40', '0:59', '0:00'])
})
