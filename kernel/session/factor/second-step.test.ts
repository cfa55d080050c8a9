/** The second step of signing in, and attacks on it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factorRoutes } from '#contract/factor.ts'
import { sessionRoutes } from '#contract/session.ts'
import { aSessionFixture, type Answer, type SessionFixture, type TestNode } from '../testing/fixture.ts'
import { answer, challengeOf, codeOf, enrol, forgetUsedCodes } from '../testing/authenticator.ts'
import type { Person } from '../testing/people.ts'

let fixture: SessionFixture
let one: TestNode
let two: TestNode
let ann: Person

beforeAll(async () => {
  fixture = await aSessionFixture()
  one = await fixture.aNode()
  two = await fixture.aNode()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from sys_security_config`.execute(fixture.db)
  await fixture.configure(1, { factorPolicy: 3, lockAfter: 0, captchaAfter: 1_000 })
  one.passTime(30_001)
  two.passTime(30_001)
  ann = await fixture.aPerson()
})

const forgetCodes = () => forgetUsedCodes(fixture.db)
const sessionsOf = async ({ id }: Person) =>
  (await sql`select id from sys_session where user_id = ${id}`.execute(fixture.db)).rows.length
const signInOf = ({ username, password }: Person, node = one) => node.signIn({ username, password })

/** An enrolled user, and a challenge for their next sign-in. */
async function enrolled(node = one) {
  const own = await enrol(node, ann)
  await forgetCodes()
  return { ...own, challenge: await challengeOf(node, ann) }
}

describe('a right password', () => {
  test('begins no session where a factor is due; within the challenge one is enrolled, with ten recovery codes', async () => {
    const { status, error, data } = await signInOf(ann)
    expect({ status, error }).toEqual({ status: 422, error: 'factor_required' })
    expect(data).toEqual({
      challenge: expect.stringMatching(/^1\.[\w-]{43}$/) as string,
      methods: ['passkey', 'totp'],
      enrol: true,
      recoveryLeft: 0,
      trustDays: 30,
      seconds: 300,
    })
    expect(await sessionsOf(ann)).toBe(0)
    const challenge = String(data['challenge'])
    const first = await one.call(factorRoutes.enrol, { body: { challenge } })
    expect(first.data['uri']).toMatch(/^otpauth:\/\/totp\/Portico:user-\w+\?secret=[A-Z2-7]{32}&issuer=Portico$/)
    expect((await two.call(factorRoutes.enrol, { body: { challenge } })).data).toEqual(first.data)
    expect(await answer(one, { challenge, code: '000000' })).toMatchObject({ status: 422, error: 'factor_wrong' })
    const done = await answer(one, { challenge, code: codeOf(String(first.data['secret'])) })
    expect(done.status).toBe(200)
    const codes = done.data['recoveryCodes'] as string[]
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/)
    expect((await one.call(sessionRoutes.passwordLevel, { token: String(done.data['token']) })).status).toBe(200)
  })

  test('is enough where the policy asks for no factor, even of users who have one', async () => {
    await enrol(one, ann)
    await fixture.configure(1, { factorPolicy: 0 })
    one.passTime(30_001)
    expect((await signInOf(ann)).status).toBe(200)
  })

  test('is not enough for a user who has enrolled one of their own accord', async () => {
    await enrol(one, ann)
    await fixture.configure(1, { factorPolicy: 1 })
    one.passTime(30_001)
    expect(await signInOf(ann)).toMatchObject({ error: 'factor_required', data: { enrol: false } })
    expect((await signInOf(await fixture.aPerson())).status).toBe(200)
  })

  test('answers a challenge with what the user has; a code of the interval before or after ours is right', async () => {
    for (const steps of [-1, 0, 1]) {
      ann = await fixture.aPerson()
      const { secret, challenge } = await enrolled()
      expect((await answer(one, { challenge, code: codeOf(secret, steps) })).status).toBe(200)
    }
    const { data } = await signInOf(ann)
    expect(data).toMatchObject({ methods: ['totp', 'recovery'], enrol: false, recoveryLeft: 10 })
  })
})

describe('secrets and codes', () => {
  test('stand nowhere in the clear', async () => {
    const { secret, recoveryCodes, challenge } = await enrolled()
    const { rows } = await sql<{ text: string }>`
      select concat((select string_agg(t::text, ' ') from sys_totp t), (select string_agg(c::text, ' ')
        from sys_recovery_code c), (select string_agg(s::text, ' ') from sys_sign_in_challenge s),
        (select string_agg(a::text, ' ') from sys_audit a)) as text`.execute(fixture.db)
    const stored = rows[0]?.text ?? ''
    const inHex = (text: string) => Buffer.from(text).toString('hex')
    for (const text of [secret, challenge, ...recoveryCodes]) {
      expect(stored).not.toContain(text)
      expect(stored).not.toContain(inHex(text))
      expect(stored).not.toContain(inHex(text.replaceAll('-', '')))
    }
  })
})

