/** What a package allows, and that no path and no number of calls at once leads past it. */
import { afterAll, describe, expect, test } from 'vitest'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { ownQuotaRoutes } from '#tenancy/contract/own-quota.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aUser } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { tenantSweep } from '../tenant/tenant-sweep.ts'
import { anOpenTenant, anOperator, aPackage, give } from '../testing/operator.ts'

const server = await aServer()
const superuser = await asSuperuser(server.urls.owner)
afterAll(async () => {
  await superuser.end()
  await server.close()
})
const operator = await anOperator(server)
const menuCodeList = [
  'sys:user:page',
  'sys:user:save',
  'sys:user:update',
  'sys:user:delete',
  'sys:recycle:page',
  'sys:recycle:restore',
]
const MEGABYTE = 1_048_576

async function aLimited(limits: { userLimit?: number; megabyteLimit?: number }) {
  const { id: packageId, name: packageName } = await aPackage(server, operator, { menuCodeList, ...limits })
  const tenant = await anOpenTenant(server, operator, { packageId })
  const { id, deptId } = await aUser(server, { tenantId: tenant.number, superAdmin: 1 })
  return { ...tenant, deptId, packageName, admin: await server.session(id, tenant.number) }
}
const enabled = async (number: number) => {
  const { rows } = await superuser.query<{ count: number }>(
    'select count(*)::int as count from sys_user where tenant_id = $1 and status = 1 and not is_service',
    [number],
  )
  return rows[0]?.count
}
async function restore(token: string, keyword: string): Promise<string | undefined> {
  const { list } = (await server.call(recycleRoutes.page, { query: { resource: 'user', keyword }, token })).data
  const { data } = await server.call(recycleRoutes.restore, { body: list.map(({ id }) => id), token })
  return data.refused[0]?.error ?? (data.done.length === 1 ? 'done' : undefined)
}
let count = 0
const create = ({ admin, deptId }: { admin: string; deptId: string }, more: object = {}) => {
  count += 1
  const body = { username: `u${count}`, realName: `User ${count}`, deptId, deptIdList: [deptId], ...more }
  return server.call(userRoutes.create, { token: admin, body })
}
/** A file as whatever path may write it, past every service. */
const store = ({ number }: { number: number }, bytes: number) =>
  server.node.kernel.database.transaction(number, async (tx) => {
    count += 1
    const id = crypto.randomUUID()
    const kind = { kind: 'document', media_type: 'text/plain', sha256: 'x', dir_value: '', file_class: '' } as const
    const file = { tenant_id: number, id, name: `f${count}`, storage_key: id, bytes, visibility: 'signed' as const }
    await tx
      .insertInto('sys_oss')
      .values({ ...file, ...kind, width: null, height: null, created_by: null, updated_by: null })
      .execute()
  })

