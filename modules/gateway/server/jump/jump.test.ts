import { afterAll, beforeAll, expect, test } from 'vitest'
import { jumpRoutes } from '#gateway/contract/jump.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser } from '../../../../tests/people.ts'
import { asSuperuser, fillTwoTenants, THEIRS } from '../../../../tests/two-tenants.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const jump = (type: string, id: string, token: string, portalCode?: string) =>
  server.call(jumpRoutes.find, { query: { type, id, ...(portalCode === undefined ? {} : { portalCode }) }, token })
const NOWHERE = { status: 404, body: { error: 'not_found' } }

test('every type leads to a page of our own, made of the page and the id alone', async () => {
  const kinds = server.node.kernel.jumps.all()
  const id = '0192d5a0-0000-7000-8000-00000000ffff'
  expect(kinds.map(({ type }) => type)).toEqual([
    'apiKey',
    'dept',
    'file',
    'grantRequest',
    'message',
    'notice',
    'portal',
    'process',
    'registration',
    'role',
    'share',
    'user',
  ])
  for (const kind of kinds) expect(kind.path(id)).toMatch(new RegExp(`^/[A-Za-z/]+\\?id=${id}$`))
})

test('a record that one may see is found, with a portal whose menu has its page', async () => {
  const { id } = await aUser(server)
  const path = `/sys/user?id=${id}`
  expect((await jump('user', id, admin)).data).toMatchObject({ path })
  const inProduction = await jump('user', id, admin, 'SCyy')
  expect(inProduction.data.path).toBe(path)
  expect((await jump('user', id, admin, 'no-such-portal')).data).toEqual({ path, portalCode: '' })
})

test('unknown types, missing records, forbidden ones and those of strangers answer alike', async () => {
  const superuser = await asSuperuser(server.urls.owner)
  await fillTwoTenants(superuser)
  const { rows } = await superuser.query<{ id: string }>('select id from sys_user where tenant_id = $1 limit 1', [
    THEIRS,
  ])
  await superuser.end()
  const { id } = await aUser(server, { deptId: await aDept(server) })
  const clerk = await anActor(server, { can: ['sys:user:page'], scope: 3 })
  const powerless = await anActor(server)
  expect(await jump('planet', id, admin)).toMatchObject(NOWHERE)
  expect(await jump('user', '0192d5a0-0000-7000-8000-00000000ffff', admin)).toMatchObject(NOWHERE)
  expect(await jump('user', rows[0]?.id ?? '', admin)).toMatchObject(NOWHERE)
  expect(await jump('user', id, clerk.token), 'beyond the data scope').toMatchObject(NOWHERE)
  expect(await jump('user', id, powerless.token), 'without the page').toMatchObject(NOWHERE)
})

test.each(['', 'https://evil.example', '//evil.example', '../../x', '0192d5a0', "' or 1=1 --", 'javascript:alert(1)'])(
  'the id %j leads nowhere',
  async (id) => {
    const { status, data } = await jump('user', id, admin)
    expect(status).toBe(400)
    expect(JSON.stringify(data)).not.toContain('path":"/sys/user')
  },
)
