import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { registerRoutes } from '#security/contract/register.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { aMailServer, type MailServerForTests } from '../../../../tests/mail-server.ts'
import { aDept, aUser } from '../../../../tests/people.ts'
import { seal } from '../../../../tests/seal.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { fromElsewhere, solved } from '../../../../tests/visitors.ts'
import { anApplicant, beginFor, CHOSEN, codeIn, confirm, confirmed, sql, submit } from '../testing/registering.ts'

let mail: MailServerForTests
let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let dept: string
let closedDept: string
/** Someone who is here already. */
let ann: { id: string; username: string; email: string }

beforeAll(async () => {
  mail = await aMailServer()
  const env = { TRUST_PROXY: 'true', MAIL_URL: `smtp://127.0.0.1:${mail.port}?tls=none&from=office@example.com` }
  server = await aServer({ env })
  other = await aNode(server.urls, { name: 'other', env })
  dept = await aDept(server, { name: 'Open dept' })
  closedDept = await aDept(server)
  const user = await aUser(server, { realName: 'Ann' })
  ann = { ...user, email: `${user.username}@new.example` }
  await sql(server, "update sys_user set email = $2, mobile = '13900002222' where id = $1", [ann.id, ann.email])
})
beforeEach(async () => {
  await configureSecurity(server, { registerMode: 1, registerDepts: dept, registerDomains: '' })
  // Each test has the whole hour: what limits is shown by itself.
  await sql(server, "delete from sys_rate_limit where key like 'registration-%'")
})
afterAll(async () => {
  await other.stop()
  await server.close()
  await mail.close()
})

const rowOf = async (email: string) =>
  (await sql(server, 'select * from sys_registration where email = $1', [email]))[0]

describe('approved by an administrator', () => {
  test('a mailed code confirms the address; what is sent in waits, its password hashed', async () => {
    const { username, email } = anApplicant()
    const begun = await beginFor(server, email)
    expect(begun).toMatchObject({ status: 200, data: { minutes: 10 } })
    const proved = await confirm(other, begun.data.challenge, await codeIn(mail, email))
    expect(proved.data).toEqual({ depts: [{ id: dept, name: 'Open dept' }], passwordLevel: 4, isOpen: false })
    const sent = await submit(other, { challenge: begun.data.challenge, username, deptId: dept })
    expect(sent).toMatchObject({ status: 200, data: null })
    expect(await rowOf(email)).toMatchObject({ username, status: 0, dept_id: dept, pwd_level: 4, real_name: '王小明' })
    expect((await rowOf(email))?.['password_hash']).toMatch(/^\$argon2id\$/)
    expect((await server.signIn(username, CHOSEN)).body.error).toBe('wrong_credentials')
    const trail = await sql(server, "select * from sys_audit where resource = 'registration' and label = '王小明'")
    expect(JSON.stringify(trail)).not.toContain(CHOSEN)
    expect(trail.length).toBeGreaterThan(0)
  })

  test('a challenge and a code are used once, on any node', async () => {
    const { username, email } = anApplicant()
    const { challenge } = (await beginFor(server, email)).data
    const code = await codeIn(mail, email)
    await confirm(server, challenge, code)
    expect((await confirm(other, challenge, code)).body.error).toBe('registration_expired')
    const form = { challenge, username, deptId: dept }
    const both = await Promise.all([submit(server, form), submit(other, form)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    expect(await sql(server, 'select id from sys_registration where email = $1', [email])).toHaveLength(1)
  })

  test('a code is good for its own address, for ten minutes and five answers', async () => {
    const [one, two] = [anApplicant(), anApplicant()]
    const first = (await beginFor(server, one.email)).data.challenge
    const second = (await beginFor(server, two.email)).data.challenge
    const [code, strange] = [await codeIn(mail, one.email), await codeIn(mail, two.email)]
    expect((await confirm(server, second, code)).body.error).toBe('registration_code_wrong')
    const wrong = code === '000000' ? '111111' : '000000'
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => confirm(n % 2 ? server : other, first, wrong)))
    expect(tries.filter(({ body }) => body.error === 'registration_code_wrong')).toHaveLength(5)
    expect((await confirm(server, first, code)).body.error).toBe('registration_expired')
    await sql(server, "update sys_registration_challenge set code_until = now() - interval '1 second'")
    expect((await confirm(server, second, strange)).body.error).toBe('registration_expired')
    expect((await submit(server, { challenge: second, username: two.username, deptId: dept })).status).toBe(422)
  })

  test('another code replaces the one before', async () => {
    const { email } = anApplicant()
    const { challenge } = (await beginFor(server, email)).data
    const first = await codeIn(mail, email)
    const again = await server.call(registerRoutes.send, { body: { challenge }, headers: fromElsewhere() })
    expect(again.data).toEqual({ minutes: 10 })
    const second = await codeIn(mail, email)
    expect((await confirm(server, challenge, first)).status).toBe(422)
    expect((await confirm(server, challenge, second)).status).toBe(200)
  })
})

