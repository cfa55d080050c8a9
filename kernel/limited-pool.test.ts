/** What runs in a limited pool ends, one way or the other. */
import { expect, test } from 'vitest'
import { LimitedPool } from './limited-pool.ts'

const SCRIPT = new URL('./testing/limited-worker.mjs', import.meta.url)
const poolOf = (limits: Partial<ConstructorParameters<typeof LimitedPool>[1]> = {}) =>
  new LimitedPool<string, string>(SCRIPT, {
    threads: 1,
    maxWaiting: 5,
    milliseconds: 1_000,
    heapMegabytes: 64,
    ...limits,
  })

test('what ends is answered, and what is wrong is thrown', async () => {
  const pool = poolOf()
  expect(await Promise.all([pool.run('a'), pool.run('b')])).toStrictEqual(['done a', 'done b'])
  await expect(pool.run('faulty')).rejects.toThrow('a fault')
  expect(await pool.run('c')).toBe('done c')
})

test.each([
  ['endless', 200],
  ['greedy', 60_000],
])('what is %s has no answer, and others have theirs afterwards', async (order, milliseconds) => {
  const pool = poolOf({ milliseconds })
  expect(await pool.run(order)).toBeUndefined()
  expect(await pool.run('a')).toBe('done a')
})

test('when too many wait, more are refused until there is room again', async () => {
  const pool = poolOf({ maxWaiting: 2 })
  const asked = ['a', 'b', 'c'].map((order) => pool.run(order))
  await expect(pool.run('d')).rejects.toMatchObject({ code: { name: 'unavailable', status: 503 } })
  expect(await Promise.all(asked)).toStrictEqual(['done a', 'done b', 'done c'])
  expect(await pool.run('d')).toBe('done d')
})
