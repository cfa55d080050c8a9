import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

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

test('what is cancelled does not come', () => {
  const run = vi.fn<() => void>()
  const throttled = throttle(run, 100)
  throttled()
  throttled.cancel()
  vi.advanceTimersByTime(200)
  expect(run).not.toHaveBeenCalled()
})
