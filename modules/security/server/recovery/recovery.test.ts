import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { numberItems } from '#contract/security-items.ts'
import { sessionRoutes } from '#contract/session.ts'
import type { FactorChallenge } from '#contract/factor.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { recoveryRoutes } from '#security/contract/recovery.ts'
import { answerChallenge, codeOf, enrolFactor, forgetUsedCodes } from '../../../../tests/factors.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aMailServer, type MailServerForTests } from '../../../../tests/mail-server.ts'
import { aUser, PASSWORD } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { seal } from '../../../../tests/seal.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { fromElsewhere, solved } from '../../../../tests/visitors.ts'
import { asked, begin, prove, saveQuestions, send, setPassword } from '../testing/recovery.ts'

const NEW = 'Brand-New-2026'
/** A third of what the transport waits for a greeting. */
const NO_WAIT_MS = 5_000
let mail: MailServerForTests
let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let ann: { id: string; username: string; email: string }

beforeAll(async () => {
  mail = await aMailServer({ user: 'office@example.com' })
  const env = {
    TRUST_PROXY: 'true',
    MAIL_URL: `smtp://office%40example.com:secret@127.0.0.1:${mail.port}?tls=none`,
  }
  server = await aServer({ env })
  other = await aNode(server.urls, { name: 'other', env })
  await configureSecurity(server, { resetMethods: 'mail,questions' })
})
afterAll(async () => {
  await other.stop()
  await server.close()
  await mail.close()
})

async function sql(text: string, values: unknown[] = []) {
  const superuser = await asSuperuser(server.urls.owner)
  const { rows } = await superuser.query<Record<string, unknown>>(text, values)
  await superuser.end()
  return rows
}

async function aReachable(more: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server, more)
  const email = `${user.username}@staff.example`
  await sql('update sys_user set email = $2 where id = $1', [user.id, email])
  return { ...user, email }
}
beforeEach(async () => {
  ann = await aReachable({ realName: 'Ann' })
})

/** The code in a user's next mail. */
const codeFor = async (email: string) => /\b\d{6}\b/.exec((await mail.next(email)).text)?.[0] ?? ''

async function challengeOf(username: string): Promise<string> {
  return (await begin(server, username)).data.challenge
}

const QUESTIONS = [asked('school', 'North'), asked('pet', 'Rex'), asked('Where is the key?', 'Blue  Street')]
async function keepQuestions(user: { id: string }, questions = QUESTIONS) {
  const saved = await saveQuestions(server, await server.session(user.id), questions)
  expect(saved.status).toBe(200)
}
/** The right answers to what is asked. */
const answersTo = (texts: readonly string[]) =>
  texts.map((text) => (text.includes('school') ? ' NORTH ' : text.includes('pet') ? 'rex' : 'blue street'))

