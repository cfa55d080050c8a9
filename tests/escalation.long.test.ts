/** The search of tests/escalation.test.ts, forty times as long and with a new seed each time; the test's name tells it. */
import { expect, test } from 'vitest'
import { searchEscalation } from './escalation/search.ts'

const seed = Date.now() % 2 ** 31
const CALLS = 200_000

test(
  `200,000 allowed calls give nobody more than was theirs to give (seed ${seed})`,
  { timeout: 7_200_000 },
  async () => {
    const { violations, calls } = await searchEscalation({ seed, calls: CALLS })
    expect(violations, violations.join('\n\n')).toEqual([])
    expect(calls).toBe(CALLS)
  },
)
