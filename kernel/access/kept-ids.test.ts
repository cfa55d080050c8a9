import { beforeEach, describe, expect, test, vi } from 'vitest'
import { KeptIds } from './kept-ids.ts'

const rule = (...values: string[]) => ({ text: 'SELECT 1', values })
let runs: number
let kept: KeptIds
const find = async () => Buffer.from([++runs])
beforeEach(() => {
  runs = 0
  kept = new KeptIds()
})

describe('what a rule in SQL reached', () => {
  test('is found once for all who ask within a second, and again after it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await Promise.all([kept.of(1, rule(), find), kept.of(1, rule(), find)])
      vi.advanceTimersByTime(1_000)
      await kept.of(1, rule(), find)
      expect(runs).toBe(1)
      vi.advanceTimersByTime(1)
      expect(await kept.of(1, rule(), find)).toEqual(Buffer.from([2]))
    } finally {
      vi.useRealTimers()
    }
  })

  test('is of one tenant and of what the rule asks for its user', async () => {
    for (const [tenantId, value] of [
      [1, 'a'],
      [2, 'a'],
      [1, 'b'],
    ] as const)
      await kept.of(tenantId, rule(value), find)
    expect(runs).toBe(3)
  })

  test('is out of date once anything of the tenant changes, also while it is found', async () => {
    await kept.of(1, rule(), find)
    kept.changed(2)
    await kept.of(1, rule(), find)
    expect(runs).toBe(1)
    const slow = kept.of(1, rule('slow'), find)
    kept.changed(1)
    await slow
    await kept.of(1, rule('slow'), find)
    await kept.of(1, rule(), find)
    expect(runs).toBe(4)
  })

  test('is tried again where it failed', async () => {
    expect(await kept.of(1, rule(), async () => [])).toEqual([])
    expect(await kept.of(1, rule(), find)).toEqual(Buffer.from([1]))
  })
})
