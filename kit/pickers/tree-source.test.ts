import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshSoon } from './tree-source.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('loads an opened tree anew after a tenth of a second, once', () => {
  const load = vi.fn<() => void>()
  refreshSoon(load)
  vi.advanceTimersByTime(99)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads nothing when the picker was closed before', () => {
  const load = vi.fn<() => void>()
  refreshSoon(load)()
  vi.advanceTimersByTime(1_000)
  expect(load).not.toHaveBeenCalled()
})
