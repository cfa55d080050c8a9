/** The deletion of closed tenants: all of one, nothing of another, whatever happens in the middle. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { newKey } from '#kernel/files/storage.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { ROOT } from '../../../../tests/files.ts'
import { aServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import {
  asSuperuser,
  fillTwoTenants,
  fingerprintOf,
  OURS,
  tenantTables,
  THEIRS,
} from '../../../../tests/two-tenants.ts'
import { anOperator, aTenant } from '../testing/operator.ts'
import { tenantSweep } from './tenant-sweep.ts'

const server = await aServer()
const superuser = await asSuperuser(server.urls.owner)
await fillTwoTenants(superuser)
await superuser.query('delete from sys_customer where tenant_id <> 0')
afterAll(async () => {
  await superuser.end()
  await server.close()
})
const operator = await anOperator(server)
const { kernel } = server.node
const sweep = () => tenantSweep(kernel)(OPERATOR_TENANT)

/** The tenant with a row in every table, closed so many days ago. */
async function closeTheirs(days: number): Promise<string> {
  const { id, number } = await aTenant(server, operator)
  await superuser.query('set session_replication_role = replica')
  await superuser.query('delete from sys_tenant where id = $1', [number])
  await superuser.query('update sys_tenant set status = 3 where id = $1', [THEIRS])
  await superuser.query(
    `update sys_customer set number = $2, code = 'stranger', status = 3, closed_at = now() - make_interval(days => $3::int)
     where id = $1`,
    [id, THEIRS, days],
  )
  await superuser.query('set session_replication_role = origin')
  return id
}

/** What is left of a tenant: the names of the tables with rows of it. */
async function leftOf(tenantId: number): Promise<string[]> {
  const left: string[] = []
  for (const table of await tenantTables(superuser)) {
    const { rowCount } = await superuser.query(`select from ${table} where tenant_id = $1 limit 1`, [tenantId])
    if (rowCount) left.push(table)
  }
  return left
}

test('begins after 30 days; killed in the middle it goes on, to the last row and file, and touches no other tenant', async () => {
  const id = await closeTheirs(29)
  const key = newKey(THEIRS)
  await kernel.files.put(key, Buffer.from('theirs'))
  // Rows of tests name no real places.
  const places = [
    ...kernel.fileColumns,
    { table: 'sys_storage_leftover', column: 'place' },
    { table: 'sys_oss_upload_address', column: 'place' },
  ]
  for (const { table, column } of places)
    await superuser.query(`update ${table} set ${column} = $2 where tenant_id = $1`, [THEIRS, newKey(THEIRS)])
  await superuser.query('update sys_oss set storage_key = $2 where tenant_id = $1', [THEIRS, key])
  await sweep()
  expect((await leftOf(THEIRS)).length).toBeGreaterThan(100)
  await superuser.query('set session_replication_role = replica')
  await superuser.query(`update sys_customer set closed_at = now() - interval '31 days' where id = $1`, [id])
  await superuser.query('set session_replication_role = origin')
  const ours = await fingerprintOf(superuser, OURS)
  const { rows: exports } = await superuser.query<{ export_key: string; isWhole: boolean }>(
    'select export_key, exported_at is not null as "isWhole" from sys_customer where id = $1',
    [id],
  )
  expect(exports).toMatchObject([{ isWhole: true }])
  const exportKey = exports[0]?.export_key ?? ''
  const archive = unzipSync(await buffer(await kernel.files.read(exportKey)))
  const strangers = strFromU8(archive['tables/sys_user.jsonl'] ?? new Uint8Array())
  expect(
    strangers
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { tenant_id: number }),
  ).toSatisfy((users: { tenant_id: number }[]) => users.length > 0 && users.every((user) => user.tenant_id === THEIRS))
  expect(strFromU8(archive[`files/${key}`] ?? new Uint8Array())).toBe('theirs')
  const reopened = await server.call(tenantRoutes.reopen, { token: operator, params: { id }, body: {} })
  expect(reopened.body.error).toBe('tenant_transition')

  // A row that another session locks stops the deletion at its table; there it is killed.
  const blocker = await asSuperuser(server.urls.owner)
  await blocker.query('begin')
  await blocker.query('select from sys_outbox where tenant_id = $1 for update', [THEIRS])
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'modules/tenancy/server/testing/sweep.fixture.ts')],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        APP_URL: server.urls.app,
        DISPATCH_URL: server.urls.dispatch,
        OWNER_URL: server.urls.owner,
        FILES: kernel.settings.FILES_DIR,
      },
    },
  )
  await until(async () => {
    const { rowCount } = await superuser.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sys_tenant_remove_rows%'
         and datname = current_database()`,
    )
    return rowCount === 1
  }, 20_000)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await blocker.query('rollback')
  await blocker.end()
  const halfway = await leftOf(THEIRS)
  expect(halfway).toContain('sys_outbox')
  const { rows: counted } = await superuser.query<{ removed: Record<string, number> }>(
    'select removed from sys_customer where id = $1',
    [id],
  )
  expect(Object.keys(counted[0]?.removed ?? {}).length).toBeGreaterThan(10)

  await sweep()
  expect(await leftOf(THEIRS)).toEqual([])
  expect((await superuser.query('select from sys_tenant where id = $1', [THEIRS])).rowCount).toBe(0)
  for (const gone of [key, exportKey]) await expect(kernel.files.read(gone)).rejects.toThrow('no file')
  expect(await fingerprintOf(superuser, OURS)).toEqual(ours)
  const { data } = await server.call(tenantRoutes.certificates, { token: operator })
  expect(data).toMatchObject([{ code: 'stranger', files: 1 }])
  expect(data[0]?.rows).toBeGreaterThanOrEqual(data[0]?.tables ?? Infinity)
  expect((await server.call(tenantRoutes.get, { token: operator, params: { id } })).status).toBe(404)
})
