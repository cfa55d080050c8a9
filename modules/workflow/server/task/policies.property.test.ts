/** Random policies of fields and steps: no one changes, reads or skips what they forbid. */
import { afterAll, beforeAll, test } from 'vitest'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { expectLawful } from './testing/policy-runs.ts'
import { expectRuled } from './testing/rule-runs.ts'

const RUNS = 15
const RULED = 12
const SEED = 20_261_126

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test('no one changes, reads or skips what the policy of a step forbids', () =>
  expectLawful(server, { numRuns: RUNS, seed: SEED }))

test('no one decides without what the rules of a step want, or does what they leave to no one', () =>
  expectRuled(server, { numRuns: RULED, seed: SEED }))
