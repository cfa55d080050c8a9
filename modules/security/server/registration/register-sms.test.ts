/** Registering with a mobile number that a code by SMS confirms. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { alibabaDouble, type AlibabaDouble } from '#messaging/server/testing/vendor/alibaba-double.ts'
import { registerRoutes } from '#security/contract/register.ts'
import { registrationRoutes } from '#security/contract/registration.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { aMailServer, type MailServerForTests } from '../../../../tests/mail-server.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { fromElsewhere } from '../../../../tests/visitors.ts'
import { anApplicant, beginBy, CHOSEN, confirm, confirmed, sql, submit } from '../testing/registering.ts'
import { registrationSweep } from './registration-sweep.ts'

let mail: MailServerForTests
let vendor: AlibabaDouble
let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let dept: string
let chief: TestActor

beforeAll(async () => {
  mail = await aMailServer()
  vendor = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
  const MAIL_URL = `smtp://127.0.0.1:${mail.port}?tls=none&from=office@example.com`
  const env = { TRUST_PROXY: 'true', EGRESS_ALLOW: '127.0.0.1', MAIL_URL }
  server = await aServer({ env, listen: true })
  other = await aNode(server.urls, { name: 'other', env })
  dept = await aDept(server, { name: 'Open dept' })
  chief = await anActor(server, { can: ['sys:registration:page', 'sys:registration:decide', 'msg:channel:save'] })
  const config = { platform: 1, endpoint: vendor.url, accessKeyId: 'key-id', signName: '演示公司' }
  await server.call(channelRoutes.create, {
    token: chief.token,
    body: {
      kind: 'sms',
      name: 'SMS',
      config: { ...config, codeTemplate: 'SMS_CODE', codeParam: 'code' },
      secret: { accessKeySecret: 'key-secret' },
    },
  })
})
beforeEach(async () => {
  await configureSecurity(server, { registerMode: 1, registerDepts: dept, registerDomains: '' })
  await sql(server, "delete from sys_rate_limit where key like 'registration-%'")
  vendor.messages.length = 0
})
afterAll(async () => {
  await other.stop()
  await server.close()
  await vendor.close()
  await mail.close()
})

let count = 0
const aNumber = () => `1391234${String((count += 1)).padStart(4, '0')}`

/** The code in the newest SMS, once there are so many. */
const codeOf = async (messages = 1) =>
  await vi.waitFor(() => {
    expect(vendor.messages).toHaveLength(messages)
    const sent = vendor.calls.findLast(({ headers }) => headers['x-acs-action'] === 'SendSms')
    return String((JSON.parse(sent?.url.searchParams.get('TemplateParam') ?? '{}') as { code?: string }).code)
  }, 15_000)

interface SmsForm {
  challenge: string
  username: string
  email?: string
  mobile?: string
}

/** Sends the form in, which has no number: that is the challenge's. */
const send = (node: TestServer, form: SmsForm) => submit(node, { mobile: '', deptId: dept, ...form })

async function confirmedNumber(mobile: string): Promise<string> {
  const { challenge } = (await beginBy(server, { mobile })).data
  expect((await confirm(other, challenge, await codeOf())).status).toBe(200)
  return challenge
}

const rowsOf = (username: string) => sql(server, 'select * from sys_registration where username = $1', [username])

