/**
 * Attacks on signing in: a stranger cannot keep an account's owner out, and a guesser gets few guesses however many
 * networks they use.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { SECRET_KEY } from '../../tests/constants.ts'
import { derivedKey } from './derived-key.ts'
import { passwords } from './password-hash.ts'
import { aSessionFixture, type Answer, type TestNode, type SessionFixture } from './testing/fixture.ts'
import type { Person } from './testing/people.ts'

let fixture: SessionFixture
let node: TestNode
let ann: Person

const STRANGER = '198.51.100.7'
const HOME = '203.0.113.9'
const PHONE = '192.0.2.33'

beforeAll(async () => {
  fixture = await aSessionFixture()
  node = await fixture.aNode()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from sys_security_config`.execute(fixture.db)
  node.passTime(30_001)
  ann = await fixture.aPerson()
})

const from = (ip: string, fields: object) => node.signIn(fields, { 'x-forwarded-for': ip })
const guess = (ip: string, more: object = {}, username = ann.username) =>
  from(ip, { username, password: 'wrong', ...more })
const right = (ip: string, more: object = {}) => from(ip, { username: ann.username, password: ann.password, ...more })

/** A code whose answer is known, because solving one for every guess takes a second each. */
async function solved(): Promise<{ captchaId: string; captcha: string }> {
  const id = randomUUID()
  const hash = createHmac('sha256', derivedKey(SECRET_KEY, 'captcha')).update(`${id}:ACDE`).digest('base64')
  await sql`insert into sys_captcha (id, answer_hash, proof_hash, expires_at)
    values (${id}, ${hash}, '', now() + interval '2 minutes')`.execute(fixture.db)
  return { captchaId: id, captcha: 'ACDE' }
}

/** Guesses until the network of the address is locked. */
async function lock(ip: string, username = ann.username): Promise<Answer> {
  for (let time = 0; time < 5; time += 1) await guess(ip, await solved(), username)
  return await guess(ip, await solved(), username)
}

/** Guesses from a network of its own each; resolves with how many were looked at. */
async function guessFromNetworks(count: number, username = ann.username, before?: () => Promise<unknown>) {
  let looked = 0
  for (let n = 0; n < count; n += 1) {
    await before?.()
    const { error } = await guess(`10.7.${n}.1`, await solved(), username)
    if (error === 'wrong_credentials') looked += 1
  }
  return looked
}

/** The next slot of a name, once one was taken, comes in an hour. */
const keepSlot = (username: string) =>
  sql`update sys_sign_in_counter set slot_at = now() + interval '1 hour'
  where username = ${username} and slot_at is not null`.execute(fixture.db)

const passHours = (hours: number) =>
  sql`update sys_sign_in_counter set
  updated_at = updated_at - make_interval(hours => ${hours}::int),
  locked_until = locked_until - make_interval(hours => ${hours}::int),
  slot_at = slot_at - make_interval(hours => ${hours}::int)`.execute(fixture.db)

const eventsAbout = async (username: string) =>
  (
    await sql<{ payload: { userId: string | null; failures: number; network: string } }>`
    select payload from sys_outbox where topic = 'sign-in.guessed' and aggregate = ${`sign-in:${username}`}
    order by seq`.execute(fixture.db)
  ).rows.map(({ payload }) => payload)

test('a stranger who uses up the tries locks their own network, not the account’s owner', async () => {
  expect(await lock(STRANGER)).toMatchObject({ status: 422, error: 'account_locked' })
  expect(await right(STRANGER, await solved())).toMatchObject({ error: 'account_locked' })
  expect(await guess('198.51.100.250', await solved())).toMatchObject({ error: 'account_locked' }) // the same /24
  expect(await right(HOME)).toMatchObject({ error: 'captcha_required' })
  expect((await right(HOME, await solved())).status).toBe(200)
  expect(await right(STRANGER, await solved())).toMatchObject({ error: 'account_locked' })
})

test('of an IPv6 address 56 bits are the network', async () => {
  expect(await lock('2001:db8:1:200::1')).toMatchObject({ error: 'account_locked' })
  expect(await right('2001:db8:1:2ff:abcd::9', await solved())).toMatchObject({ error: 'account_locked' })
  expect((await right('2001:db8:1:300::1', await solved())).status).toBe(200)
})

