import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BehaviorSink, Activity } from '../ports.ts'
import { lazySink } from './lazy-sink.ts'

const activity: Activity = { kind: 'add', path: '/a', menuId: '', component: '/a', title: 'A' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aSink() {
  const recorded: [Activity, number | undefined][] = []
  return {
    recorded,
    record: (one: Activity, at?: number) => void recorded.push([one, at]),
    flush: vi.fn<() => Promise<void>>(async () => undefined),
  }
}

test('is fetched a while after the first activity, which is reported with its time', async () => {
  const sink = aSink()
  const load = vi.fn<() => Promise<BehaviorSink>>(async () => sink)
  const lazy = lazySink(load)
  lazy.record(activity, 5)
  lazy.record(activity, 7)
  expect(load).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(1)
  expect(sink.recorded).toEqual([
    [activity, 5],
    [activity, 7],
  ])
  lazy.record(activity, 9)
  expect(sink.recorded).toHaveLength(3)
})

test('is fetched at once when there is something to tell before one leaves', async () => {
  const sink = aSink()
  const load = vi.fn<() => Promise<BehaviorSink>>(async () => sink)
  const lazy = lazySink(load)
  await lazy.flush()
  expect(load).not.toHaveBeenCalled()
  lazy.record(activity)
  await lazy.flush()
  expect(sink.recorded).toHaveLength(1)
  expect(sink.flush).toHaveBeenCalledTimes(1)
})

test('that cannot be fetched breaks nothing, and is tried again with the next activity', async () => {
  const sink = aSink()
  const load = vi.fn<() => Promise<BehaviorSink>>(async () => sink).mockRejectedValueOnce(new Error('gone'))
  const lazy = lazySink(load)
  lazy.record(activity, 1)
  await vi.runAllTimersAsync()
  lazy.record(activity, 2)
  await vi.runAllTimersAsync()
  expect(sink.recorded).toEqual([[activity, 2]])
})
