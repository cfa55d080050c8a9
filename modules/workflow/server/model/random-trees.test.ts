/**
 * Random trees through the entry point: each comes back as it was, ends, and takes the path that the inspector
 * shows. The long test runs 1,000.
 */
import { afterAll, expect, test } from 'vitest'
import { TreeRuns } from '../testing/random-trees.ts'

const TREES = 20
const SEED = 2026
const runs = await TreeRuns.open()
afterAll(() => runs.close())

test(`${TREES} random trees end over HTTP as the inspector shows`, { timeout: 120_000 }, async () => {
  const ended = await runs.run(TREES, SEED)
  expect([...ended.values()].reduce((sum, count) => sum + count, 0)).toBe(TREES)
  expect(ended.get('rejected') ?? 0).toBeGreaterThan(0)
  expect(runs.compared).toBeGreaterThanOrEqual(TREES / 2)
})
