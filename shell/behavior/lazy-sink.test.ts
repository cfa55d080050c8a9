import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BehaviorSink, Deed } from '../ports.ts'
import { lazySink } from './lazy-sink.ts'

const deed: Deed = { kind: 'add', path: '/a', menuId: '', component: '/a', title: 'A' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aSink() {
  const told: [Deed, number | undefined][] = []
  return {
    told,
    record: (one: Deed, at?: number) => void told.push([one, at]),
    flush: vi.fn<() => Promise<void>>(async () => undefined),
  }
}

test('is fetched a while after the first deed, which is told with its time', async () => {
  const sink = aSink()
  const load = vi.fn<() => Promise<BehaviorSink>>(async () => sink)
  const lazy = lazySink(load)
  lazy.record(deed, 5)
  lazy.record(deed, 7)
  expect(load).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(1)
  expect(sink.told).toEqual([
    [deed, 5],
    [deed, 7],
  ])
  lazy.record(deed, 9)
  expect(sink.told).toHaveLength(3)
})

test('is fetched at once when there is something to tell before one leaves', async () => {
  const sink = aSink()
  const load = vi.fn<() => Promise<BehaviorSink>>(async () => sink)
  const lazy = lazySink(load)
  await lazy.flush()
  expect(load).not.toHaveBeenCalled()
  lazy.record(deed)
  await lazy.flush()
  expect(sink.told).toHaveLength(1)
  expect(sink.flush).toHaveBeenCalledTimes(1)
})

test('that cannot be fetched breaks nothing, and is tried again with the next deed', async () => {
  const sink = aSink()
  const load = vi.fn<() => Promise<BehaviorSink>>(async () => sink).mockRejectedValueOnce(new Error('gone'))
  const lazy = lazySink(load)
  lazy.record(deed, 1)
  await vi.runAllTimersAsync()
  lazy.record(deed, 2)
  await vi.runAllTimersAsync()
  expect(sink.told).toEqual([[deed, 2]])
})
