/** Fields and columns of every kind, each in every mode of a step: nothing is changed, read or left out against it. */
import { afterAll, beforeAll, test } from 'vitest'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { COLUMN_KINDS, columnOf, KINDS, nameOf, TABLE } from './testing/every-kind.ts'
import type { KindPolicy, Mode } from './testing/kind-policy.ts'
import { KindRuns } from './testing/kind-runs.ts'

const MODES = ['write', 'read', 'hide'] as const

let server: TestServer & { close: () => Promise<void> }
let runs: KindRuns
beforeAll(async () => {
  server = await aServer()
  runs = await KindRuns.on(server)
})
afterAll(() => server.close())

const expectKept = (policy: KindPolicy): Promise<void> => runs.run(policy)

const modeAt = (at: number, turn: number): Mode => MODES[(at + turn) % MODES.length] ?? 'read'
const turned = (kinds: readonly string[], turn: number) =>
  Object.fromEntries(kinds.map((kind, at) => [kind, modeAt(at, turn)]))

/** Each kind has each mode in one of three turns, and is required in one of them. */
function policyAt(turn: number, table: KindPolicy['table']): KindPolicy {
  const fields = turned(KINDS, turn)
  const columns = typeof table === 'string' ? {} : table
  const requires = [
    ...KINDS.filter((kind) => fields[kind] === 'write').map(nameOf),
    ...COLUMN_KINDS.filter((kind) => columns[kind] === 'write').map((kind) => `${TABLE}.${columnOf(kind)}`),
  ]
  return { fields, table, requires }
}

test.each([0, 1, 2])('fields and columns, turn %i', (turn) =>
  expectKept(policyAt(turn, turned(COLUMN_KINDS, turn + 1))),
)

test.each(MODES)('a child table as a whole: %s', (mode) => expectKept(policyAt(MODES.indexOf(mode), mode)))
