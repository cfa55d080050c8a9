import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeyRoutes } from '#security/contract/api-key.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aRole, PASSWORD, rootDept } from '../../../../tests/people.ts'
import { bearer, letKeys } from '../testing/keys.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

let count = 0
async function aService(more: { can?: string[]; deptId?: string; scope?: 0 | 2 } = {}) {
  count += 1
  const { can = ['sys:post:page'], scope = 2 } = more
  const role = await aRole(server, { can, scope })
  const body = {
    username: `svc-${count}`,
    realName: `Service ${count}`,
    deptId: more.deptId ?? (await rootDept(server)),
    roleIdList: [role],
    serviceFlag: 1 as const,
  }
  const { data, status, body: reply } = await server.call(userRoutes.create, { token: admin, body })
  expect([status, reply.error]).toEqual([200, undefined])
  return { ...data, username: body.username, body }
}
const draftFor = (ownerId: string, scopes: string[] = ['sys:post:page']) => ({ ownerId, name: 'MES', scopes, days: 30 })
const create = (token: string, ownerId: string, scopes?: string[]) =>
  server.call(apiKeyRoutes.createForService, { token, body: draftFor(ownerId, scopes) })

test('a service account has no password, does not sign in, and acts by the key that an administrator makes', async () => {
  const service = await aService()
  expect(service.password).toBeNull()
  expect(await server.signIn(service.username, PASSWORD)).toMatchObject({ status: 401 })
  const { data, status } = await create(admin, service.id)
  expect(status).toBe(200)
  expect(await server.call(postRoutes.page, bearer(data.key))).toMatchObject({ status: 200 })
})

test('is no administrator and gets no password, now or later', async () => {
  const service = await aService()
  const { body } = service
  const draft = { ...body, username: 'svc-x' }
  const issueAt = (path: string) => ({ status: 400, body: { data: { issues: [{ path }] } } })
  expect(await server.call(userRoutes.create, { token: admin, body: { ...draft, superAdmin: 1 } })).toMatchObject(
    issueAt('superAdmin'),
  )
  expect(await server.call(userRoutes.create, { token: admin, body: { ...draft, password: PASSWORD } })).toMatchObject(
    issueAt('password'),
  )
  const { serviceFlag: _, ...known } = body
  const promoted = { ...known, id: service.id, superAdmin: 1 as const }
  expect(await server.call(userRoutes.update, { token: admin, body: promoted })).toMatchObject(issueAt('superAdmin'))
  const reset = await server.call(userRoutes.resetPassword, { token: admin, params: { id: service.id } })
  expect(reset).toMatchObject({ status: 403 })
  const { data } = await server.call(userRoutes.get, { token: admin, params: { id: service.id } })
  expect(data).toMatchObject({ serviceFlag: 1, actions: ['update', 'disable', 'delete'] })
})

test('is not among the people to be picked', async () => {
  const service = await aService()
  const { token } = await anActor(server, { can: ['sys:user:pick'] })
  const { data } = await server.call(userRoutes.page, { token, query: { pick: '1', keyword: service.username } })
  expect(data.total).toBe(0)
})

test('a key is made only for a service account in reach that has no more power than the user who makes it', async () => {
  const can = ['sys:apiKey:page', 'sys:apiKey:save', 'sys:post:page']
  const dept = await aDept(server)
  const keeper = await anActor(server, { can, scope: 1, deptId: dept })
  const own = await aService({ deptId: dept })
  const outside = await aService()
  const stronger = await aService({ deptId: dept, can: ['sys:post:page', 'sys:audit:page'] })
  const wider = await aService({ deptId: dept, scope: 0 })
  const { data } = await server.call(apiKeyRoutes.owners, { token: keeper.token })
  expect(data.owners).toEqual([{ id: own.id, name: own.body.realName }])
  expect((await create(keeper.token, own.id)).status).toBe(200)
  for (const one of [outside.id, stronger.id, wider.id, keeper.id])
    expect(await create(keeper.token, one)).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'ownerId', code: 'unknown_choice' }] } },
    })
  // Neither does another user's key become theirs by being rotated.
  const made = (await create(admin, stronger.id)).data
  const body = { days: 1, overlapHours: 0 }
  const rotated = await server.call(apiKeyRoutes.rotate, { token: keeper.token, params: { id: made.id }, body })
  expect(rotated).toMatchObject({ status: 404 })
  const { data: page } = await server.call(apiKeyRoutes.page, { token: keeper.token })
  const actionsOf = (ownerId: string) => page.list.find((key) => key.ownerId === ownerId)?.actions
  expect([actionsOf(own.id), actionsOf(stronger.id), actionsOf(outside.id)]).toEqual([['rotate'], [], undefined])
})

test('a key of a service account is for what the account holds, and is rotated', async () => {
  const service = await aService({ can: ['sys:post:page'] })
  expect(await create(admin, service.id, ['sys:audit:page'])).toMatchObject({ status: 400 })
  const { data: scopes } = await server.call(apiKeyRoutes.scopes, { token: admin, query: { ownerId: service.id } })
  expect(scopes.map(({ code }) => code)).toEqual(['sys:post:page'])
  const { data } = await create(admin, service.id)
  const body = { days: 30, overlapHours: 0 }
  const next = await server.call(apiKeyRoutes.rotate, { token: admin, params: { id: data.id }, body })
  expect(await server.call(postRoutes.page, bearer(next.data.key))).toMatchObject({ status: 200 })
  expect(await server.call(postRoutes.page, bearer(data.key))).toMatchObject({ status: 401 })
})

test('where no user may have keys, neither may a service account', async () => {
  const service = await aService()
  const { key } = (await create(admin, service.id)).data
  await letKeys(server, 0)
  await until(async () => (await server.call(postRoutes.page, bearer(key))).status === 401)
  await until(async () => (await create(admin, service.id)).body.error === 'api_keys_not_for_you')
  await letKeys(server, 1)
  await until(async () => (await server.call(postRoutes.page, bearer(key))).status === 200)
  expect((await create(admin, service.id)).status).toBe(200)
})
