/** "Not me": a session from a new address that its user did not begin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { meRoutes } from '#system/contract/me.ts'
import { aServer, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { anActor, aUser, PASSWORD } from './people.ts'
import { seal } from './seal.ts'

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer({ listen: true, env: { TRUST_PROXY: 'true' } })
})
afterAll(() => server.close())

const HOME = '203.0.113.9'
const STRANGER = '198.51.100.7'

async function signInFrom(ip: string, username: string): Promise<string> {
  const headers = { 'x-forwarded-for': ip }
  const { data: key } = await server.call(sessionRoutes.key, { headers })
  const body = await seal(key, { username, password: PASSWORD, nonce: key.nonce })
  return (await server.call(sessionRoutes.login, { headers, body })).data.token
}
const sessions = async (token: string, ip = HOME) =>
  (await server.call(centerRoutes.sessions, { token, headers: { 'x-forwarded-for': ip } })).data
const statusOf = async (token: string) => (await server.call(meRoutes.info, { token })).status
const deny = (token: string, id: string) => server.call(centerRoutes.denySession, { token, params: { id } })

test('a session from where the user had never signed in is marked, the first ones ever are not', async () => {
  const { username } = await aUser(server)
  const mine = await signInFrom(HOME, username)
  expect((await sessions(mine)).map(({ isNewAddress }) => isNewAddress)).toEqual([false])
  await signInFrom(HOME, username)
  await signInFrom(STRANGER, username)
  const marked = (await sessions(mine)).filter(({ isNewAddress }) => isNewAddress)
  expect(marked.map(({ ip }) => ip)).toEqual([STRANGER])
})

test('denied, it ends with all others, the password must be changed, and administrators are notified', async () => {
  const realName = 'Mei <b>Lin</b>'
  const { id, username } = await aUser(server, { realName })
  const boss = await anActor(server, { superAdmin: 1 })
  const mine = await signInFrom(HOME, username)
  const other = await signInFrom(HOME, username)
  const theirs = await signInFrom(STRANGER, username)
  const denied = (await sessions(mine)).find(({ isNewAddress }) => isNewAddress)
  expect((await deny(mine, denied?.id ?? '')).status).toBe(200)
  for (const token of [theirs, other]) expect(await statusOf(token)).toBe(401)
  const refused = await server.call(centerRoutes.profile, { token: mine })
  expect(refused).toMatchObject({ status: 403, body: { code: 40301 } })
  const left = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_trusted_device').select('id').where('user_id', '=', id).execute(),
  )
  expect(left).toEqual([])
  const query = { resource: 'user', resourceId: id }
  const { data } = await server.call(auditRoutes.page, { token: await server.admin(), query })
  expect(data.list[0]).toMatchObject({ action: 'denySession', actorName: realName })
  const messages = async () =>
    (await server.call(messageRoutes.page, { query: { page: 1, limit: 20 }, token: boss.token })).data.list
  await until(async () => (await messages()).some(({ title }) => title.includes(realName)))
  const message = (await messages()).find(({ title }) => title.includes(realName))
  const { data: read } = await server.call(messageRoutes.get, { token: boss.token, params: { id: message?.id ?? '' } })
  expect(read.path).toBe(`/sys/log/login?keyword=${username}`)
  expect(read.content).toContain('Mei &lt;b&gt;Lin&lt;/b&gt;')
})

test('the session that asks, one of another user, and one that is gone are refused; nothing happens', async () => {
  const mine = await anActor(server)
  const stranger = await anActor(server)
  const [own] = await sessions(mine.token)
  const [theirs] = await sessions(stranger.token)
  for (const id of [own?.id, theirs?.id, '00000000-0000-4000-8000-000000000000'])
    expect((await deny(mine.token, id ?? '')).status).toBe(404)
  for (const { token } of [mine, stranger]) expect(await statusOf(token)).toBe(200)
  expect((await server.call(centerRoutes.profile, { token: mine.token })).status).toBe(200)
})
