import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { systemStateRoutes } from '#help/contract/system-state.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'

const server = await aServer()
afterAll(() => server.close())

const stateFor = async (token: string) => (await server.call(systemStateRoutes.now, { token })).data

/** An event that was given up, as `noteFailure` leaves it. */
const giveUp = (tenantId: number) =>
  server.node.kernel.database.transaction(tenantId, (tx) =>
    tx
      .insertInto('sys_outbox')
      .values({
        tenant_id: tenantId,
        id: newId(),
        aggregate: 'test',
        topic: 'test.given-up',
        payload: {},
        claimed_until: null,
        claimed_by: null,
        dead_at: new Date().toISOString(),
        last_error: 'refused',
      })
      .execute(),
  )

test('a user with the code sees how full the storage is and what failed; without it 403', async () => {
  const reader = await anActor(server, { can: ['sys:stat:view'] })
  const before = await stateFor(reader.token)
  expect(before).toMatchObject({ storage: { isWritable: true }, background: { failed: 0 } })
  expect(before.storage.quota).toBeGreaterThan(0)
  await giveUp(1)
  expect((await stateFor(reader.token)).background.failed).toBe(1)
  const stranger = await anActor(server, { can: ['sys:user:page'] })
  expect((await server.call(systemStateRoutes.now, { token: stranger.token })).status).toBe(403)
})

test('what another tenant stores and what fails there does not count', async () => {
  const other = await anActor(server, { can: ['sys:stat:view'], tenantId: 0 })
  const before = await stateFor(other.token)
  await giveUp(1)
  expect((await server.call(ossRoutes.create, { token: await server.admin() })).status).toBe(200)
  expect(await stateFor(other.token)).toEqual({ ...before, checkedAt: expect.any(String) as string })
})
