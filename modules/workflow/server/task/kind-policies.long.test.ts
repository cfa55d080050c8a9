/** `kind-policies.test.ts`, with modes and required fields by chance. */
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { COLUMN_KINDS, columnOf, KINDS, nameOf, TABLE } from './testing/every-kind.ts'
import type { KindPolicy, Mode } from './testing/kind-policy.ts'
import { KindRuns } from './testing/kind-runs.ts'

const RUNS = 100

let server: TestServer & { close: () => Promise<void> }
let runs: KindRuns
beforeAll(async () => {
  server = await aServer()
  runs = await KindRuns.on(server)
})
afterAll(() => server.close())

const expectKept = (policy: KindPolicy): Promise<void> => runs.run(policy)

const mode = fc.constantFrom<Mode>('write', 'read', 'hide')
const modes = (kinds: readonly string[]) =>
  fc
    .array(mode, { minLength: kinds.length, maxLength: kinds.length })
    .map((all) => Object.fromEntries(kinds.map((kind, at) => [kind, all[at] ?? 'read'])))
/** Where no column is named the table is read as a whole. */
const columns = modes(COLUMN_KINDS).filter((all) => Object.values(all).includes('write'))

const policies: fc.Arbitrary<KindPolicy> = fc
  .record({ fields: modes(KINDS), table: fc.oneof(mode, columns) })
  .chain(({ fields, table }) => {
    const own = typeof table === 'string' ? {} : table
    const written = [
      ...KINDS.filter((kind) => fields[kind] === 'write').map(nameOf),
      ...COLUMN_KINDS.filter((kind) => own[kind] === 'write').map((kind) => `${TABLE}.${columnOf(kind)}`),
    ]
    return fc.subarray(written).map((requires) => ({ fields, table, requires }))
  })

test(`${RUNS} random policies of fields and columns of every kind`, { timeout: 1_200_000 }, () =>
  fc.assert(
    fc.asyncProperty(policies, (policy) => expectKept(policy)),
    { numRuns: RUNS, endOnFailure: true },
  ),
)
