import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { registrationExport, registrationRoutes } from '#security/contract/registration.ts'
import { sessionRoutes } from '#contract/session.ts'
import { userRoutes } from '#system/contract/user.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { aMailServer, type MailServerForTests } from '../../../../tests/mail-server.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { seal } from '../../../../tests/seal.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { anApplicant, beginFor, CHOSEN, confirmed, sql, submit } from '../testing/registering.ts'
import { registrationSweep } from './registration-sweep.ts'

const CAN = ['sys:registration:page', 'sys:registration:decide', 'sys:registration:export', 'sys:post:page']
const NEXT = 'Second-Start-2027'
let mail: MailServerForTests
let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let dept: string
let elsewhere: string
/** Who decides, for one department. */
let chief: TestActor

beforeAll(async () => {
  mail = await aMailServer()
  const env = { TRUST_PROXY: 'true', MAIL_URL: `smtp://127.0.0.1:${mail.port}?tls=none&from=office@example.com` }
  server = await aServer({ env, listen: true })
  other = await aNode(server.urls, { name: 'other', env })
  dept = await aDept(server, { name: 'Open dept' })
  elsewhere = await aDept(server)
  chief = await anActor(server, { can: CAN, scope: 2, deptId: dept, realName: 'Chief' })
})
beforeEach(async () => {
  await configureSecurity(server, { registerMode: 1, registerDepts: `${dept},${elsewhere}`, registerDomains: '' })
  await sql(server, "delete from sys_rate_limit where key like 'registration-%'")
})
afterAll(async () => {
  await other.stop()
  await server.close()
  await mail.close()
})

/** A registration that waits. */
async function aRegistration(more: { username?: string; deptId?: string; realName?: string } = {}) {
  const applicant = anApplicant()
  const form = { challenge: await confirmed(server, mail, applicant.email), deptId: dept, ...applicant, ...more }
  const { email, ...asked } = form
  expect((await submit(server, asked)).status).toBe(200)
  const [row] = await sql(server, 'select id from sys_registration where email = $1', [email])
  return { ...form, id: String(row?.['id']) }
}

interface Approving {
  node?: TestServer
  token?: string
  roleIdList?: string[]
  deptId?: string
}
const approve = (id: string, { node = server, token = chief.token, roleIdList = [], deptId = dept }: Approving = {}) =>
  node.call(registrationRoutes.approve, { token, params: { id }, body: { deptId, roleIdList } })
const refuse = (id: string, token = chief.token) =>
  server.call(registrationRoutes.refuse, { token, params: { id }, body: { answer: '请联系人力资源部' } })
const get = (id: string, token = chief.token) => server.call(registrationRoutes.get, { token, params: { id } })
const usersOf = (username: string) => sql(server, 'select * from sys_user where username = $1', [username])

describe('deciding', () => {
  test('an approval creates the user with the password they chose; they are mailed and sign in', async () => {
    const role = await aRole(server, { can: ['sys:post:page'], scope: 3 })
    const { id, username, email } = await aRegistration()
    const answer = await approve(id, { roleIdList: [role] })
    expect(answer.status).toBe(200)
    const received = await mail.next(email)
    expect(received.text).toContain(username)
    expect(received.text).not.toContain(CHOSEN)
    const token = (await server.signIn(username, CHOSEN)).data.token
    expect((await server.call(sessionRoutes.passwordLevel, { token })).data).toMatchObject({ pwdLevel: 4 })
    expect((await get(id)).data).toMatchObject({
      status: 1,
      deciderName: 'Chief',
      userId: answer.data.userId,
      actions: [],
    })
    const [user] = await usersOf(username)
    expect(user).toMatchObject({ super_admin: 0, email, status: 1, dept_id: dept, one_time_since: null })
    expect(await sql(server, 'select role_id from sys_user_role where user_id = $1', [user?.['id']])).toEqual([
      { role_id: role },
    ])
    const [row] = await sql(server, 'select password_hash from sys_registration where id = $1', [id])
    expect(row).toEqual({ password_hash: '' })
    const trail = await sql(server, 'select action, actor_name from sys_audit where resource_id = $1 order by id', [id])
    expect(trail).toEqual([
      { action: 'create', actor_name: '王小明' },
      { action: 'approve', actor_name: 'Chief' },
    ])
  })

  test('the chosen password counts as the first of the history', async () => {
    const { id, username } = await aRegistration()
    await approve(id)
    const change = async (password: string, newPassword: string) => {
      const token = (await server.signIn(username, password)).data.token
      const { data: key } = await server.call(sessionRoutes.key)
      const body = await seal(key, { nonce: key.nonce, password, newPassword, comfirmPassword: newPassword })
      return server.call(sessionRoutes.changePassword, { token, body })
    }
    expect((await change(CHOSEN, NEXT)).status).toBe(200)
    expect((await change(NEXT, CHOSEN)).body.error).toBe('password_reused')
  })

  test('approved on two nodes at once: one user is created', async () => {
    const { id, username } = await aRegistration()
    const both = await Promise.all([approve(id), approve(id, { node: other })])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('registration_decided')
    expect(await usersOf(username)).toHaveLength(1)
  })

  test('a refusal has a reason, which the applicant is mailed; it stands', async () => {
    const { id, username, email } = await aRegistration()
    expect((await refuse(id)).status).toBe(200)
    expect((await mail.next(email)).text).toContain('请联系人力资源部')
    expect((await get(id)).data).toMatchObject({ status: 2, answer: '请联系人力资源部' })
    for (const late of [await approve(id), await refuse(id)])
      expect(late).toMatchObject({ status: 409, body: { error: 'registration_decided' } })
    expect(await usersOf(username)).toEqual([])
    const empty = { token: chief.token, params: { id }, body: { answer: ' ' } }
    expect((await server.call(registrationRoutes.refuse, empty)).status).toBe(400)
  })

  test('several at once: each has its own result', async () => {
    const [one, two] = [await aRegistration(), await aRegistration()]
    const ids = [one.id, two.id]
    await refuse(two.id)
    const approved = await server.call(registrationRoutes.approveMany, { token: chief.token, body: { ids } })
    expect(approved.data).toMatchObject({ done: [one.id], refused: [{ id: two.id, error: 'registration_decided' }] })
    const three = await aRegistration()
    const body = { ids: [one.id, three.id], answer: 'no' }
    const refused = await server.call(registrationRoutes.refuseMany, { token: chief.token, body })
    expect(refused.data).toMatchObject({ done: [three.id], refused: [{ id: one.id }] })
  })

  test('a user name that was taken meanwhile is refused by name, and the registration waits on', async () => {
    const { id, username } = await aRegistration()
    const taker = await aUser(server, { username: username.toUpperCase() })
    expect((await get(id)).data.taken).toContain('username')
    const answer = await approve(id)
    expect(answer).toMatchObject({ status: 409, body: { error: 'username_taken' } })
    expect(answer.body.msg).toContain(username)
    expect((await get(id)).data.status).toBe(0)
    await sql(server, 'delete from sys_user where id = $1', [taker.id])
    expect((await approve(id)).status).toBe(200)
  })
})

