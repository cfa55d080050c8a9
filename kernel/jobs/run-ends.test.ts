/** Ends of scheduled runs that come while others are being written. */
import { expect, test } from 'vitest'
import type { Database } from '../database/lease.ts'
import { RunEnds } from './run-ends.ts'
import type { RunEnd } from './run.repo.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const anEnd = (id: string): RunEnd => ({ id, reason: '', error: '', output: '', retryId: null })

test('an end that comes while others are being written is written after them, without waiting for a further one', async () => {
  let writing = 0
  let release = () => {}
  const slow = new Promise<void>((resolve) => (release = resolve))
  const database = {
    // Longer than the pause after which an end is written.
    transaction: async () => {
      writing += 1
      await slow
    },
  } as unknown as Database
  const ends = new RunEnds({ database, log: console as never, onFailed: () => {} })
  ends.add(1, anEnd('first'))
  await expect.poll(() => writing).toBe(1)
  ends.add(1, anEnd('second'))
  await pause(60)
  release()
  await expect.poll(() => writing, { timeout: 2_000 }).toBe(2)
  await ends.stop()
})
