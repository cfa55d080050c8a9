/** Who holds a code outside of the package of a tenant: no user, wherever it is asked. */
import { afterAll, expect, test } from 'vitest'
import { usersWith } from '#security/server/registration/applicant.repo.ts'
import { accessRoutes } from '#security/contract/access.ts'
import { anOpenTenant, anOperator, aPackage, give } from '#tenancy/server/testing/operator.ts'
import { usersWith as usersOfProcesses } from '#workflow/server/runtime/delivery/notification.repo.ts'
import { aServer } from './harness.ts'
import { anActor, aRole, aUser } from './people.ts'

const server = await aServer()
afterAll(() => server.close())
const operator = await anOperator(server)

const CODE = 'sys:registration:decide'

test('a code that the package lacks is held by no user, administrators included; it comes back with the package', async () => {
  const large = await aPackage(server, operator, { menuCodeList: [CODE, 'sys:user:page', 'sys:access:explain'] })
  const small = await aPackage(server, operator, { menuCodeList: ['sys:user:page', 'sys:access:explain'] })
  const { id, number: tenantId } = await anOpenTenant(server, operator, { packageId: large.id })
  const { id: administrator } = await aUser(server, { tenantId, superAdmin: 1 })
  const roleId = await aRole(server, { can: [CODE], tenantId })
  const { id: clerk } = await aUser(server, { tenantId, roleIds: [roleId] })
  const { id: other } = await aUser(server, { tenantId })
  const asker = await anActor(server, { can: ['sys:access:explain', 'sys:user:page', 'sys:role:page'], tenantId })

  const holders = () =>
    server.node.kernel.database.read(tenantId, async (db) => [
      await usersWith(db, CODE, 100),
      await usersOfProcesses(db, CODE),
    ])
  const explained = async () => {
    const body = { userId: other, method: 'POST', path: '/sys/registration/{id}/approve' } as const
    return (await server.call(accessRoutes.explain, { token: asker.token, body })).data
  }
  for (const found of await holders()) {
    expect(found).toEqual(expect.arrayContaining([administrator, clerk]))
    expect(found).not.toContain(other)
  }
  expect((await explained()).missing.people.map((person) => person.id)).toContain(clerk)

  await give(server, operator, id, small.id)
  expect(await holders()).toEqual([[], []])
  expect(await explained()).toMatchObject({ allowed: false, missing: { roles: [], people: [] } })

  await give(server, operator, id, large.id)
  for (const found of await holders()) expect(found).toContain(clerk)
})
