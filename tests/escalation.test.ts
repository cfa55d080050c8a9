/** Random people with random rights make random allowed calls: no one comes to hold what no one had to give. */
import { expect, test } from 'vitest'
import { searchEscalation } from './escalation/search.ts'

/** Fixed, so that a failure can be repeated; the long search takes another one each time. */
const SEED = 1_411

test(`600 allowed calls give no one more than was theirs to give (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const { violations, done, routes } = await searchEscalation({ seed: SEED, calls: 600 })
  expect(violations, violations.join('\n\n')).toEqual([])
  // A search that does nothing finds nothing.
  expect(done).toBeGreaterThan(120)
  expect(routes).toBeGreaterThan(50)
})
