import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { createHousekeeping } from './housekeeping.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const aFailure = (tenantId: number, username: string, age: string) =>
  parts.sql(
    `insert into sys_sign_in_counter (tenant_id, username, source, updated_at) values ($1, $2, '', now() - $3::interval)`,
    [tenantId, username, age],
  )

test('what has expired goes, what is alive stays, in every tenant', async () => {
  for (const tenantId of [ANN_CORP, BOB_CORP]) {
    await aFailure(tenantId, 'long ago', '49 hours')
    await aFailure(tenantId, 'lately', '1 hour')
  }
  await parts.sql(
    `insert into sys_sign_in_nonce values ('old', now() - interval '1 s'), ('new', now() + interval '1 h')`,
  )
  await parts.sql(`insert into sys_rate_limit values ('old', 1, 1), ('new', 1, $1)`, [Date.now() + 60_000])
  expect(await createHousekeeping(parts).sweep()).toBe(true)
  expect(await parts.sql('select tenant_id, username from sys_sign_in_counter order by tenant_id')).toEqual([
    { tenant_id: ANN_CORP, username: 'lately' },
    { tenant_id: BOB_CORP, username: 'lately' },
  ])
  expect(await parts.sql('select nonce from sys_sign_in_nonce')).toEqual([{ nonce: 'new' }])
  expect(await parts.sql('select key from sys_rate_limit')).toEqual([{ key: 'new' }])
})

test('two nodes do not sweep at the same time', async () => {
  const other = await parts.anotherNode()
  const ran = await Promise.all(
    [parts, other, parts, other].map((node) => createHousekeeping({ ...node, log: parts.log }).sweep()),
  )
  expect(ran.filter(Boolean).length).toBeGreaterThanOrEqual(1)
  const client = await other.dispatch.connect()
  await client.query('select pg_advisory_lock(7100003)')
  expect(await createHousekeeping(parts).sweep()).toBe(false)
  client.release(true)
})