describe('by mail', () => {
  test('a code is mailed; it sets a new password on another node, ends sessions and notifies the user', async () => {
    const session = await server.session(ann.id)
    const { data: begun } = await begin(server, ann.username.toUpperCase())
    expect(begun.methods).toEqual(['mail', 'questions'])
    expect(await send(server, begun.challenge)).toMatchObject({ status: 200, data: { minutes: 10 } })
    const received = await mail.next(ann.email)
    expect(received).toMatchObject({ from: 'office@example.com', to: [ann.email] })
    expect(received.subject).not.toBe('')
    const code = /\b\d{6}\b/.exec(received.text)?.[0] ?? ''
    expect((await prove(other, begun.challenge, { method: 'code', code })).data).toEqual({ questions: [] })
    expect((await setPassword(other, begun.challenge, NEW)).status).toBe(200)
    expect((await server.call(sessionRoutes.passwordLevel, { token: session })).status).toBe(401)
    expect((await server.signIn(ann.username, PASSWORD)).body.error).toBe('wrong_credentials')
    expect((await server.signIn(ann.username, NEW)).status).toBe(200)
    const token = await server.session(ann.id)
    const { data: messages } = await server.call(messageRoutes.page, { token, query: {} })
    expect(messages.list[0]?.title).toContain('10.')
    const trail = await sql("select action from sys_audit where resource_id = $1 and action = 'changePassword'", [
      ann.id,
    ])
    expect(trail).toHaveLength(1)
  })

  test('a reset ends trusted devices: the second factor is asked for where it was not', async () => {
    const { secret } = await enrolFactor(server, await server.session(ann.id))
    await forgetUsedCodes(server)
    const { body } = await server.signIn(ann.username, PASSWORD)
    const { challenge: factor } = body.data as unknown as FactorChallenge
    const { headers } = await answerChallenge(server, { challenge: factor, code: codeOf(secret), trust: true })
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    const onDevice = async (password: string) => {
      const { data: key } = await server.call(sessionRoutes.key)
      const sealed = await seal(key, { username: ann.username, password, nonce: key.nonce })
      return server.call(sessionRoutes.login, { body: sealed, headers: { cookie } })
    }
    expect((await onDevice(PASSWORD)).status).toBe(200)
    const challenge = await challengeOf(ann.username)
    await send(server, challenge)
    await prove(server, challenge, { method: 'code', code: await codeFor(ann.email) })
    expect((await setPassword(server, challenge, NEW)).status).toBe(200)
    expect((await onDevice(NEW)).body.error).toBe('factor_required')
    expect(await sql('select 1 from sys_trusted_device where user_id = $1', [ann.id])).toEqual([])
  })

  test('a challenge and a code are used once', async () => {
    const challenge = await challengeOf(ann.username)
    await send(server, challenge)
    const code = await codeFor(ann.email)
    await prove(server, challenge, { method: 'code', code })
    expect((await prove(server, challenge, { method: 'code', code })).body.error).toBe('recovery_expired')
    const both = await Promise.all([setPassword(server, challenge, NEW), setPassword(other, challenge, NEW)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    expect((await setPassword(server, challenge, NEW)).body.error).toBe('recovery_expired')
  })

  test('without a proof no password is set, and one that breaks a rule leaves the challenge', async () => {
    const challenge = await challengeOf(ann.username)
    expect((await setPassword(server, challenge, NEW)).body.error).toBe('recovery_expired')
    await send(server, challenge)
    await prove(server, challenge, { method: 'code', code: await codeFor(ann.email) })
    expect((await setPassword(server, challenge, 'short')).status).toBe(400)
    expect((await setPassword(server, challenge, NEW)).status).toBe(200)
  })

  test('five answers per code, also when they come at the same time', async () => {
    const challenge = await challengeOf(ann.username)
    await send(server, challenge)
    const code = await codeFor(ann.email)
    const wrong = code === '000000' ? '111111' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) => prove(n % 2 ? server : other, challenge, { method: 'code', code: wrong })),
    )
    expect(tries.filter(({ body }) => body.error === 'recovery_proof_wrong')).toHaveLength(5)
    expect((await prove(server, challenge, { method: 'code', code })).body.error).toBe('recovery_expired')
  })

  test('a code is good for ten minutes and for its own challenge', async () => {
    const [one, two] = [await challengeOf(ann.username), await challengeOf(ann.username)]
    await send(server, one)
    const code = await codeFor(ann.email)
    await send(server, two)
    await codeFor(ann.email)
    expect((await prove(server, two, { method: 'code', code })).body.error).toBe('recovery_proof_wrong')
    await sql("update sys_recovery set code_until = now() - interval '1 second' where username = $1", [ann.username])
    expect((await prove(server, one, { method: 'code', code })).body.error).toBe('recovery_expired')
  })

  test('three codes an hour and user over all nodes and challenges, for unknown names, too', async () => {
    for (const name of [ann.username, 'no-such-user']) {
      const answers = []
      for (const node of [server, other, server, other])
        answers.push((await send(node, (await begin(node, name)).data.challenge)).status)
      expect(answers).toEqual([200, 200, 200, 429])
    }
  })

  test('the code is neither stored nor logged, and a user who cannot sign in gets none', async () => {
    await sql('update sys_user set status = 0 where id = $1', [ann.id])
    const ben = await aReachable()
    for (const { username } of [ann, ben]) await send(server, await challengeOf(username))
    const code = await codeFor(ben.email)
    expect(mail.mails.filter(({ to }) => to.includes(ann.email))).toEqual([])
    const rows = await sql('select to_jsonb(r) as row from sys_recovery r')
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('by questions', () => {
  test('questions of the list come first, the user’s own after them; answers may differ in case and blanks', async () => {
    await keepQuestions(ann)
    const { data: begun } = await begin(server, ann.username)
    expect(begun.questions).toHaveLength(2)
    const first = await prove(server, begun.challenge, { method: 'questions', answers: answersTo(begun.questions) })
    expect(first.data.questions).toEqual(['Where is the key?'])
    expect((await setPassword(server, begun.challenge, NEW)).body.error).toBe('recovery_expired')
    const second = await prove(server, begun.challenge, { method: 'questions', answers: ['BLUE STREET'] })
    expect(second.data.questions).toEqual([])
    expect((await setPassword(server, begun.challenge, NEW)).status).toBe(200)
  })

  test('full-width letters, composed accents and ideographic blanks are the same answer, kept or given', async () => {
    await keepQuestions(ann, [
      asked('school', 'École １'),
      asked('pet', 'Rex'),
      asked('Where?', 'ＢＬＵＥ\u3000Street'),
    ])
    const { data: begun } = await begin(server, ann.username)
    const answers = begun.questions.map((text) => (text.includes('school') ? 'e\u0301cole 1' : 'ＲＥＸ'))
    const first = await prove(server, begun.challenge, { method: 'questions', answers })
    expect(first.data.questions).toEqual(['Where?'])
    const second = await prove(server, begun.challenge, { method: 'questions', answers: ['blue street'] })
    expect(second.data.questions).toEqual([])
  })

  test('as many are asked as the configuration says, of unknown names, too, and all must be answered', async () => {
    const all = [asked('school', 'North'), asked('pet', 'Rex'), asked('city', 'Blue Street')]
    await keepQuestions(ann, all)
    for (const questionsAsked of [1, 3]) {
      await configureSecurity(server, { questionsAsked })
      const { data: begun } = await begin(server, ann.username)
      expect(begun.questions).toHaveLength(questionsAsked)
      expect((await begin(server, 'no-such-name-either')).data.questions).toHaveLength(questionsAsked)
      const right = answersTo(begun.questions)
      const fewer = await prove(server, begun.challenge, { method: 'questions', answers: ['x', ...right.slice(1)] })
      expect(fewer.body.error).toBe('recovery_proof_wrong')
      const proved = await prove(server, begun.challenge, { method: 'questions', answers: right })
      expect(proved.data.questions).toEqual([])
    }
    await configureSecurity(server, { questionsAsked: numberItems.questionsAsked.initial })
  })

  test('one wrong answer of two is wrong, and five tries are all', async () => {
    await keepQuestions(ann)
    const { data: begun } = await begin(server, ann.username)
    const [right = ''] = answersTo(begun.questions)
    for (let n = 0; n < 5; n += 1) {
      const answer = await prove(server, begun.challenge, { method: 'questions', answers: [right, 'wrong'] })
      expect(answer.body).toMatchObject({ error: 'recovery_proof_wrong', data: { attemptsLeft: 4 - n } })
    }
    const late = await prove(server, begun.challenge, { method: 'questions', answers: answersTo(begun.questions) })
    expect(late.body.error).toBe('recovery_expired')
  })

  test('an administrator is not let in by answers alone, and is answered like a wrong answer', async () => {
    const boss = await aReachable({ superAdmin: 1 })
    await keepQuestions(boss)
    const { data: begun } = await begin(server, boss.username)
    const answer = await prove(server, begun.challenge, { method: 'questions', answers: answersTo(begun.questions) })
    expect(answer.body.error).toBe('recovery_proof_wrong')
  })

  test('answers alone do not replace a password behind a second factor; a code does, and the factor stays', async () => {
    await keepQuestions(ann)
    const factor = await enrolFactor(server, await server.session(ann.id))
    expect(factor.secret).not.toBe('')
    const { data: begun } = await begin(server, ann.username)
    const answer = await prove(server, begun.challenge, { method: 'questions', answers: answersTo(begun.questions) })
    expect(answer.body.error).toBe('recovery_proof_wrong')
    await send(server, begun.challenge)
    await prove(server, begun.challenge, { method: 'code', code: await codeFor(ann.email) })
    expect((await setPassword(server, begun.challenge, NEW)).status).toBe(200)
    expect((await server.signIn(ann.username, NEW)).body.error).toBe('factor_required')
  })

  test('what a tenant does not accept is refused', async () => {
    await keepQuestions(ann)
    const { data: begun } = await begin(server, ann.username)
    await configureSecurity(server, { resetMethods: 'mail' })
    const answer = await prove(server, begun.challenge, { method: 'questions', answers: answersTo(begun.questions) })
    expect(answer.body.error).toBe('recovery_expired')
    expect((await begin(server, ann.username)).data).toMatchObject({ methods: ['mail'], questions: [] })
    await configureSecurity(server, { resetMethods: '' })
    expect((await begin(server, ann.username)).data.methods).toEqual([])
    expect((await server.call(sessionRoutes.key)).data.canRecover).toBe(false)
    await configureSecurity(server, { resetMethods: 'mail,questions' })
  })
})

describe('nothing tells whether a user exists', () => {
  test('unknown names get the same answers in every step, and the same questions every time', async () => {
    await keepQuestions(ann)
    const shapes = []
    for (const name of [ann.username, 'no-such-name']) {
      const { data: begun, status } = await begin(server, name)
      expect((await begin(server, name)).data.questions).toEqual(begun.questions)
      const sent = await send(server, begun.challenge)
      const wrong = await prove(server, begun.challenge, { method: 'questions', answers: ['x', 'y'] })
      const code = await prove(server, begun.challenge, { method: 'code', code: '123456' })
      const set = await setPassword(server, begun.challenge, NEW)
      shapes.push({
        status,
        methods: begun.methods,
        questions: begun.questions.length,
        sent: [sent.status, sent.data],
        wrong: [wrong.status, wrong.body.msg, wrong.data],
        code: [code.status, code.body.msg, code.data],
        set: [set.status, set.body.error],
      })
    }
    expect(shapes[1]).toEqual(shapes[0])
  })

  test('a code is sent behind the answer: a mail server that says nothing keeps no one waiting', async () => {
    const connections: Socket[] = []
    const silent = createServer((socket) => connections.push(socket.on('error', () => {})))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const env = { TRUST_PROXY: 'true', MAIL_URL: `smtp://office%40example.com:secret@127.0.0.1:${port}?tls=none` }
    const slow = await aNode(server.urls, { name: 'slow', env })
    const sendTo = async (name: string) => {
      const { data: begun } = await begin(slow, name)
      const since = performance.now()
      const { status, data } = await send(slow, begun.challenge)
      return { status, data, isAtOnce: performance.now() - since < NO_WAIT_MS }
    }
    const known = await sendTo(ann.username)
    await until(() => connections.length === 1)
    expect(known).toEqual({ status: 200, data: { minutes: 10 }, isAtOnce: true })
    expect(await sendTo('unknown-name')).toEqual(known)
    expect(connections).toHaveLength(1)
    for (const socket of connections) socket.destroy()
    await slow.stop()
    await new Promise((resolve) => silent.close(resolve))
  })

  test('a known and an unknown name cost the same number of hashes', async () => {
    await keepQuestions(ann)
    const { passwords } = await import('#kernel/session/password-hash.ts')
    const costs = []
    for (const name of [ann.username, 'unknown-too', 'admin']) {
      const { data: begun } = await begin(server, name)
      const before = passwords.calls
      await prove(server, begun.challenge, { method: 'questions', answers: ['x', 'y'] })
      costs.push(passwords.calls - before)
    }
    expect(costs).toEqual([2, 2, 2])
  })
})

describe('attacks', () => {
  test('a verification code is asked for every time and used up', async () => {
    const code = await solved(server)
    const body = { username: ann.username, ...code }
    expect((await server.call(recoveryRoutes.begin, { body, headers: fromElsewhere() })).status).toBe(200)
    expect((await server.call(recoveryRoutes.begin, { body, headers: fromElsewhere() })).body.error).toBe(
      'captcha_wrong',
    )
  })

  test('a challenge of one tenant is nothing in another, and a made-up one is none', async () => {
    const challenge = await challengeOf(ann.username)
    const [, secret = ''] = challenge.split('.')
    for (const made of [`0.${secret}`, `2.${secret}`, `2147483648.${secret}`, `1.${'A'.repeat(43)}`])
      expect((await send(server, made)).status).toBeGreaterThanOrEqual(400)
    expect((await begin(server, ann.username, { loginPage: 'loginpt' })).data.methods).toEqual([])
  })

  test('a challenge without a proof does not answer guesses at the present password', async () => {
    const challenge = await challengeOf(ann.username)
    for (const guess of [PASSWORD, NEW])
      expect((await setPassword(server, challenge, guess)).body.error).toBe('recovery_expired')
  })

  test('the present password, an earlier one and a common one are refused; the challenge stays', async () => {
    const challenge = await challengeOf(ann.username)
    await send(server, challenge)
    await prove(server, challenge, { method: 'code', code: await codeFor(ann.email) })
    expect((await setPassword(server, challenge, PASSWORD)).body.error).toBe('same_password')
    expect((await setPassword(server, challenge, `${ann.username}-A1`)).status).toBe(400)
    expect((await setPassword(server, challenge, NEW)).status).toBe(200)
    const again = await challengeOf(ann.username)
    await send(server, again)
    await prove(server, again, { method: 'code', code: await codeFor(ann.email) })
    expect((await setPassword(server, again, PASSWORD)).body.error).toBe('password_reused')
  })

  test('addresses that the organisation refuses cannot begin', async () => {
    await configureSecurity(server, { ipDeny: '192.0.2.0/24' })
    const body = { username: ann.username, ...(await solved(server)) }
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    expect((await server.call(recoveryRoutes.begin, { body, headers })).status).toBe(403)
    await configureSecurity(server, { ipDeny: '' })
  })

  test('a recorded body cannot be sent again', async () => {
    const challenge = await challengeOf(ann.username)
    const { data: key } = await server.call(sessionRoutes.key)
    const body = await seal(key, { nonce: key.nonce, challenge, proof: { method: 'code', code: '123456' } })
    await server.call(recoveryRoutes.prove, { body })
    expect((await server.call(recoveryRoutes.prove, { body })).body.error).toBe('sign_in_expired')
  })
})
