/** `policies.property.test.ts`, many more of them and others each time. */
import { afterAll, beforeAll, test } from 'vitest'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { expectLawful } from './testing/policy-runs.ts'
import { expectRuled } from './testing/rule-runs.ts'

const RUNS = 300

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test(`${RUNS} random policies`, { timeout: 1_200_000 }, () => expectLawful(server, { numRuns: RUNS }))

test(`${RUNS} random rules of decisions`, { timeout: 1_200_000 }, () => expectRuled(server, { numRuns: RUNS }))
