import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { submitThrottle } from './submit-throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('lets a form be sent, and again after a second', () => {
  const throttle = submitThrottle()
  expect(throttle.isOpen()).toBe(true)
  throttle.begin()
  vi.advanceTimersByTime(999)
  expect(throttle.isOpen()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(throttle.isOpen()).toBe(true)
})

it('counts from what was sent, not from what was refused in between', () => {
  const throttle = submitThrottle()
  throttle.begin()
  vi.advanceTimersByTime(600)
  expect(throttle.isOpen()).toBe(false)
  vi.advanceTimersByTime(400)
  expect(throttle.isOpen()).toBe(true)
})

it('is each form’s own', () => {
  submitThrottle().begin()
  expect(submitThrottle().isOpen()).toBe(true)
})
