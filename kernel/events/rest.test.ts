import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Rest } from './rest.ts'

const [CREDIT, PIECE] = [1_000, 10]
const calm = () => false

let rest: Rest
const over = vi.fn<() => void>()
/** Works for so long and then ends the piece. */
const work = (ms: number, isBusy = calm) => {
  vi.advanceTimersByTime(ms)
  rest.after(ms, over, isBusy)
}
const spendCredit = () => {
  work(CREDIT)
  over.mockClear()
}

beforeEach(() => {
  vi.useFakeTimers()
  over.mockClear()
  rest = new Rest(() => Date.now())
})
afterEach(() => void vi.useRealTimers())

test('little work never rests', () => {
  for (let piece = 0; piece < CREDIT / PIECE; piece += 1) work(PIECE)
  expect([rest.isResting, over.mock.calls.length]).toEqual([false, CREDIT / PIECE])
})

test('then a rest lasts four times as long as the piece, each time', () => {
  spendCredit()
  for (const times of [1, 2]) {
    work(30)
    vi.advanceTimersByTime(119)
    expect([rest.isResting, over.mock.calls.length]).toEqual([true, times - 1])
    vi.advanceTimersByTime(1)
    expect([rest.isResting, over.mock.calls.length]).toEqual([false, times])
  }
})

test('time without work gives the credit back, and no more than there was', () => {
  spendCredit()
  vi.advanceTimersByTime(60 * CREDIT)
  work(CREDIT)
  expect(rest.isResting).toBe(false)
  work(PIECE)
  expect(rest.isResting).toBe(true)
})

test('while calls are answered a rest is repeated, but not without end', () => {
  spendCredit()
  work(PIECE, () => true)
  vi.advanceTimersByTime(7 * 4 * PIECE - 1)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(over).toHaveBeenCalledOnce()
})

test('it ends with the rest in which the calls end', () => {
  spendCredit()
  let calls = 2
  work(PIECE, () => calls-- > 0)
  vi.advanceTimersByTime(3 * 4 * PIECE)
  expect(over).toHaveBeenCalledOnce()
})

test('who stops hears nothing any more', () => {
  spendCredit()
  work(PIECE)
  rest.stop()
  vi.advanceTimersByTime(CREDIT)
  expect([rest.isResting, over.mock.calls.length]).toEqual([false, 0])
})
