import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { aDatabase } from '../../tests/harness.ts'
import { asSuperuser } from '../../tests/two-tenants.ts'
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

test('an idle connection that the database ends is replaced; no one has to listen to its error', async () => {
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const first = await pid()
  const removed = new Promise((resolve) => pool.once('remove', resolve))
  const superuser = await asSuperuser(database.urls.app)
  await superuser.query('select pg_terminate_backend($1)', [first])
  await superuser.end()
  await removed
  expect(await pid()).not.toBe(first)
})