describe('nothing tells what is taken', () => {
  test('a taken address gets the same answers, and its owner a mail without a code', async () => {
    const free = anApplicant()
    const answers = []
    const typed = `${ann.username.toUpperCase()}@new.example`
    for (const email of [typed, free.email]) {
      const begun = await beginFor(server, email)
      const { challenge, ...rest } = begun.data
      const wrong = await confirm(server, challenge, '123456')
      const form = { challenge, username: free.username, deptId: dept }
      const early = await submit(server, form)
      answers.push([begun.status, rest, wrong.status, wrong.body.msg, wrong.data, early.status, early.body.msg])
    }
    expect(answers[0]).toEqual(answers[1])
    const received = await mail.next(typed)
    expect(received.text).not.toMatch(/\d{6}/)
    expect(received.text).toContain('已经有账号')
  })

  test('the owner of a registration that waits gets a mail that says so, and no second one', async () => {
    const { username, email } = anApplicant()
    const early = await confirmed(server, mail, email)
    await submit(server, { challenge: await confirmed(server, mail, email), username, deptId: dept })
    expect((await beginFor(server, email)).status).toBe(200)
    expect((await mail.next(email)).text).toContain('等待审批')
    expect(await submit(server, { challenge: early, username, deptId: dept })).toMatchObject({
      status: 200,
      data: null,
    })
    expect(await sql(server, 'select id from sys_registration where email = $1', [email])).toHaveLength(1)
  })

  test('a taken user name and mobile number are answered like free ones, after as many hashes', async () => {
    const { passwords } = await import('#kernel/session/password-hash.ts')
    const seen = []
    for (const isTaken of [true, false]) {
      const { username, email } = anApplicant()
      const challenge = await confirmed(server, mail, email)
      const before = passwords.calls
      const taken = { username: ann.username.toUpperCase(), mobile: '13900002222' }
      const answer = await submit(server, { challenge, deptId: dept, username, ...(isTaken && taken) })
      seen.push([answer.status, answer.body.msg, answer.data, passwords.calls - before])
      expect((await rowOf(email))?.['status']).toBe(0)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.[3]).toBe(1)
  })
})