test('a device that has signed in before passes even from the network that a stranger has locked', async () => {
  const { data } = await right(HOME)
  const deviceTokens = [String(data['deviceToken'])]
  expect(await lock(HOME)).toMatchObject({ error: 'account_locked' })
  const again = await right(HOME, { deviceTokens })
  expect(again.status).toBe(200) // no verification code either: the device has failed never
  expect(await right(HOME, { deviceTokens: ['nonsense', String(again.data['deviceToken'])] })).toMatchObject({
    status: 200,
  })
})

test('a device has a counter of its own and is locked like a network', async () => {
  const deviceTokens = [String((await right(HOME)).data['deviceToken'])]
  for (const attemptsLeft of [4, 3, 2, 1, 0])
    expect(await guess(HOME, { deviceTokens, ...(await solved()) })).toMatchObject({ data: { attemptsLeft } })
  expect(await right(PHONE, { deviceTokens, ...(await solved()) })).toMatchObject({ error: 'account_locked' })
  expect((await right(PHONE)).status).toBe(200)
})

test('a device is known for its own user only, and until the password changes', async () => {
  const deviceTokens = [String((await right(HOME)).data['deviceToken'])]
  const bob = await fixture.aPerson()
  await lock(HOME, bob.username)
  const asBob = { username: bob.username, password: bob.password, deviceTokens }
  expect(await from(HOME, { ...asBob, ...(await solved()) })).toMatchObject({ error: 'account_locked' })
  await sql`update test_person set hash = ${bob.passwordHash} where id = ${ann.id}`.execute(fixture.db)
  await lock(HOME)
  expect(await right(HOME, { deviceTokens, ...(await solved()) })).toMatchObject({ error: 'account_locked' })
})

test('a made-up device is none', async () => {
  const token = String((await right(HOME)).data['deviceToken'])
  const [id = '', expires = '', mac = ''] = token.split('.')
  await lock(HOME)
  const later = String(Number(expires) + 1)
  for (const forged of [`${id}.${later}.${mac}`, `${id}x.${expires}.${mac}`, `${id}.${expires}.`, `${id}.NaN.${mac}`])
    expect(await right(HOME, { deviceTokens: [forged], ...(await solved()) })).toMatchObject({
      error: 'account_locked',
    })
})

test('many networks together get twenty guesses, then one at growing intervals', async () => {
  const began = performance.now()
  const got = await guessFromNetworks(30)
  // The twenty free ones, and a slot at once; another after 1, 3, 7 … seconds of a slow run.
  const slots = 1 + Math.floor(Math.log2(1 + (performance.now() - began) / 1_000))
  expect(got).toBeGreaterThanOrEqual(21)
  expect(got).toBeLessThanOrEqual(20 + slots)
  const refused = await guess('10.8.0.1', await solved())
  expect(refused).toMatchObject({ status: 429, error: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // The interval doubles up to 128 seconds, so that an hour holds 28 guesses at most.
  await sql`update sys_sign_in_counter set failures = 500, slot_at = null where source = ''
    and username = ${ann.username}`.execute(fixture.db)
  expect(await guess('10.8.1.1', await solved())).toMatchObject({ error: 'wrong_credentials' })
  expect(Number((await guess('10.8.2.1', await solved())).headers['retry-after'])).toBeGreaterThan(120)
})

test('guesses from many networks at once do not get more than one after the other', async () => {
  await sql`insert into sys_security_config values (1, 'captchaAfter', 1000)`.execute(fixture.db)
  node.passTime(30_001)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n === 59 ? right('10.9.200.1') : from(`10.9.${n}.1`, { username: ann.username, password: 'wrong' }),
    ),
  )
  const looked = answers.filter(({ error, status }) => error === 'wrong_credentials' || status === 200)
  expect(looked.length).toBeLessThanOrEqual(22)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(38)
})

