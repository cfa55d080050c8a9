import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'

/** What a connection sends, of modules that have named no statement yet. */
async function aConnection() {
  vi.resetModules()
  const { SingleConnectionDriver } = await import('./single-connection.ts')
  const { NOTHING_LATE } = await import('./late-value.ts')
  const { plannedEachTime } = await import('./planned-each-time.ts')
  const sent: { name?: string; text: string; values: unknown[] }[] = []
  const client = { query: async (config: (typeof sent)[number]) => (sent.push(config), { rows: [], rowCount: 0 }) }
  // The typed cast: nothing else of a client is used.
  const connection = await new SingleConnectionDriver(client as unknown as PoolClient, NOTHING_LATE).acquireConnection()
  return { connection, plannedEachTime, sent }
}

let made: Awaited<ReturnType<typeof aConnection>>
beforeEach(async () => {
  made = await aConnection()
})

/** Runs before a statement has a name. */
const UNNAMED = [1, 2]

test('a statement that comes again is sent under a name, by which the database keeps its plan', async () => {
  const { connection, sent } = made
  for (const value of [...UNNAMED, 3, 4]) await connection.executeQuery(CompiledQuery.raw('select $1::int', [value]))
  expect(sent.map(({ name }) => name)).toEqual([undefined, undefined, expect.any(String), sent[2]?.name])
})

test('one that is planned for its values has no name, and its values go along', async () => {
  const { connection, plannedEachTime, sent } = made
  for (const value of [...UNNAMED, 3, 4])
    await connection.executeQuery(plannedEachTime(CompiledQuery.raw('select $1::int', [value])))
  expect(sent).toEqual([...UNNAMED, 3, 4].map((value) => ({ text: 'select $1::int', values: [value] })))
})
