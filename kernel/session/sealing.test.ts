import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Sealed } from '#contract/session.ts'
import { SECRET_KEY } from '../../tests/constants.ts'
import { seal } from '../../tests/seal.ts'
import { AppError, InvalidInput } from '../errors.ts'
import { Sealing } from './sealing.ts'
import { aSessionFixture, type TestNode, type SessionFixture } from './testing/fixture.ts'

let fixture: SessionFixture
let node: TestNode
let sealing: Sealing
const Body = z.object({ nonce: z.string(), word: z.string().min(3) })
const sealingWith = (secretKey: string, now = () => 1) =>
  new Sealing({ database: node.database, secretKey, log: pino({ level: 'silent' }), now })

beforeAll(async () => {
  fixture = await aSessionFixture()
  node = await fixture.aNode()
  sealing = sealingWith(SECRET_KEY)
})
afterAll(() => fixture.close())

async function sealedWord(word: unknown): Promise<Sealed> {
  const offer = await sealing.offer()
  return await seal(offer, { nonce: offer.nonce, word })
}

const expired = expect.objectContaining({ message: 'sign_in_expired' })

test('opens what was sealed, Chinese too, once', async () => {
  const sealed = await sealedWord('密码 and more')
  await expect(sealing.open(sealed, Body)).resolves.toMatchObject({ word: '密码 and more' })
  await expect(sealing.open(sealed, Body)).rejects.toEqual(expired)
})

const stored = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from sys_sign_in_nonce`.execute(fixture.db)).rows[0]
    ?.count

test('who only looks at the sign-in page leaves no row; an attempt leaves one, a replay of it no more', async () => {
  const before = (await stored()) ?? 0
  const offers = await Promise.all(Array.from({ length: 5 }, () => sealing.offer()))
  expect(await stored()).toBe(before)
  expect(new Set(offers.map(({ nonce }) => nonce)).size).toBe(5)
  const sealed = await sealedWord('attempt')
  await sealing.open(sealed, Body)
  await sealing.open(sealed, Body).catch(() => undefined)
  expect(await stored()).toBe(before + 1)
})

test('a replay on another node is refused, also when its clock is ten minutes behind', async () => {
  const sealed = await sealedWord('recorded')
  const there = new Sealing({
    database: (await fixture.aNode()).database,
    secretKey: SECRET_KEY,
    log: pino({ level: 'silent' }),
    now: () => 1,
  })
  await sealing.open(sealed, Body)
  await expect(there.open(sealed, Body)).rejects.toEqual(expired)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 600_000)
  await expect(there.open(sealed, Body)).rejects.toEqual(expired)
  clock.mockRestore()
})

test('a nonce whose text or bytes were changed is none of ours', async () => {
  const offer = await sealing.offer()
  const { nonce } = offer
  // The last character holds two bits that mean nothing: other texts decode to the same bytes.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(nonce.at(-1) ?? '')
  const twins = [1, 2, 3].map((more) => nonce.slice(0, -1) + alphabet.charAt(last ^ more))
  const later = Buffer.from(nonce, 'base64url')
  later.writeUIntBE(Date.now() + 86_400_000, 16, 6)
  for (const forged of [...twins, later.toString('base64url'), `${nonce}A`, nonce.slice(1)]) {
    const sealed = await seal(offer, { nonce: forged, word: 'word' })
    await expect(sealing.open(sealed, Body)).rejects.toEqual(expired)
  }
})

test('of many copies sent at once exactly one is opened', async () => {
  const sealed = await sealedWord('once')
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => sealing.open(sealed, Body)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('everything that was tampered with answers alike', async () => {
  const flip = (text: string) => {
    const bytes = Buffer.from(text, 'base64')
    bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3)
    return bytes.toString('base64')
  }
  const changes: ((sealed: Sealed) => Sealed)[] = [
    (sealed) => ({ ...sealed, kid: 'unknown' }),
    (sealed) => ({ ...sealed, key: flip(sealed.key) }),
    (sealed) => ({ ...sealed, iv: flip(sealed.iv) }),
    (sealed) => ({ ...sealed, data: flip(sealed.data) }),
    (sealed) => ({ ...sealed, data: '' }),
    (sealed) => ({ ...sealed, key: Buffer.alloc(10).toString('base64') }),
  ]
  for (const change of changes)
    await expect(sealing.open(change(await sealedWord('word')), Body)).rejects.toEqual(expired)
})

test('a nonce is good for 120 seconds, and only one that the server gave', async () => {
  const [inTime, late] = [await sealedWord('in time'), await sealedWord('late')]
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 119_000)
  await expect(sealing.open(inTime, Body)).resolves.toMatchObject({ word: 'in time' })
  clock.mockReturnValue(now + 121_000)
  await expect(sealing.open(late, Body)).rejects.toEqual(expired)
  clock.mockRestore()
  const offer = await sealing.offer()
  const forged = await seal(offer, { nonce: 'mine', word: 'word' })
  await expect(sealing.open(forged, Body)).rejects.toEqual(expired)
  const stranger = await sealingWith('another secret key, also of 32 bytes and more').offer()
  const foreign = await seal(offer, { nonce: stranger.nonce, word: 'word' })
  await expect(sealing.open(foreign, Body)).rejects.toEqual(expired)
  const none = await seal(offer, { word: 'word' })
  await expect(sealing.open(none, Body)).rejects.toBeInstanceOf(AppError)
})

test('fields that break the schema are named, and use the nonce up', async () => {
  const sealed = await sealedWord('no')
  const failure = await sealing.open(sealed, Body).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(InvalidInput)
  expect(failure).toMatchObject({ issues: [{ path: 'word', code: 'too_short' }] })
  await expect(sealing.open(sealed, Body)).rejects.toEqual(expired)
})

test('nodes that start together agree on one key', async () => {
  await sql`delete from sys_sign_in_key`.execute(fixture.db)
  const offers = await Promise.all([sealingWith(SECRET_KEY).offer(), sealingWith(SECRET_KEY).offer()])
  expect(offers[0]?.kid).toBe(offers[1]?.kid)
  const { rows } = await sql`select kid from sys_sign_in_key`.execute(fixture.db)
  expect(rows).toHaveLength(1)
})

test('a key is replaced after a day and still opens what was sealed with it', async () => {
  let time = 1
  sealing = sealingWith(SECRET_KEY, () => time)
  const before = await sealedWord('from yesterday')
  await sql`update sys_sign_in_key
    set created_at = now() - interval '25 hours', expires_at = now() + interval '23 hours'`.execute(fixture.db)
  time += 60_001
  expect((await sealing.offer()).kid).toBe(before.kid) // the visitor does not wait
  await expect.poll(async () => (await sealing.offer()).kid, { timeout: 30_000 }).not.toBe(before.kid)
  await expect(sealing.open(before, Body)).resolves.toMatchObject({ word: 'from yesterday' })
})

test('a key sealed by another secret is left alone and one of our own is made', async () => {
  const other = sealingWith('another secret key, also of 32 bytes and more')
  const offer = await other.offer()
  expect(offer.kid).not.toBe((await sealing.offer()).kid)
  const sealed = await seal(offer, { nonce: offer.nonce, word: 'word' })
  await expect(other.open(sealed, Body)).resolves.toMatchObject({ word: 'word' })
})

test('the private key does not are in the database in the clear', async () => {
  const { rows } = await sql<{ private_sealed: string }>`select private_sealed from sys_sign_in_key`.execute(fixture.db)
  // A PKCS #8 key of RSA begins with these bytes.
  for (const row of rows)
    expect(Buffer.from(row.private_sealed, 'base64').includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false)
})
