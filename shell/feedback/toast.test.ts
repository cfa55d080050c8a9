import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeInTime, closeToast, toast, toastDeleted, toasts } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toasts.set([])
  vi.useRealTimers()
})

const texts = () => toasts.get().map(({ text }) => text)

/** What is shown waits for its end, as `Toaster` has it do. */
function watch(isRead = () => false): void {
  for (const one of toasts.get()) closeInTime(one, isRead)
}

describe('a message', () => {
  it.each(['success', 'error', 'warning', 'info'] as const)('of %s stays three seconds', (kind) => {
    toast(kind, 'saved')
    watch()
    vi.advanceTimersByTime(2_999)
    expect(texts()).toEqual(['saved'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })
  it('that something was deleted stays half a second', () => {
    toastDeleted('Succeeded')
    watch()
    expect(toasts.get()[0]?.kind).toBe('success')
    vi.advanceTimersByTime(499)
    expect(texts()).toEqual(['Succeeded'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })
  it('stays as long as a user reads it', () => {
    let isRead = true
    toast('info', 'long')
    watch(() => isRead)
    vi.advanceTimersByTime(6_000)
    expect(texts()).toEqual(['long'])
    isRead = false
    vi.advanceTimersByTime(3_000)
    expect(texts()).toEqual([])
  })
  it('can be closed before', () => {
    toast('info', 'first')
    toast('info', 'second')
    closeToast(toasts.get()[0]?.id ?? 0)
    expect(texts()).toEqual(['second'])
  })
  it('a repeated message is shown once, and its time restarts', () => {
    toast('error', 'same')
    const [before] = toasts.get()
    toast('error', 'same')
    expect(texts()).toEqual(['same'])
    expect(toasts.get()[0]?.id).not.toBe(before?.id)
  })
})
