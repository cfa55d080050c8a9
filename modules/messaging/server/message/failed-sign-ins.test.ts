import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, aUser, PASSWORD } from '../../../../tests/people.ts'
import { seal } from '../../../../tests/seal.ts'

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer({ listen: true, env: { TRUST_PROXY: 'true' } })
  // Before anybody signs in, because a node remembers the policy: guessing is what these tests do.
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.updateTable('sys_security_config').set({ value: 1000 }).where('name', '=', 'captchaAfter').execute(),
  )
})
afterAll(() => server.close())

const HOME = '203.0.113.9'
const STRANGER = '198.51.100.7'

async function signInFrom(ip: string, username: string, password: string) {
  const { data: key } = await server.call(sessionRoutes.key)
  const body = await seal(key, { username, password, nonce: key.nonce, captcha: 'none' })
  return server.call(sessionRoutes.login, { body, headers: { 'x-forwarded-for': ip } })
}

const messagesOf = async (token: string) =>
  (await server.call(messageRoutes.page, { query: { page: 1, limit: 20 }, token })).data.list

async function failFrom(ip: string, username: string): Promise<void> {
  for (let time = 0; time < 5; time += 1) await signInFrom(ip, username, 'wrong')
}

test('the owner of an account is notified of failed sign-ins: how many, from where and when', async () => {
  const admin = await server.admin()
  const ann = await anActor(server)
  await failFrom(STRANGER, ann.username)
  await until(async () => (await messagesOf(ann.token)).length > 0)
  const [message] = await messagesOf(ann.token)
  expect(message).toMatchObject({ title: '有人用您的用户名登录失败 5 次', readFlag: 0 })
  const { data } = await server.call(messageRoutes.get, { params: { id: message?.id ?? '' }, token: ann.token })
  expect(data).toMatchObject({ sender: '', path: '/user/center' })
  expect(data.content).toMatch(/198\.51\.100\.0\/24，时间 \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Shanghai\)/)
  expect(await messagesOf(admin)).not.toContainEqual(expect.objectContaining({ title: message?.title }))
})

test('an administrator who resets the password unlocks the name in every network', async () => {
  const admin = await server.admin()
  const { id, username } = await aUser(server)
  for (const ip of [STRANGER, HOME]) await failFrom(ip, username)
  for (const ip of [STRANGER, HOME])
    expect((await signInFrom(ip, username, PASSWORD)).body.error).toBe('account_locked')
  const { data } = await server.call(userRoutes.resetPassword, { params: { id }, token: admin })
  for (const ip of [STRANGER, HOME]) expect((await signInFrom(ip, username, data.password ?? '')).status).toBe(200)
})