describe('users', () => {
  test('created 50 at once reach the limit exactly', async () => {
    const tenant = await aLimited({ userLimit: 20 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(tenant)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(18)
    expect(await enabled(tenant.number)).toBe(20)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused).toMatchObject({
      body: { code: 40974, error: 'tenant_quota_reached', data: { figure: 'users', used: 20, limit: 20 } },
    })
    expect(refused?.body.msg).toContain('20')
    expect(refused?.body.msg).not.toContain('{{')
  })

  test('are counted when they are enabled and restored, too; one who is disabled makes room', async () => {
    const tenant = await aLimited({ userLimit: 3 })
    const first = await create(tenant)
    const params = { id: first.data.id }
    expect((await create(tenant)).body.error).toBe('tenant_quota_reached')
    const disabled = await create(tenant, { status: 0 })
    expect(disabled.status).toBe(200)
    const status = (id: string, to: 0 | 1) =>
      server.call(userRoutes.setStatus, { token: tenant.admin, body: { ids: [id], status: to } })
    expect((await status(disabled.data.id, 1)).data.refused).toMatchObject([{ error: 'tenant_quota_reached' }])
    const { data: user } = await server.call(userRoutes.get, { token: tenant.admin, params })
    expect((await server.call(userRoutes.remove, { token: tenant.admin, params })).status).toBe(200)
    expect((await status(disabled.data.id, 1)).status).toBe(200)
    expect(await restore(tenant.admin, user.realName)).toBe('tenant_quota_reached')
    expect((await status(disabled.data.id, 0)).status).toBe(200)
    expect(await restore(tenant.admin, user.realName)).toBe('done')
  })

  test('beyond a package that became smaller stay, and change; none is added', async () => {
    const tenant = await aLimited({ userLimit: 5 })
    const { data } = await create(tenant)
    const { id } = await aPackage(server, operator, { menuCodeList, userLimit: 1 })
    await give(server, operator, tenant.id, id)
    expect(await enabled(tenant.number)).toBe(3)
    const read = await server.call(userRoutes.get, { token: tenant.admin, params: { id: data.id } })
    const body = { ...read.data, realName: 'Renamed' }
    expect((await server.call(userRoutes.update, { token: tenant.admin, body })).status).toBe(200)
    expect((await create(tenant)).body.error).toBe('tenant_quota_reached')
  })
})

describe('files', () => {
  test('stored 20 at once reach the limit exactly; a larger content is counted, too', async () => {
    const tenant = await aLimited({ megabyteLimit: 5 })
    const stored = await Promise.allSettled(Array.from({ length: 20 }, () => store(tenant, MEGABYTE)))
    expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(store(tenant, 1)).rejects.toMatchObject({
      code: { name: 'tenant_quota_reached' },
      data: { figure: 'megabytes', used: 5, limit: 5 },
    })
    const grow = server.node.kernel.database.transaction(tenant.number, (tx) =>
      tx
        .updateTable('sys_oss')
        .set({ bytes: 2 * MEGABYTE })
        .execute(),
    )
    await expect(grow).rejects.toMatchObject({ code: { name: 'tenant_quota_reached' } })
  })
})

describe('figures', () => {
  test('warn the administrators of the tenant at 80 and 95 %, once each, and anew after it sank', async () => {
    const tenant = await aLimited({ userLimit: 20 })
    const sweep = () => tenantSweep(server.node.kernel)(OPERATOR_TENANT)
    const warned = async () => {
      await sweep()
      await sweep()
      const { rows } = await superuser.query('select from msg_record where tenant_id = $1', [tenant.number])
      return rows.length / 2 // two administrators
    }
    const fill = async (to: number) => {
      for (let at = (await enabled(tenant.number)) ?? 0; at < to; at += 1)
        await aUser(server, { tenantId: tenant.number })
    }
    await fill(15)
    expect(await warned()).toBe(0)
    await fill(16)
    expect(await warned()).toBe(1)
    await fill(18)
    expect(await warned()).toBe(1)
    await fill(19)
    expect(await warned()).toBe(2)
    await superuser.query('update sys_user set status = 0 where tenant_id = $1 and super_admin = 0', [tenant.number])
    expect(await warned()).toBe(2)
    await fill(16)
    expect(await warned()).toBe(3)
  })

  test('are what a tenant sees of itself, and the operator of each; they are in the sheet', async () => {
    const tenant = await aLimited({ userLimit: 20, megabyteLimit: 10 })
    await store(tenant, 2 * MEGABYTE)
    const own = await server.call(ownQuotaRoutes.own, { token: tenant.admin })
    expect(own.data).toEqual({
      packageName: tenant.packageName,
      users: { used: 2, limit: 20 },
      bytes: { used: 2 * MEGABYTE, limit: 10 * MEGABYTE },
      files: 1,
      callLimit: null,
    })
    const seen = await server.call(tenantRoutes.get, { token: operator, params: { id: tenant.id } })
    expect(seen.data).toMatchObject({
      packageName: tenant.packageName,
      userLimit: 20,
      megabyteLimit: 10,
      usage: { users: 2, bytes: 2 * MEGABYTE },
    })
    const counts = await server.call(tenantRoutes.counts, { token: operator })
    expect(counts.data[1]).toBeGreaterThan(0)
    const query = { keyword: tenant.code }
    const sheet = (token: string) => server.request('GET', '/sys/tenant/export', { token, query })
    expect((await sheet(operator)).status).toBe(200)
    expect((await sheet(tenant.admin)).status).toBe(403)
  })
})
