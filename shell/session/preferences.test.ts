import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Preference, PreferenceSource } from '../ports.ts'
import { createPreferences, WRITE_DELAY, type TabChannel } from './preferences.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server that remembers what it was sent. */
function aSource(kept: Record<string, Preference> = {}) {
  const written: [string, Preference][] = []
  return {
    written,
    all: vi.fn<PreferenceSource['all']>(async () => ({ ...kept })),
    set: vi.fn<PreferenceSource['set']>(async (name, value) => void written.push([name, value])),
  }
}

/** Two tabs that hear each other. */
function twoTabs(): [TabChannel, TabChannel] {
  type Listener = Parameters<TabChannel['onChange']>[0]
  const listeners: Listener[] = []
  const tab = (own: number): TabChannel => ({
    onChange: (listener) => {
      listeners[own] = listener
    },
    publish: (change) => listeners[1 - own]?.(change),
  })
  return [tab(0), tab(1)]
}

test('they are fetched once, however many ask', async () => {
  const source = aSource({ a: { x: 1 } })
  const { load, store } = createPreferences('ann', source)
  expect(store.get()).toBeUndefined()
  await Promise.all([load(), load()])
  await load()
  expect(store.get()).toEqual({ a: { x: 1 } })
  expect(source.all).toHaveBeenCalledOnce()
})

test('a failed fetch leaves the defaults and is tried again', async () => {
  const source = aSource({ a: { x: 1 } })
  source.all.mockRejectedValueOnce(new Error('no network'))
  const { load, store } = createPreferences('ann', source)
  await load()
  expect(store.get()).toBeUndefined()
  await load()
  expect(store.get()).toEqual({ a: { x: 1 } })
})

test('what is changed while they are on their way is not overwritten', async () => {
  const source = aSource({ a: { x: 1 }, b: { y: 1 } })
  const { load, set, store } = createPreferences('ann', source)
  const loading = load()
  set('a', { x: 2 })
  await loading
  expect(store.get()).toEqual({ a: { x: 2 }, b: { y: 1 } })
})

test('a change shows at once and is written after a rest, only the last one', async () => {
  const source = aSource()
  const { set, store } = createPreferences('ann', source)
  for (const width of [100, 110, 120]) {
    set('list', { width })
    await vi.advanceTimersByTimeAsync(WRITE_DELAY / 2)
  }
  expect(store.get()).toEqual({ list: { width: 120 } })
  expect(source.written).toEqual([])
  await vi.advanceTimersByTimeAsync(WRITE_DELAY)
  expect(source.written).toEqual([['list', { width: 120 }]])
})

test('the user who leaves writes now', async () => {
  const source = aSource()
  const { set, flush } = createPreferences('ann', source)
  set('a', { x: 1 })
  set('b', { x: 2 })
  flush()
  expect(source.written).toEqual([
    ['a', { x: 1 }],
    ['b', { x: 2 }],
  ])
  await vi.advanceTimersByTimeAsync(WRITE_DELAY * 2)
  expect(source.written).toHaveLength(2)
})

test('other tabs of the same person follow, name by name, without writing again', async () => {
  const [here, there] = twoTabs()
  const [mine, theirs] = [aSource(), aSource({ b: { kept: true } })]
  const one = createPreferences('ann', mine, here)
  const two = createPreferences('ann', theirs, there)
  await two.load()
  one.set('a', { x: 1 })
  expect(two.store.get()).toEqual({ a: { x: 1 }, b: { kept: true } })
  two.set('a', { x: 2 })
  expect(one.store.get()).toEqual({ a: { x: 2 } })
  await vi.advanceTimersByTimeAsync(WRITE_DELAY)
  expect(theirs.written).toEqual([['a', { x: 2 }]])
})

test('another person in the other tab hears nothing', () => {
  const [here, there] = twoTabs()
  const ann = createPreferences('ann', aSource(), here)
  const bob = createPreferences('bob', aSource(), there)
  ann.set('a', { x: 1 })
  expect(bob.store.get()).toBeUndefined()
})
