import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdProgress, progress } from './progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('it begins, trickles every 200 ms, and ends 200 ms after the last holder lets go', () => {
  const first = holdProgress()
  const second = holdProgress()
  expect(progress.get()).toBe(0.1)
  vi.advanceTimersByTime(199)
  expect(progress.get()).toBe(0.1)
  vi.advanceTimersByTime(1)
  expect(progress.get()).toBeGreaterThan(0.1)
  vi.advanceTimersByTime(60_000)
  expect(progress.get()).toBeLessThan(1)
  first()
  first()
  expect(progress.get()).toBeLessThan(1)
  second()
  expect(progress.get()).toBe(1)
  vi.advanceTimersByTime(200)
  expect(progress.get()).toBeUndefined()
})
test('a navigation that begins while the bar goes keeps it', () => {
  holdProgress()()
  vi.advanceTimersByTime(100)
  const release = holdProgress()
  vi.advanceTimersByTime(150)
  expect(progress.get()).toBe(0.1)
  release()
})