describe('replayed', () => {
  test('a challenge is refused', async () => {
    const { secret, challenge } = await enrolled()
    expect((await answer(one, { challenge, code: codeOf(secret) })).status).toBe(200)
    await forgetCodes()
    expect(await answer(one, { challenge, code: codeOf(secret) })).toMatchObject({ error: 'challenge_expired' })
  })

  test('a code of an authenticator is wrong, also in another challenge and that of the interval before', async () => {
    const { secret, challenge } = await enrolled()
    const [before, code] = [codeOf(secret, -1), codeOf(secret)]
    expect((await answer(one, { challenge, code })).status).toBe(200)
    const next = await challengeOf(one, ann)
    expect(await answer(one, { challenge: next, code })).toMatchObject({ error: 'factor_wrong' })
    expect(await answer(two, { challenge: next, code: before })).toMatchObject({ error: 'factor_wrong' })
  })

  test('the code that enrolled an authenticator is wrong', async () => {
    const challenge = await challengeOf(one, ann)
    const { data } = await one.call(factorRoutes.enrol, { body: { challenge } })
    const code = codeOf(String(data['secret']))
    expect((await answer(one, { challenge, code })).status).toBe(200)
    const next = await challengeOf(one, ann)
    expect(await answer(one, { challenge: next, code })).toMatchObject({ error: 'factor_wrong' })
  })

  test('a recovery code is wrong; another works, however it is typed', async () => {
    const { recoveryCodes, challenge } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    const byCode = (code: string, at: string) => answer(one, { challenge: at, method: 'recovery', code })
    expect((await byCode(first, challenge)).status).toBe(200)
    const next = await challengeOf(one, ann)
    expect(await byCode(first, next)).toMatchObject({ error: 'factor_wrong', data: { answersLeft: 4 } })
    expect((await byCode(` ${second.toLowerCase().replaceAll('-', '')} `, next)).status).toBe(200)
    expect((await signInOf(ann)).data['recoveryLeft']).toBe(8)
  })

  test('a sealed body is refused', async () => {
    const { secret, challenge } = await enrolled()
    const body = await one.sealed({ challenge, code: codeOf(secret) })
    expect((await one.call(factorRoutes.answer, { body })).status).toBe(200)
    expect(await two.call(factorRoutes.answer, { body })).toMatchObject({ error: 'sign_in_expired' })
  })
})

describe('a challenge', () => {
  test('is good for its login page and tenant alone', async () => {
    const { secret, challenge } = await enrolled()
    for (const loginPage of ['logindt', 'logintt', 'loginpt', 'entry'])
      expect(await answer(one, { challenge, loginPage, code: codeOf(secret) })).toMatchObject({
        error: 'challenge_expired',
      })
    for (const tenant of ['0', '2', '01', '1e0', ''])
      expect(
        await answer(one, { challenge: challenge.replace('1.', `${tenant}.`), code: codeOf(secret) }),
      ).toMatchObject({ error: 'challenge_expired' })
    expect((await answer(one, { challenge, code: codeOf(secret) })).status).toBe(200)
  })

  test('is good for its user alone: the code of another is wrong', async () => {
    const bob = await fixture.aPerson()
    const { secret } = await enrol(one, bob)
    const { recoveryCodes, challenge } = await enrolled()
    expect(await answer(one, { challenge, code: codeOf(secret) })).toMatchObject({ error: 'factor_wrong' })
    const theirs = await challengeOf(one, bob)
    expect(await answer(one, { challenge: theirs, method: 'recovery', code: recoveryCodes[0] })).toMatchObject({
      error: 'factor_wrong',
    })
  })

  test('takes five answers, and no right one after them', async () => {
    const { secret, challenge } = await enrolled()
    const left: unknown[] = []
    for (let n = 0; n < 5; n += 1) left.push((await answer(one, { challenge, code: '000000' })).data['answersLeft'])
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(await answer(two, { challenge, code: codeOf(secret) })).toMatchObject({ error: 'challenge_expired' })
  })

  test('takes five answers however many come at once, on two nodes', async () => {
    const { challenge } = await enrolled()
    const guesses = Array.from({ length: 24 }, (_, n) => answer(n % 2 ? one : two, { challenge, code: '000000' }))
    const looked = (await Promise.all(guesses)).filter(({ error }) => error === 'factor_wrong')
    expect(looked).toHaveLength(5)
  })

  test('is over after five minutes, and with a changed password or a disabled user', async () => {
    const { secret, challenge } = await enrolled()
    await sql`update sys_sign_in_challenge set expires_at = now() - interval '1 second'`.execute(fixture.db)
    expect(await answer(one, { challenge, code: codeOf(secret) })).toMatchObject({ error: 'challenge_expired' })
    const next = await challengeOf(one, ann)
    await sql`update test_person set enabled = false where id = ${ann.id}`.execute(fixture.db)
    expect(await answer(one, { challenge: next, code: codeOf(secret) })).toMatchObject({ error: 'challenge_expired' })
    await sql`update test_person set enabled = true, hash = 'another' where id = ${ann.id}`.execute(fixture.db)
    expect(await answer(one, { challenge: next, code: codeOf(secret) })).toMatchObject({ error: 'challenge_expired' })
  })

  test('tells the secret to be enrolled only where one is to be', async () => {
    const { challenge } = await enrolled()
    expect(await one.call(factorRoutes.enrol, { body: { challenge } })).toMatchObject({ error: 'challenge_expired' })
  })

  test('is no token, and neither is what it came with', async () => {
    const { challenge, recoveryCodes } = await enrolled()
    for (const token of [challenge, challenge.slice(2), recoveryCodes[0] ?? ''])
      expect((await one.call(sessionRoutes.passwordLevel, { token })).status).toBe(401)
  })
})

