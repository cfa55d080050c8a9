import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { newId } from '../ids.ts'
import { createHousekeeping } from './housekeeping.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const aSession = (tenantId: number, idle: string) =>
  parts.sql(
    `insert into sys_session (tenant_id, id, user_id, token_hash, idle_until, absolute_until)
     values ($1, $2, $3, $4, now() + $5::interval, now() + interval '30 days')`,
    [tenantId, newId(), newId(), Buffer.from(newId()), idle],
  )

test('what has expired goes, what is alive stays, in every tenant', async () => {
  for (const tenantId of [ANN_CORP, BOB_CORP])
    for (const idle of ['-1 minute', '1 minute']) await aSession(tenantId, idle)
  await parts.sql(
    `insert into sys_sign_in_nonce values ('old', now() - interval '1 s'), ('new', now() + interval '1 h')`,
  )
  await parts.sql(`insert into sys_rate_limit values ('old', 1, 1), ('new', 1, $1)`, [Date.now() + 60_000])
  expect(await createHousekeeping(parts).sweep()).toBe(true)
  expect(await parts.sql('select tenant_id, idle_until > now() as alive from sys_session order by tenant_id')).toEqual([
    { tenant_id: ANN_CORP, alive: true },
    { tenant_id: BOB_CORP, alive: true },
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
