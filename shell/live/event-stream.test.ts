import { expect, it } from 'vitest'
import { backoff, takeEvents } from './event-stream.ts'

it('takes whole events and keeps the rest', () => {
  expect(takeEvents('data: {"type":"ping"}\n\n: comment\n\nevent: x\ndata: a\ndata: b\n\ndata: ha')).toEqual({
    events: [
      { event: 'message', data: '{"type":"ping"}' },
      { event: 'x', data: 'a\nb' },
    ],
    rest: 'data: ha',
  })
})

it('reads any line end', () => expect(takeEvents('data: a\r\n\r\n').events).toEqual([{ event: 'message', data: 'a' }]))

it('waits longer each time, a minute at most', () => {
  expect([0, 1, 2, 10].map((attempt) => backoff(attempt, 1))).toEqual([1000, 2000, 4000, 60_000])
  expect(backoff(0, 0)).toBe(500)
})