test('a thousand addresses together get hardly more guesses than one, and the owner comes in', async () => {
  await sql`insert into sys_security_config values (1, 'captchaAfter', 1000)`.execute(fixture.db)
  node.passTime(30_001)
  await right(HOME)
  const [began, hashes] = [performance.now(), passwords.calls]
  const answers: Answer[] = []
  for (let wave = 0; wave < 40; wave += 1) {
    const networks = Array.from({ length: 25 }, (_, n) => guess(`10.${100 + wave}.${n}.1`))
    answers.push(...(await Promise.all(networks)))
  }
  // As above: twenty, and a slot at growing intervals; the first wave is hashed before any of it is counted.
  const slots = 1 + Math.floor(Math.log2(1 + (performance.now() - began) / 1_000))
  expect(answers.filter(({ error }) => error === 'wrong_credentials').length).toBeLessThanOrEqual(20 + slots)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect(passwords.calls - hashes).toBeLessThanOrEqual(25 + slots)
  expect((await right(HOME)).status).toBe(200)
  expect(await right('10.200.0.1')).toMatchObject({ error: 'too_many_requests' })
}, 120_000)

test('while many networks guess, the networks and devices of former sign-ins pass', async () => {
  const deviceTokens = [String((await right(HOME)).data['deviceToken'])]
  await guessFromNetworks(25)
  expect(await right('10.8.0.1', await solved())).toMatchObject({ error: 'too_many_requests' })
  expect((await right(HOME, await solved())).status).toBe(200)
  expect((await right(PHONE, { deviceTokens })).status).toBe(200)
})

test('an hour without failures ends the slowing down', async () => {
  await guessFromNetworks(25)
  await passHours(1)
  expect((await right(PHONE)).status).toBe(200)
})

test('an unknown name is answered as a known one, from one network and from many', async () => {
  const answerFor = async (username: string) => {
    const locked = await lock(STRANGER, username)
    const elsewhere = await guess(HOME, {}, username)
    // No slot becomes free while it runs, however slow the machine is.
    const looked = await guessFromNetworks(25, username, () => keepSlot(username))
    const slowed = await guess('10.8.0.1', await solved(), username)
    return [locked.error, locked.data, elsewhere.error, elsewhere.data, looked, slowed.error]
  }
  expect(await answerFor(`no-such-user-${randomUUID().slice(0, 8)}`)).toEqual(await answerFor(ann.username))
})

test('one’s own success takes back one’s own failures, not those of others', async () => {
  await guess(HOME)
  await guess(HOME)
  await guess(STRANGER)
  expect(await right(HOME, await solved())).toMatchObject({ status: 200 })
  expect(await guess(HOME)).toMatchObject({ data: { attemptsLeft: 4, captchaRequired: 0 } })
  expect(await guess(STRANGER)).toMatchObject({ data: { attemptsLeft: 3, captchaRequired: 1 } })
})

test('the owner is notified once an hour, by an event with the number of failures and their origin', async () => {
  await lock(STRANGER)
  await lock('10.1.1.1')
  expect(await eventsAbout(ann.username)).toEqual([
    { userId: ann.id, failures: 5, network: '198.51.100.0/24', at: expect.stringMatching(/^\d{4}-.+Z$/) },
  ])
  await sql`update sys_sign_in_counter set notified_at = notified_at - interval '1 hour' where username = ${ann.username}`.execute(
    fixture.db,
  )
  await guess('10.1.2.1', await solved())
  expect(await eventsAbout(ann.username)).toMatchObject([{}, { failures: 11, network: '10.1.2.0/24' }])
  await lock(STRANGER, 'unknown-account')
  expect(await eventsAbout('unknown-account')).toMatchObject([{ userId: null }])
})

test('a stranger’s lock does not keep a user who is signed in from changing the password', async () => {
  const token = String((await right('127.0.0.1')).data['token'])
  await lock('127.0.0.1')
  const body = await node.sealed({
    password: ann.password,
    newPassword: 'Brand-New-Password-2',
    comfirmPassword: 'Brand-New-Password-2',
  })
  expect((await node.call(sessionRoutes.changePassword, { body, token })).status).toBe(200)
  expect((await from('127.0.0.1', { username: ann.username, password: 'Brand-New-Password-2' })).status).toBe(200)
})
