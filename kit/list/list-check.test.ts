import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onListChanged, passOnGap, passOnListChange } from '#shell/live/list-changes.ts'
import { createListCheck, REST_MS } from './list-check.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const asked: number[] = []
  const sight = { isInSight: true }
  const check = createListCheck({
    check: async () => {
      asked.push(Date.now())
      throw new Error('a failure is silence')
    },
    isInSight: () => sight.isInSight,
    random: () => 0,
  })
  return { asked, sight, check }
}

test('any number of changes lead to one call, the next one ten seconds later at the earliest', () => {
  const { asked, check } = watched()
  for (let n = 0; n < 100; n += 1) check.changed(false)
  vi.advanceTimersByTime(500)
  expect(asked).toHaveLength(1)
  for (let n = 0; n < 100; n += 1) check.changed(false)
  vi.advanceTimersByTime(REST_MS - 1)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(asked).toHaveLength(2)
  vi.advanceTimersByTime(10 * REST_MS)
  expect(asked).toHaveLength(2)
})

test('out of sight nothing is asked; back in sight it is, once', () => {
  const { asked, sight, check } = watched()
  sight.isInSight = false
  check.changed(false)
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([])
  sight.isInSight = true
  check.seen()
  check.seen()
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveLength(1)
})

test('what is stopped asks no more', () => {
  const { asked, check } = watched()
  check.changed(false)
  check.stop()
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([])
})

test('a change reaches the lists of its resource, a gap of the channel all of them', () => {
  const received: [string, boolean][] = []
  const stop = onListChanged('user', (isMissed) => received.push(['user', isMissed]))
  onListChanged('post', (isMissed) => received.push(['post', isMissed]))
  passOnListChange('user')
  passOnListChange('nothing')
  stop()
  passOnGap()
  expect(received).toEqual([
    ['user', false],
    ['post', true],
  ])
})
