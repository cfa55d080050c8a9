/**
 * The long search for escalation: 200,000 calls in four parts, each on data of its own, in two files that run side by
 * side.
 */
import { expect, test } from 'vitest'
import { searchEscalation } from './search.ts'

const CALLS_PER_PART = 50_000

/** Declares the test of one part. Its seed is new each time and stands in its name. */
export function testPart(part: 1 | 2 | 3 | 4): void {
  const seed = (Date.now() + part) % 2 ** 31
  test(
    `part ${part} of 4: 50,000 allowed calls give no one more than was theirs to give (seed ${seed})`,
    {
      timeout: 3_600_000,
    },
    async () => {
      const { violations, calls } = await searchEscalation({ seed, calls: CALLS_PER_PART })
      expect(violations, violations.join('\n\n')).toEqual([])
      expect(calls).toBe(CALLS_PER_PART)
    },
  )
}
