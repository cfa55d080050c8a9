/** What the preview of a package counts is what its tenants' users hold before and after it is saved. */
import { afterAll, expect, test } from 'vitest'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, aRole, aUser } from '../../../../tests/people.ts'
import { anOpenTenant, anOperator, aPackage } from '../testing/operator.ts'

const server = await aServer()
afterAll(() => server.close())
const PREVIEW = 'sys:access:preview'
const operator = await anOperator(server, [
  PREVIEW,
  ...['page', 'save', 'update'].map((verb) => `sys:tenantPackage:${verb}`),
  ...['page', 'save', 'update', 'open'].map((verb) => `sys:tenant:${verb}`),
])
const look = (id: string, menuCodeList: string[], token = operator) =>
  server.call(accessPreviewRoutes.preview, { body: { kind: 'package', id, menuCodeList }, token })

test('tenant by tenant, how many users gain and lose; administrators too, and no user is named', async () => {
  const { id, name } = await aPackage(server, operator, { menuCodeList: ['sys:user:page', 'sys:user:save'] })
  const tenants = [
    await anOpenTenant(server, operator, { packageId: id }),
    await anOpenTenant(server, operator, { packageId: id }),
  ]
  const [one = 0] = tenants.map(({ number }) => number)
  // The second tenant has its administrator alone, the first has users besides.
  const saves = await aRole(server, { can: ['sys:user:save', 'sys:role:page'], tenantId: one })
  const gains = await aRole(server, { can: ['sys:role:page'], tenantId: one })
  const clerks = [
    await aUser(server, { tenantId: one, roleIds: [saves] }),
    await aUser(server, { tenantId: one, roleIds: [gains] }),
  ]
  await aUser(server, { tenantId: one, roleIds: [saves], status: 0 })
  const menuCodeList = ['sys:user:page', 'sys:role:page']
  const holding = async (code: string) => {
    const { database, grants } = server.node.kernel
    const granted = await Promise.all(clerks.map((clerk) => database.read(one, (db) => grants.load(db, clerk.id))))
    return granted.filter((each) => each?.permissions.has(code)).length
  }
  expect([await holding('sys:user:save'), await holding('sys:role:page')]).toEqual([1, 0])
  const { data } = await look(id, menuCodeList)
  // With the administrator that every tenant is opened with.
  expect([...data.tenants.list].sort((a, b) => b.gain - a.gain)).toMatchObject([
    { gain: 3, lose: 2 },
    { gain: 1, lose: 1 },
  ])
  expect(data).toMatchObject({ gain: { count: 4, people: [] }, lose: { count: 3, people: [] }, tenants: { count: 2 } })
  const counts = data.keys.filter(({ key }) => key === 'sys:user:save' || key === 'sys:role:page')
  expect(counts.map(({ key, change, count }) => `${key} ${change} ${count}`).sort()).toEqual([
    'sys:role:page gain 4',
    'sys:user:save lose 3',
  ])
  expect(JSON.stringify(data)).not.toContain(clerks[0]?.id)
  const { version } = (await server.call(tenantPackageRoutes.get, { token: operator, params: { id } })).data
  const saved = await server.call(tenantPackageRoutes.update, {
    token: operator,
    body: { id, name, version, menuCodeList },
  })
  expect(saved.status).toBe(200)
  expect([await holding('sys:user:save'), await holding('sys:role:page')]).toEqual([0, 2])
  expect((await look(id, menuCodeList)).data).toMatchObject({ tenants: { count: 0 }, keyCount: 0 })
})

test('no other tenant learns of packages, not even that there is one', async () => {
  const { id } = await aPackage(server, operator)
  const { number: tenantId } = await anOpenTenant(server, operator, { packageId: null })
  const outsiders = [
    await anActor(server, { can: [PREVIEW] }),
    await anActor(server, { can: [PREVIEW], tenantId, superAdmin: 1 }),
  ]
  for (const { token } of outsiders)
    for (const each of [id, '0190a000-0000-7000-8000-000000000000'])
      expect(await look(each, ['sys:user:page'], token)).toMatchObject({ status: 403 })
  expect(await look('0190a000-0000-7000-8000-000000000000', ['sys:user:page'])).toMatchObject({ status: 404 })
  expect(await look(id, ['no:such'])).toMatchObject({ status: 400, data: { issues: [{ path: 'menuCodeList' }] } })
  const without = await anOperator(server, ['sys:tenantPackage:page'])
  expect(await look(id, ['sys:user:page'], without)).toMatchObject({ status: 403 })
})