describe('a mobile number', () => {
  test('is confirmed by the code of an SMS, on any node; approved, its owner signs in', async () => {
    const { username } = anApplicant()
    const mobile = aNumber()
    const begun = await beginBy(server, { mobile: `+86 ${mobile}` })
    expect(begun).toMatchObject({ status: 200, data: { minutes: 10 } })
    const code = await codeOf()
    expect(vendor.messages[0]?.phone).toBe(mobile)
    const { challenge } = begun.data
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await confirm(server, challenge, wrong)).body.error).toBe('registration_code_wrong')
    expect((await confirm(other, challenge, code)).data.depts).toEqual([{ id: dept, name: 'Open dept' }])
    expect((await send(other, { challenge, username })).status).toBe(200)
    const [row] = await rowsOf(username)
    expect(row).toMatchObject({ status: 0, email: '', email_key: mobile, confirmed_by: 'sms' })
    const id = String(row?.['id'])
    const shown = await server.call(registrationRoutes.get, { token: chief.token, params: { id } })
    expect(shown.data).toMatchObject({ confirmedBy: 'sms', mobile: `+86 ${mobile}`, email: '', taken: [] })
    const body = { deptId: dept, roleIdList: [] }
    expect((await server.call(registrationRoutes.approve, { token: chief.token, params: { id }, body })).status).toBe(
      200,
    )
    expect((await server.signIn(username, CHOSEN)).status).toBe(200)
  })

  test('is the one of the challenge, not another; a mail address beside it is not confirmed', async () => {
    const { username, email } = anApplicant()
    const mobile = aNumber()
    const challenge = await confirmedNumber(mobile)
    expect((await send(server, { challenge, username, mobile: '13700000000', email })).status).toBe(400)
    expect((await send(server, { challenge, username, email })).status).toBe(200)
    expect(await rowsOf(username)).toMatchObject([{ mobile, email, confirmed_by: 'sms' }])
    // It keeps the owner of that address from nothing, who confirms it.
    const own = anApplicant()
    const theirs = await confirmed(server, mail, email)
    await send(server, { challenge: theirs, username: own.username })
    expect(await rowsOf(own.username)).toMatchObject([{ email, confirmed_by: 'mail' }])
  })

  test('that was typed otherwise does not stand beside one that waits; its owner alone hears of that', async () => {
    const first = anApplicant()
    const mobile = aNumber()
    await send(server, { challenge: await confirmedNumber(mobile), username: first.username })
    vendor.messages.length = 0
    const spelled = `+86${mobile.slice(0, 3)} ${mobile.slice(3, 7)}-${mobile.slice(7)}`
    const { challenge } = (await beginBy(server, { mobile: spelled })).data
    const code = await codeOf()
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await confirm(server, challenge, wrong)).body.error).toBe('registration_code_wrong')
    expect((await confirm(server, challenge, code)).body).toMatchObject({ code: 40926, error: 'registration_waits' })
    const second = anApplicant()
    expect((await send(server, { challenge, username: second.username })).status).toBe(200)
    expect(await rowsOf(second.username)).toEqual([])
  })

  test('of a user is answered like a free one; who approves sees that it is in use', async () => {
    const ann = await aUser(server, { realName: 'Ann' })
    const mobile = aNumber()
    await sql(server, 'update sys_user set mobile = $2 where id = $1', [ann.id, `+86 ${mobile}`])
    const { username } = anApplicant()
    const challenge = await confirmedNumber(mobile)
    await send(server, { challenge, username })
    const [row] = await rowsOf(username)
    const shown = await server.call(registrationRoutes.get, { token: chief.token, params: { id: String(row?.['id']) } })
    expect(shown.data.taken).toEqual(['mobile'])
  })
})

describe('what is not to be had by SMS', () => {
  test('an open registration: its domains are those of confirmed addresses', async () => {
    const { challenge } = (await beginBy(server, { mobile: aNumber() })).data
    const code = await codeOf()
    await configureSecurity(server, { registerMode: 2, registerDomains: 'new.example' })
    expect((await server.call(sessionRoutes.key)).data.registerWays).toMatchObject({ login: ['mail'] })
    expect((await beginBy(server, { mobile: aNumber() })).body.error).toBe('registration_closed')
    expect((await confirm(server, challenge, code)).body.error).toBe('registration_closed')
  })

  test('codes beyond three an hour to one number, however it is spelled', async () => {
    const mobile = aNumber()
    const statuses = []
    for (const typed of [mobile, `+86 ${mobile}`, `86${mobile}`, `${mobile.slice(0, 3)}-${mobile.slice(3)}`])
      statuses.push((await beginBy(server, { mobile: typed })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await codeOf(3)
  })

  test('both at once, or neither', async () => {
    for (const more of [{}, { email: anApplicant().email, mobile: aNumber() }]) {
      const { status, body } = await beginBy(server, more)
      const { issues } = body.data as { issues?: { path: string }[] }
      expect([status, issues?.map(({ path }) => path)]).toEqual([400, ['email']])
    }
  })

  test('the key says what can be confirmed; without an SMS channel that is mail alone', async () => {
    const { data } = await server.call(sessionRoutes.key)
    expect(data.registerWays).toEqual({ login: ['mail', 'sms'], logindt: ['mail', 'sms'] })
    await sql(server, "update msg_channel set status = 0 where kind = 'sms'")
    expect((await server.call(sessionRoutes.key)).data.registerWays).toMatchObject({ login: ['mail'] })
    expect((await beginBy(server, { mobile: aNumber() })).body.error).toBe('registration_closed')
    const again = await server.call(registerRoutes.send, {
      body: { challenge: '1.'.padEnd(45, 'A') },
      headers: fromElsewhere(),
    })
    expect(again.body.error).toBe('registration_expired')
    await sql(server, "update msg_channel set status = 1 where kind = 'sms'")
  })
})

test('a decision is mailed to an unconfirmed address, what happens by itself is not', async () => {
  const [refused, expired] = [anApplicant(), anApplicant()]
  for (const { username, email } of [refused, expired]) {
    expect((await send(server, { challenge: await confirmedNumber(aNumber()), username, email })).status).toBe(200)
    vendor.messages.length = 0
  }
  await sql(server, "update sys_registration set expires_at = now() - interval '1 second' where username = $1", [
    expired.username,
  ])
  await registrationSweep(server.node.kernel)(1)
  expect(await rowsOf(expired.username)).toMatchObject([{ status: 3 }])
  const [row] = await rowsOf(refused.username)
  const call = { token: chief.token, params: { id: String(row?.['id']) }, body: { answer: '信息不全' } }
  expect((await server.call(registrationRoutes.refuse, call)).status).toBe(200)
  expect((await mail.next(refused.email)).text).toContain('信息不全')
  expect(mail.mails.filter(({ to }) => to.includes(expired.email))).toEqual([])
})
