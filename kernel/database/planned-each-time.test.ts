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

test('a statement is sent under a name, by which the database keeps its plan', async () => {
  const { connection, sent } = made
  await connection.executeQuery(CompiledQuery.raw('select $1::int', [1]))
  await connection.executeQuery(CompiledQuery.raw('select $1::int', [2]))
  expect(sent.map(({ name }) => name)).toEqual([expect.any(String), sent[0]?.name])
})

test('one that is planned for its values has no name, and its values go along', async () => {
  const { connection, plannedEachTime, sent } = made
  await connection.executeQuery(plannedEachTime(CompiledQuery.raw('select $1::int', [1])))
  expect(sent).toEqual([{ text: 'select $1::int', values: [1] }])
  await connection.executeQuery(CompiledQuery.raw('select $1::int', [1]))
  expect(sent[1]?.name).toEqual(expect.any(String))
})
