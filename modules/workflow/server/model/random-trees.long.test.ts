/** 1,000 random trees through the entry point, others each time. */
import { afterAll, expect, test } from 'vitest'
import { TreeRuns } from '../testing/random-trees.ts'

const TREES = 1_000
const runs = await TreeRuns.open()
afterAll(() => runs.close())

test(`${TREES} random trees end over HTTP as the inspector shows`, { timeout: 3_600_000 }, async () => {
  const seed = Math.floor(Math.random() * 0x7fffffff)
  const ended = await runs.run(TREES, seed)
  expect(
    [...ended.values()].reduce((sum, count) => sum + count, 0),
    `seed ${seed}`,
  ).toBe(TREES)
  expect(ended.get('rejected') ?? 0).toBeGreaterThan(0)
  expect(runs.compared, `seed ${seed}`).toBeGreaterThan(TREES / 2)
})
