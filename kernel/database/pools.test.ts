import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { aDatabase } from '../../tests/harness.ts'
import { createClient, createPool } from './pools.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await aDatabase()
  pool = createPool({ connectionString: database.urls.app, max: 1, name: 'test' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('sessions speak UTC and compile no plans, whatever the server’s own settings are', async () => {
  const client = createClient(database.urls.owner, 'test')
  await client.connect()
  for (const session of [pool, client]) {
    const { rows } = await session.query("select current_setting('timezone') as zone, current_setting('jit') as jit")
    expect(rows).toEqual([{ zone: 'UTC', jit: 'off' }])
  }
  await client.end()
})
