import { expect, test } from 'vitest'
import {
  createQueue,
  IDLE_MS,
  LATEST_MS,
  MAX_ENTRIES,
  MAX_WAITING,
  RETRY_MS,
  type Outcome,
  type Waiting,
} from './queue.ts'

/** A queue with a clock that the test moves, and a server that gives the answers passed in, "sent" after those. */
function aQueue(answers: (Outcome | Error)[] = []) {
  const sent: { batch: string[]; isLeaving: boolean }[] = []
  const timers = new Set<{ work: () => void; at: number }>()
  let now = 0
  const send = async (batch: readonly Waiting[], { isLeaving }: { isLeaving: boolean }): Promise<Outcome> => {
    sent.push({ batch: batch.map(({ nonce }) => nonce), isLeaving })
    const answer = answers.shift() ?? { is: 'sent' }
    if (answer instanceof Error) throw answer
    return answer
  }
  const queue = createQueue({
    send,
    later(work, milliseconds) {
      const timer = { work, at: now + milliseconds }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  const settle = async () => {
    for (let tick = 0; tick < 20; tick += 1) await Promise.resolve()
  }
  return {
    queue,
    sent,
    settle,
    push: (...nonces: (string | number)[]) => nonces.forEach((nonce) => queue.push(waiting(String(nonce)))),
    async pass(milliseconds: number) {
      now += milliseconds
      for (const timer of timers) {
        if (timer.at > now || !timers.delete(timer)) continue
        timer.work()
        await settle()
      }
      await settle()
    },
  }
}

const waiting = (nonce: string): Waiting => ({
  nonce,
  at: 0,
  personId: 'ann',
  activity: { kind: 'add', path: '/sys/user', menuId: '', component: '/sys/user', title: 'Users' },
})
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)

test('activities in quick succession are sent in one batch, a moment after the last of them', async () => {
  const { push, pass, sent } = aQueue()
  push('a')
  await pass(IDLE_MS - 1)
  push('b')
  await pass(IDLE_MS - 1)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual([{ batch: ['a', 'b'], isLeaving: false }])
  await pass(LATEST_MS)
  expect(sent).toHaveLength(1)
})

test('who never rests is heard all the same', async () => {
  const { push, pass, sent } = aQueue()
  for (let at = 0; at < LATEST_MS; at += IDLE_MS / 2) {
    push(at)
    await pass(IDLE_MS / 2)
  }
  expect(sent).toHaveLength(1)
})

test('a batch has no more entries than a call may have', async () => {
  const { push, settle, queue, sent } = aQueue()
  push(...numbers(MAX_ENTRIES))
  await settle()
  expect(sent).toHaveLength(1)
  push(...numbers(30, 1000))
  await queue.flush()
  expect(sent.map(({ batch }) => batch.length)).toEqual([MAX_ENTRIES, 30])
})

test('a failed batch is sent again with growing pauses, in its order, and then dropped silently', async () => {
  const failed: Outcome = { is: 'failed' }
  const { push, pass, sent } = aQueue([failed, new Error('no network'), failed, failed])
  push('a')
  await pass(IDLE_MS)
  push('b')
  for (const pause of RETRY_MS) {
    await pass(pause - 1)
    const before = sent.length
    await pass(1)
    expect(sent).toHaveLength(before + 1)
  }
  expect(sent.map(({ batch }) => batch)).toEqual([['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']])
  await pass(1_000_000)
  expect(sent).toHaveLength(4)
  push('c')
  await pass(IDLE_MS)
  expect(sent.at(-1)?.batch).toEqual(['c'])
})

test('while nothing can be sent, memory is bounded: the oldest activity is dropped first', async () => {
  const { push, pass, sent } = aQueue([{ is: 'failed' }])
  push('first')
  await pass(IDLE_MS)
  push(...numbers(MAX_WAITING))
  await pass(RETRY_MS[0])
  const entries = sent.slice(1).flatMap(({ batch }) => batch)
  expect(entries).toHaveLength(MAX_WAITING)
  expect(entries).not.toContain('first')
})

test('wrong entries are dropped, the good ones of their batch are sent', async () => {
  const { push, queue, sent } = aQueue([{ is: 'wrong', places: [0, 2] }])
  push('a', 'b', 'c', 'd')
  await queue.flush()
  expect(sent.map(({ batch }) => batch)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b', 'd'],
  ])
})

test('a batch that is refused without a reason is not sent forever', async () => {
  const { push, queue, sent } = aQueue([{ is: 'wrong', places: [] }])
  push('a')
  await queue.flush()
  expect(sent).toHaveLength(1)
})

test('when the page hides, everything is sent at once, and a failed batch is sent when it is back', async () => {
  const { push, queue, settle, pass, sent } = aQueue([{ is: 'failed' }])
  push('a', 'b')
  queue.leave()
  expect(sent).toEqual([{ batch: ['a', 'b'], isLeaving: true }])
  await settle()
  await pass(RETRY_MS[0])
  expect(sent[1]).toEqual({ batch: ['a', 'b'], isLeaving: false })
  queue.leave()
  expect(sent).toHaveLength(2)
})

test('an organisation that has switched the log off receives nothing, until it switches it on', async () => {
  const { push, pass, queue, sent } = aQueue([{ is: 'off' }])
  push('a')
  await pass(IDLE_MS)
  push('b')
  await pass(LATEST_MS)
  expect(sent).toHaveLength(1)
  queue.resume()
  push('c')
  await pass(IDLE_MS)
  expect(sent[1]?.batch).toEqual(['c'])
})

test('with the session over everything is forgotten', async () => {
  const { push, pass, queue, sent } = aQueue([{ is: 'refused' }])
  push(...numbers(30))
  await queue.flush()
  await pass(1_000_000)
  expect(sent).toHaveLength(1)
})
