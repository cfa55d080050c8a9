/** Where codes go: whose session may say another mail address or mobile number of its user, and who is notified. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryClientRoutes, entryRoutes } from '#gateway/contract/entry.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { centerRoutes, type ProfileUpdate } from '#system/contract/center.ts'
import { userRoutes } from '#system/contract/user.ts'
import { codeOf, enrolFactor, forgetUsedCodes, passMinutes, proveBy } from './factors.ts'
import { aServer, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { aMailServer, type MailServerForTests } from './mail-server.ts'
import { anActor, PASSWORD } from './people.ts'
import { configureSecurity } from './security-config.ts'

let mail: MailServerForTests
let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  mail = await aMailServer()
  const env = { MAIL_URL: `smtp://127.0.0.1:${mail.port}?tls=none&from=office@example.com` }
  server = await aServer({ listen: true, env })
  await configureSecurity(server, { stepUpMinutes: 10, factorPolicy: 1 })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const STEP_UP = { status: 403, body: { code: 40303, error: 'step_up_required' } }
const KNOWN = { gender: 0, email: 'ann@home.example', mobile: '13800000000' } as const

type Asked = Partial<ProfileUpdate> & Record<string, unknown>
const save = (token: string, asked: Asked = {}) =>
  server.call(centerRoutes.saveProfile, { token, body: { ...KNOWN, ...asked } })
const reachedAt = async (token: string) => {
  const { email, mobile } = (await server.call(centerRoutes.profile, { token })).data
  return { email, mobile }
}
const titlesOf = async (token: string) =>
  (await server.call(messageRoutes.page, { token, query: { page: 1, limit: 20 } })).data.list.map(({ title }) => title)

/** A user who is reached at `KNOWN`, and has not proved who they are for eleven minutes. */
async function aStaleUser() {
  const ann = await anActor(server)
  expect((await save(ann.token)).status).toBe(200)
  await passMinutes(server, ann.id, 11)
  return ann
}

describe('a session whose user has not proved who they are lately', () => {
  test.each<[string, Asked]>([
    ['another mail address', { email: 'thief@elsewhere.example' }],
    ['no mail address', { email: '' }],
    ['a body without one', { email: undefined }],
    ['another mobile number', { mobile: '13900000000' }],
    ['no mobile number', { mobile: '' }],
    ['another address, with the rest changed, too', { email: 'thief@elsewhere.example', gender: 2, realName: 'X' }],
  ])('does not say %s, and nothing of the call is kept', async (_, asked) => {
    const { token } = await aStaleUser()
    const before = (await server.call(centerRoutes.profile, { token })).data
    const refused = await save(token, asked)
    expect(refused).toMatchObject(STEP_UP)
    expect(refused.body.data).toMatchObject({ methods: ['password'], action: 'change your email or mobile number' })
    expect((await server.call(centerRoutes.profile, { token })).data).toEqual(before)
  })

  test('changes everything else', async () => {
    const { token } = await aStaleUser()
    expect((await save(token, { gender: 2 })).status).toBe(200)
    expect((await server.call(centerRoutes.profile, { token })).data).toMatchObject({ ...KNOWN, gender: 2 })
  })

  test('says another address after the proof, which is that of the session alone', async () => {
    const { id, username, token } = await aStaleUser()
    const { data: other } = await server.signIn(username, PASSWORD)
    await passMinutes(server, id, 11)
    expect((await proveBy(server, token, { method: 'password', answer: PASSWORD })).status).toBe(200)
    expect(await save(other.token, { email: 'thief@elsewhere.example' })).toMatchObject(STEP_UP)
    expect((await save(token, { email: 'ann@work.example' })).status).toBe(200)
    expect(await reachedAt(token)).toEqual({ email: 'ann@work.example', mobile: KNOWN.mobile })
  })

  test('of a user with a factor takes the factor: the password alone moves no codes', async () => {
    const ann = await anActor(server)
    await save(ann.token)
    const { secret } = await enrolFactor(server, ann.token)
    await forgetUsedCodes(server)
    await passMinutes(server, ann.id, 11)
    const asked = { email: 'ann@work.example' }
    expect((await save(ann.token, asked)).body.data).toMatchObject({ methods: ['totp', 'recovery'] })
    await proveBy(server, ann.token, { method: 'password', answer: PASSWORD })
    expect(await save(ann.token, asked)).toMatchObject(STEP_UP)
    await proveBy(server, ann.token, { method: 'totp', answer: codeOf(secret) })
    expect((await save(ann.token, asked)).status).toBe(200)
  })

  test('does not bring an address back that another call has replaced meanwhile', async () => {
    const ann = await aStaleUser()
    const { database } = server.node.kernel
    const { late } = await database.transaction(1, async (tx) => {
      await tx.updateTable('sys_user').set({ email: 'new@home.example' }).where('id', '=', ann.id).execute()
      const waiting = save(ann.token) // for the row, with the address that it has read
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { late: waiting }
    })
    expect(await late).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
    expect((await reachedAt(ann.token)).email).toBe('new@home.example')
  })
})

test('a session that another system began changes everything but where codes go', async () => {
  const ann = await anActor(server)
  await save(ann.token)
  const admin = await server.admin()
  const { data: client } = await server.call(entryClientRoutes.create, {
    token: admin,
    body: { code: 'own-address', name: 'Group portal' },
  })
  const order = { clientId: client.clientId, secret: client.secret, username: ann.username }
  const { ticket } = (await server.call(entryRoutes.issue, { body: order })).data
  const { token } = (await server.call(entryRoutes.exchange, { body: { ticket } })).data
  expect((await save(token, { gender: 1 })).status).toBe(200)
  for (const asked of [{ email: 'thief@elsewhere.example' }, { mobile: '' }])
    expect(await save(token, asked)).toMatchObject({ status: 403, body: { code: 40323 } })
  await proveBy(server, token, { method: 'password', answer: PASSWORD })
  expect(await save(token, { email: 'thief@elsewhere.example' })).toMatchObject({ body: { code: 40323 } })
  expect(await reachedAt(token)).toEqual({ email: KNOWN.email, mobile: KNOWN.mobile })
})

describe('the user is notified', () => {
  test('at the former address, without the new one, and by a message', async () => {
    const ann = await anActor(server)
    const [home, work] = [`${ann.username}@home.example`, `${ann.username}@work.example`]
    await save(ann.token, { email: home })
    await save(ann.token, { email: work })
    const { subject, text } = await mail.next(home)
    expect(subject).toContain('邮箱已更改')
    expect(text).toContain(ann.username)
    expect(text).not.toContain(work)
    await until(async () => (await titlesOf(ann.token)).includes('您账号的邮箱已更改'))
    await save(ann.token, { email: work, gender: 1 })
    await save(ann.token, { email: work, mobile: '' })
    await until(async () => (await titlesOf(ann.token)).includes('您账号的手机号已更改'))
    expect(mail.mails.filter(({ to }) => to.includes(work))).toEqual([])
  })

  test('when an administrator changes it, too', async () => {
    const ann = await anActor(server)
    const home = `${ann.username}@home.example`
    await save(ann.token, { email: home })
    const token = await server.admin()
    const { data } = await server.call(userRoutes.get, { token, params: { id: ann.id } })
    const body = { ...data, email: 'thief@elsewhere.example' }
    expect((await server.call(userRoutes.update, { token, body })).status).toBe(200)
    expect((await mail.next(home)).text).toContain(ann.username)
  })
})
