import { expect, test } from 'vitest'
import type { Effect } from '#process/index.ts'
import { lastingChanges } from './lasting-changes.shape.ts'

const set = (vars: object, before: object = {}) => ({ type: 'varsSet', vars, before }) as unknown as Effect

test('a variable that was set several times is one change, from its first value to its last', () => {
  expect(lastingChanges([set({ days: 5 }, { days: 9 }), set({ days: 4, city: 'Rome' }, { days: 5 })])).toEqual([
    { name: 'days', before: 9, after: 4 },
    { name: 'city', after: 'Rome' },
  ])
})

test('what is again as it was is none', () => {
  expect(lastingChanges([set({ days: 5 }, { days: 9 }), set({ days: 9 }, { days: 5 })])).toEqual([])
})
