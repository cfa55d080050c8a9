import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import type { Tx } from './lease.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(77)`.execute(tx)
const settings = async (tx: Tx) =>
  (await sql<{ is: string }>`select current_setting('lock_timeout') as is`.execute(tx)).rows[0]?.is

test('a transaction waits for a lock no longer than it may, and the next one is not bound by that', async () => {
  await parts.database.transaction(ANN_CORP, async (holder) => {
    await lock(holder)
    const late = parts.database.transaction(ANN_CORP, lock, { lockTimeoutMs: 50 })
    await expect(late).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await parts.database.transaction(ANN_CORP, settings, { lockTimeoutMs: 50 })).toBe('50ms')
  expect(await parts.database.transaction(ANN_CORP, settings)).toBe('0')
})

test('only integers get into the text that begins a transaction', async () => {
  const tenant = '1; drop table sys_user' as unknown as number
  await expect(parts.database.transaction(tenant, settings)).rejects.toThrow(TypeError)
  const lockTimeoutMs = '1; --' as unknown as number
  await expect(parts.database.transaction(ANN_CORP, settings, { lockTimeoutMs })).rejects.toThrow(TypeError)
})