describe('wrong answers', () => {
  test('count as failures of the user name: they lock it as wrong passwords do, beyond the right code', async () => {
    const { secret, challenge } = await enrolled()
    await fixture.configure(1, { lockAfter: 3 })
    one.passTime(30_001)
    for (let n = 0; n < 3; n += 1) await answer(one, { challenge, code: '000000' })
    expect(await answer(one, { challenge, code: codeOf(secret) })).toMatchObject({ error: 'account_locked' })
    expect(await signInOf(ann)).toMatchObject({ error: 'account_locked' })
  })

  test('leave no trace of a sign-in: neither session nor the time of it', async () => {
    const { challenge } = await enrolled()
    const before = await sessionsOf(ann)
    const seen = () => sql<{ seen: string }>`select seen from test_person where id = ${ann.id}`.execute(fixture.db)
    const { rows } = await seen()
    await answer(one, { challenge, code: '000000' })
    expect(await sessionsOf(ann)).toBe(before)
    expect((await seen()).rows).toEqual(rows)
    const log = await sql<{ reason: string }>`select reason from sys_login_log where user_id = ${ann.id}
      order by created_at desc limit 1`.execute(fixture.db)
    expect(log.rows).toEqual([{ reason: 'factor_wrong' }])
  })
})

describe('on two nodes', () => {
  const begun = (answers: Answer[]) => answers.filter(({ status }) => status === 200)

  test('a challenge that began on one is answered on the other', async () => {
    const { secret, challenge } = await enrolled(one)
    const { status, data } = await answer(two, { challenge, code: codeOf(secret) })
    expect(status).toBe(200)
    expect((await one.call(sessionRoutes.passwordLevel, { token: String(data['token']) })).status).toBe(200)
  })

  test('one code on both at once begins one session', async () => {
    const { secret, challenge } = await enrolled(one)
    const other = await challengeOf(two, ann)
    const before = await sessionsOf(ann)
    const code = codeOf(secret)
    const answers = await Promise.all([answer(one, { challenge, code }), answer(two, { challenge: other, code })])
    expect(begun(answers)).toHaveLength(1)
    expect(await sessionsOf(ann)).toBe(before + 1)
  })

  test('one challenge on both at once, with two right answers, begins one session', async () => {
    const { recoveryCodes, secret, challenge } = await enrolled(one)
    const before = await sessionsOf(ann)
    const answers = await Promise.all([
      answer(one, { challenge, code: codeOf(secret) }),
      answer(two, { challenge, method: 'recovery', code: recoveryCodes[0] }),
    ])
    expect(begun(answers)).toHaveLength(1)
    expect(await sessionsOf(ann)).toBe(before + 1)
  })

  test('one recovery code on both at once begins one session', async () => {
    const { recoveryCodes, challenge } = await enrolled(one)
    const other = await challengeOf(two, ann)
    const fields = { method: 'recovery', code: recoveryCodes[0] }
    const answers = await Promise.all([
      answer(one, { ...fields, challenge }),
      answer(two, { ...fields, challenge: other }),
    ])
    expect(begun(answers)).toHaveLength(1)
  })
})