describe('approvers give no more than they may', () => {
  test('a role that holds more, and one that does not exist', async () => {
    const { id, username } = await aRegistration()
    const strong = await aRole(server, { can: ['sys:user:delete'], scope: 0 })
    expect((await approve(id, { roleIdList: [strong] })).body.error).toBe('grant_exceeds_own')
    const batch = { ids: [id], roleIdList: [strong] }
    const { data } = await server.call(registrationRoutes.approveMany, { token: chief.token, body: batch })
    expect(data).toMatchObject({ done: [], refused: [{ error: 'grant_exceeds_own' }] })
    expect((await approve(id, { roleIdList: ['00000000-0000-7000-8000-000000000000'] })).status).toBe(400)
    const { data: options } = await server.call(registrationRoutes.options, { token: chief.token })
    expect(options.roles.find((role) => role.id === strong)?.grantable).toBe(false)
    expect(options.depts.filter(({ disabled }) => !disabled).map((one) => one.id)).toEqual([dept])
    expect(await usersOf(username)).toEqual([])
    expect((await get(id)).data.status).toBe(0)
  })

  test('a department out of reach, and a registration for one', async () => {
    const { id } = await aRegistration()
    expect((await approve(id, { deptId: elsewhere })).status).toBe(400)
    const far = await aRegistration({ deptId: elsewhere })
    for (const answer of [await get(far.id), await approve(far.id), await refuse(far.id)])
      expect(answer.status).toBe(404)
    const { data } = await server.call(registrationRoutes.page, { token: chief.token, query: { limit: 100 } })
    expect(data.list.map((row) => row.id)).not.toContain(far.id)
    expect(data.list.map((row) => row.id)).toContain(id)
    const both = { ids: [far.id], answer: 'no' }
    const refused = await server.call(registrationRoutes.refuseMany, { token: chief.token, body: both })
    expect(refused.data).toMatchObject({ done: [], refused: [{ error: 'not_found' }] })
  })

  test('who only looks decides nothing, and another tenant sees nothing', async () => {
    const { id } = await aRegistration()
    const looking = await anActor(server, { can: ['sys:registration:page'], scope: 0 })
    expect((await get(id, looking.token)).data.actions).toEqual([])
    expect((await approve(id, { token: looking.token })).status).toBe(403)
    expect((await refuse(id, looking.token)).status).toBe(403)
    const stranger = await anActor(server, { tenantId: 0, can: CAN, scope: 0 })
    expect((await get(id, stranger.token)).status).toBe(404)
    expect((await approve(id, { token: stranger.token })).status).toBe(404)
    const over = { deptId: dept, roleIdList: [], superAdmin: 1 }
    const posted = await server.request('POST', `/sys/registration/${id}/approve`, { token: chief.token, body: over })
    expect(posted.status).toBe(200)
    const { userId } = posted.data as { userId: string }
    expect(await sql(server, 'select super_admin from sys_user where id = $1', [userId])).toEqual([{ super_admin: 0 }])
  })
})

