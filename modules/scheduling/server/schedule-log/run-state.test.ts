import { expect, test } from 'vitest'
import { lateSecondsOf, stateOf } from './run-state.ts'

const AT = '2026-11-20T02:00:00.000Z'
const begun = (after: number, more: object = {}) => ({
  status: 1,
  reason: '' as const,
  dueDate: null,
  trigger: 1,
  fireDate: AT,
  startDate: new Date(Date.parse(AT) + after * 1_000).toISOString(),
  ...more,
})

test.each([
  ['within a minute', begun(60.9), 0],
  ['after more', begun(61), 61],
  ['run now that waited', begun(3_600, { trigger: 2 }), 3_600],
  ['while it runs', begun(120, { status: null }), 120],
  ['a retry of a fire', begun(3_600, { trigger: 3 }), 0],
  ['one that waits', begun(3_600, { status: null, dueDate: AT }), 0],
  ['one that was skipped', begun(3_600, { status: 0, reason: 'missed' }), 0],
])('a run is late: %s', (_, run, seconds) => {
  expect(lateSecondsOf(run)).toBe(seconds)
})

test.each([
  [{ status: 0, reason: 'overlap', dueDate: null }, 'skipped'],
  [{ status: 0, reason: 'missed', dueDate: null }, 'skipped'],
  [{ status: 0, reason: 'full', dueDate: null }, 'skipped'],
  [{ status: 0, reason: 'timeout', dueDate: null }, 'failed'],
  [{ status: 1, reason: '', dueDate: null }, 'success'],
  [{ status: null, reason: '', dueDate: AT }, 'waiting'],
  [{ status: null, reason: '', dueDate: null }, 'running'],
] as const)('%j is %s', (run, state) => {
  expect(stateOf(run)).toBe(state)
})
