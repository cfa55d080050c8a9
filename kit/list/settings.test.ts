import { expect, test } from 'vitest'
import { keptSettings, plainSettings, readSettings } from './settings.ts'

test('nothing kept is the plain table', () => {
  expect(readSettings(undefined)).toEqual(plainSettings)
  expect(readSettings({})).toEqual(plainSettings)
  expect(keptSettings(plainSettings)).toEqual({})
})

test('what is kept comes back as it was', () => {
  const settings = {
    density: 36,
    order: ['b', 'a'],
    hidden: ['c'],
    shown: ['d'],
    widths: { a: 120 },
    pinned: { b: 'end' },
  } as const
  expect(readSettings(keptSettings(settings))).toEqual(settings)
})

test('only what differs is kept', () => {
  expect(keptSettings({ ...plainSettings, hidden: ['c'] })).toEqual({ hidden: ['c'] })
})

test('what does not fit is left out', () => {
  const nonsense = {
    density: 12,
    order: ['a', 7, null],
    hidden: 'all',
    shown: { a: 1 },
    widths: { a: 1, b: 'wide', c: 200, d: Number.NaN },
    pinned: { a: 'left', b: 'start' },
    other: true,
  }
  expect(readSettings(nonsense)).toEqual({
    ...plainSettings,
    order: ['a'],
    widths: { a: 56, c: 200 },
    pinned: { b: 'start' },
  })
})
