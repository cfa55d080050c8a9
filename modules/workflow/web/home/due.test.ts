import { expect, test } from 'vitest'
import { dueOf } from './due.ts'

const now = new Date(2026, 10, 20, 15, 30)

test.each([
  [new Date(2026, 10, 20, 15, 0), 'late'],
  [new Date(2026, 10, 19, 23, 0), 'late'],
  [new Date(2026, 10, 20, 16, 0), 'today'],
  [new Date(2026, 10, 21, 9, 0), 'tomorrow'],
  [new Date(2026, 10, 22, 9, 0), 'later'],
])('%s is %s', (due, expected) => expect(dueOf(due, now)).toBe(expected))