describe('what does not fit is refused', () => {
  test.each([
    ['superAdmin', 1],
    ['roleIdList', ['00000000-0000-7000-8000-000000000000']],
    ['tenantId', 0],
    ['status', 1],
    ['email', 'other@new.example'],
  ])('%s in the body: 400, and nothing is written', async (field, value) => {
    const { username, email } = anApplicant()
    const challenge = await confirmed(server, mail, email)
    expect((await submit(server, { challenge, username, deptId: dept, [field]: value })).status).toBe(400)
    expect(await rowOf(email)).toBeUndefined()
    expect((await submit(server, { challenge, username, deptId: dept })).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ status: 0, tenant_id: 1 })
  })

  test('a department that is not offered, a weak, common, own and unequal password', async () => {
    const { username, email } = anApplicant()
    const challenge = await confirmed(server, mail, email)
    const issues = async (more: object) => {
      const answer = await submit(server, { challenge, username, deptId: dept, ...more })
      return [
        answer.status,
        (answer.body.data as { issues?: { path: string }[] } | null)?.issues?.map(({ path }) => path),
      ]
    }
    expect(await issues({ deptId: closedDept })).toEqual([400, ['deptId']])
    const chosen = (password: string) => issues({ newPassword: password, comfirmPassword: password })
    expect(await chosen('short')).toEqual([400, ['newPassword']])
    expect(await chosen(`${username}-A1`)).toEqual([400, ['newPassword']])
    await configureSecurity(server, { passwordModifySecurityLevel: 1 })
    expect(await chosen('password1')).toEqual([400, ['newPassword']])
    await configureSecurity(server, { passwordModifySecurityLevel: 4 })
    expect(await issues({ comfirmPassword: 'Another-2026' })).toEqual([400, ['comfirmPassword']])
    expect(await rowOf(email)).toBeUndefined()
  })

  test('a verification code is asked for every time; a recorded body cannot be sent again', async () => {
    const { email } = anApplicant()
    const body = { email, ...(await solved(server)) }
    expect((await server.call(registerRoutes.begin, { body, headers: fromElsewhere() })).status).toBe(200)
    const again = await server.call(registerRoutes.begin, { body, headers: fromElsewhere() })
    expect(again.body.error).toBe('captcha_wrong')
    const { challenge } = (await beginFor(server, email)).data
    const { data: key } = await server.call(sessionRoutes.key)
    const recorded = await seal(key, { nonce: key.nonce, challenge, code: '123456' })
    await server.call(registerRoutes.prove, { body: recorded })
    expect((await server.call(registerRoutes.prove, { body: recorded })).body.error).toBe('sign_in_expired')
  })

  test('without a confirmed address nothing is taken, and a challenge of another tenant is none', async () => {
    const { username, email } = anApplicant()
    const { challenge } = (await beginFor(server, email)).data
    expect((await submit(server, { challenge, username, deptId: dept })).body.error).toBe('registration_expired')
    const [, secret = ''] = challenge.split('.')
    for (const made of [`0.${secret}`, `2.${secret}`, `2147483648.${secret}`, `1.${'A'.repeat(43)}`])
      expect((await submit(server, { challenge: made, username, deptId: dept })).status).toBeGreaterThanOrEqual(400)
  })

  test('an organisation that is closed takes nothing, also not what was begun before', async () => {
    const { username, email } = anApplicant()
    const challenge = await confirmed(server, mail, email)
    await configureSecurity(server, { registerMode: 0 })
    for (const answer of [
      await beginFor(server, email),
      await submit(server, { challenge, username, deptId: dept }),
      await beginFor(server, email, { loginPage: 'loginpt' }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: 'registration_closed' } })
    expect((await server.call(sessionRoutes.key)).data.canRegister).toEqual([])
    await configureSecurity(server, { registerMode: 1 })
    expect((await server.call(sessionRoutes.key)).data.canRegister).toEqual(['login', 'logindt'])
    const unable = await aNode(server.urls, { name: 'unable', env: { TRUST_PROXY: 'true' } })
    expect((await unable.call(sessionRoutes.key)).data.canRegister).toEqual([])
    expect((await beginFor(unable, email)).body.error).toBe('registration_closed')
    await unable.stop()
  })

  test('addresses that the organisation refuses cannot begin', async () => {
    await configureSecurity(server, { ipDeny: '192.0.2.0/24' })
    const body = { email: anApplicant().email, ...(await solved(server)) }
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    expect((await server.call(registerRoutes.begin, { body, headers })).body.error).toBe('address_not_allowed')
    await configureSecurity(server, { ipDeny: '' })
  })
})

describe('a flood', () => {
  test('from one address is limited over all nodes', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      const body = { email: anApplicant().email, captchaId: '00000000-0000-7000-8000-000000000000', captcha: 'x' }
      statuses.push((await (n % 2 ? server : other).call(registerRoutes.begin, { body, headers })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('of codes to one mail address, free or taken, from many addresses: three an hour', async () => {
    for (const email of [ann.email, anApplicant().email]) {
      const statuses = []
      for (const node of [server, other, server, other]) statuses.push((await beginFor(node, email)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })

  test('of one organisation by many addresses', async () => {
    await sql(
      server,
      "insert into sys_rate_limit (key, points, expire) values ('registration-tenant:1', 200, extract(epoch from now() + interval '1 hour') * 1000)",
    )
    expect((await beginFor(server, anApplicant().email)).status).toBe(429)
  })
})