describe('time', () => {
  test('after 30 days it is over: there is no decision any more, the password goes, and the applicant gets a mail', async () => {
    const { id, email } = await aRegistration()
    await sql(server, "update sys_registration set expires_at = now() - interval '1 second' where id = $1", [id])
    expect((await get(id)).data).toMatchObject({ status: 3, actions: [] })
    expect((await approve(id)).body.error).toBe('registration_decided')
    await registrationSweep(server.node.kernel)(1)
    const [row] = await sql(server, 'select status, password_hash from sys_registration where id = $1', [id])
    expect(row).toEqual({ status: 3, password_hash: '' })
    expect((await mail.next(email)).text).toContain('过期')
    await sql(server, "update sys_registration set decided_at = now() - interval '181 days' where id = $1", [id])
    await registrationSweep(server.node.kernel)(1)
    expect((await get(id)).status).toBe(404)
  })
})

describe('the list', () => {
  test('is searched, filtered, sorted, paged and exported, within the data scope', async () => {
    const { username, id } = await aRegistration({ realName: '李待批' })
    const page = async (query: object) =>
      (await server.call(registrationRoutes.page, { token: chief.token, query })).data
    expect((await page({ keyword: username })).list.map((row) => row.id)).toEqual([id])
    expect((await page({ keyword: '李待批', status: '1,2' })).total).toBe(0)
    expect((await page({ keyword: '李待批', status: '0', deptId: dept })).total).toBe(1)
    expect((await page({ keyword: '李待批', toDate: '2020-01-01' })).total).toBe(0)
    const sorted = (await page({ orderField: 'username', order: 'asc', limit: 2 })).list.map((row) => row.username)
    expect(sorted).toEqual([...sorted].sort())
    const asked = { token: chief.token, query: { keyword: '李待批' } }
    const lines = await exportedLines(server, registrationExport.file, asked)
    expect(lines).toMatchObject([{ Name: '李待批', Username: username, Status: 'Pending' }])
    expect(JSON.stringify(lines)).not.toContain('argon2')
  })

  test('those who may decide about it get a message, once an hour at most, with a link', async () => {
    const far = await anActor(server, { can: CAN, scope: 2, deptId: elsewhere })
    const near = await anActor(server, { can: CAN, scope: 2, deptId: dept })
    const { id } = await aRegistration({ realName: '赵新人' })
    const messages = async ({ token }: TestActor) =>
      (await server.call(messageRoutes.page, { token, query: { keyword: '赵新人' } })).data.list
    await until(async () => (await messages(near)).length === 1)
    const [first] = await messages(near)
    const detail = await server.call(messageRoutes.get, { token: near.token, params: { id: first?.id ?? '' } })
    expect(detail.data).toMatchObject({ path: `/sys/registration?id=${id}` })
    await aRegistration({ realName: '赵新人二' })
    await until(
      async () => (await sql(server, "select 1 from sys_outbox where topic = 'registration.create'")).length === 0,
    )
    expect(await messages(near)).toHaveLength(1)
    expect(await messages(far)).toEqual([])
  })
})

describe('open registration', () => {
  beforeEach(() => configureSecurity(server, { registerMode: 2, registerDomains: 'open.example' }))

  test('an address of a named domain becomes a user at once, with the one role of the contract', async () => {
    const { username, email } = anApplicant('OPEN.example')
    const challenge = await confirmed(server, mail, email.replace('OPEN', 'open'))
    expect((await submit(server, { challenge, username, deptId: dept })).status).toBe(200)
    expect((await mail.next(email.replace('OPEN', 'open'))).subject).toContain('开通')
    const { data } = await server.signIn(username, CHOSEN)
    expect(data.token).toBeTruthy()
    const [user] = await usersOf(username)
    expect(user).toMatchObject({ super_admin: 0, created_by: null, dept_id: dept })
    const params = { id: String(user?.['id']) }
    const seen = await server.call(userRoutes.get, { token: await server.admin(), params })
    expect(seen.data).toMatchObject({ superAdmin: 0, roles: [{ name: '员工' }] })
  })

  test('other domains, and those below, cannot register; a taken name waits for an administrator', async () => {
    for (const domain of ['new.example', 'sub.open.example', 'open.example.evil.example'])
      expect((await beginFor(server, anApplicant(domain).email)).status).toBe(400)
    const taken = await aUser(server)
    const { email } = anApplicant('open.example')
    const challenge = await confirmed(server, mail, email)
    const form = { challenge, username: taken.username, deptId: dept }
    expect(await submit(server, form)).toMatchObject({ status: 200, data: null })
    expect(await sql(server, 'select status from sys_registration where email = $1', [email])).toEqual([{ status: 0 }])
    expect(await usersOf(taken.username)).toHaveLength(1)
  })

  test('a domain that is taken off while a registration is under way takes it off, too', async () => {
    const { username, email } = anApplicant('open.example')
    const challenge = await confirmed(server, mail, email)
    await configureSecurity(server, { registerDomains: 'else.example' })
    expect((await submit(server, { challenge, username, deptId: dept })).status).toBe(400)
    expect(await usersOf(username)).toEqual([])
  })
})
