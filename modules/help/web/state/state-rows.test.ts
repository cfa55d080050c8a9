import { expect, test } from 'vitest'
import type { SystemState } from '#help/contract/system-state.ts'
import { stateRows } from './state-rows.ts'

const state = (storage: Partial<SystemState['storage']> = {}, failed = 0): SystemState => ({
  checkedAt: '2026-11-24T02:00:00.000Z',
  storage: { used: 50, quota: 100, isWritable: true, ...storage },
  background: { waiting: 3, failed },
})
const bad = (given: SystemState) =>
  stateRows(given, String)
    .filter(({ isGood }) => !isGood)
    .map(({ text, values }) => [text, values])

test('what works asks for no attention, whatever waits', () => {
  expect(bad(state())).toEqual([])
})

test.each([
  ['space nearly used up', state({ used: 90 }), ['help.state.storage.used', { used: '90', quota: '100' }]],
  [
    'a storage that cannot be written',
    state({ isWritable: false }),
    ['help.state.storage.readOnly', expect.anything()],
  ],
  ['events that were given up', state({}, 2), ['help.state.background.failed', { count: 2 }]],
])('%s does', (_what, given, row) => {
  expect(bad(given)).toEqual([row])
})
