/** Imports of records and the rewriting of list values, killed and taken over thirty times: each ends exactly. */
import { afterAll, expect, test } from 'vitest'
import { FormsCrashes } from './forms-crash.ts'

const ROUNDS = 30
const crashes = await FormsCrashes.begin()
afterAll(() => crashes.end())

test(`records survive ${ROUNDS} times kill -9 of the node that writes them`, { timeout: 1_800_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) await crashes.round()
  expect(await crashes.faults()).toEqual([])
})
