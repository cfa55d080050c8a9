import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RESIZE_MS, throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many calls within the time are one, at its end', () => {
  const run = vi.fn<() => void>()
  const throttled = throttle(run, 100)
  for (let at = 0; at < 5; at += 1) {
    throttled()
    vi.advanceTimersByTime(10)
  }
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(run).toHaveBeenCalledTimes(1)
  throttled()
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a chart adapts to its size ten times a second at most', () => {
  const fit = vi.fn<() => void>()
  const fitSoon = throttle(fit, RESIZE_MS)
  for (let at = 0; at < 100; at += 1) {
    fitSoon()
    vi.advanceTimersByTime(10)
  }
  expect(fit).toHaveBeenCalledTimes(10)
})

test('what is cancelled does not come', () => {
  const run = vi.fn<() => void>()
  const throttled = throttle(run, 100)
  throttled()
  throttled.cancel()
  vi.advanceTimersByTime(200)
  expect(run).not.toHaveBeenCalled()
})
