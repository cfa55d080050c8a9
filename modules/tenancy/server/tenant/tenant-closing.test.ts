/** A closed tenant whose export is killed: the state stays, the export is made anew, no other tenant is touched. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { userRoutes } from '#system/contract/user.ts'
import { ROOT } from '../../../../tests/files.ts'
import { aServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aUser } from '../../../../tests/people.ts'
import { asSuperuser, fingerprintOf, OURS } from '../../../../tests/two-tenants.ts'
import { anOpenTenant, anOperator } from '../testing/operator.ts'
import { tenantSweep } from './tenant-sweep.ts'

const server = await aServer()
const superuser = await asSuperuser(server.urls.owner)
afterAll(async () => {
  await superuser.end()
  await server.close()
})
const { kernel } = server.node

const exportOf = async (id: string) => {
  const { rows } = await superuser.query<{ key: string | null; isWhole: boolean }>(
    'select export_key as key, exported_at is not null as "isWhole" from sys_customer where id = $1',
    [id],
  )
  return rows[0] ?? { key: null, isWhole: false }
}

test('an export that is killed in the middle is made anew and is whole', async () => {
  const operator = await anOperator(server)
  const { id, code, number } = await anOpenTenant(server, operator)
  const { username, id: userId } = await aUser(server, { tenantId: number, superAdmin: 1 })
  const token = await server.session(userId, number)
  const closed = await server.call(tenantRoutes.close, { token: operator, params: { id }, body: { code } })
  expect(closed.status).toBe(200)
  const ours = await fingerprintOf(superuser, OURS)

  // A table that another session locks stops the export; there it is killed.
  const blocker = await asSuperuser(server.urls.owner)
  await blocker.query('begin; lock table sys_user in access exclusive mode')
  const fixture = join(ROOT, 'modules/tenancy/server/testing/export.fixture.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', fixture], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, APP_URL: server.urls.app, FILES: kernel.settings.FILES_DIR },
  })
  await until(async () => {
    const { rowCount } = await superuser.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'export-app'`,
    )
    return rowCount === 1
  }, 60_000)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await blocker.query('rollback')
  await blocker.end()
  const halfway = await exportOf(id)
  expect(halfway).toMatchObject({ key: expect.any(String) as string, isWhole: false })
  // Half an export opens nothing, and deletes nothing.
  expect((await server.call(userRoutes.page, { token, query: {} })).status).toBe(401)

  await tenantSweep(kernel)(OPERATOR_TENANT)
  const made = await exportOf(id)
  expect(made.isWhole).toBe(true)
  expect(made.key).not.toBe(halfway.key)
  await expect(kernel.files.read(halfway.key ?? '')).rejects.toThrow('no file')
  const archive = unzipSync(await buffer(await kernel.files.read(made.key ?? '')))
  expect(strFromU8(archive['tables/sys_user.jsonl'] ?? new Uint8Array())).toContain(username)
  const { rowCount } = await superuser.query('select from sys_user where tenant_id = $1', [number])
  expect(rowCount).toBeGreaterThan(0)
  expect(await fingerprintOf(superuser, OURS)).toEqual(ours)
}, 180_000)
