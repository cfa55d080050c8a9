import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Sealed } from '#contract/session.ts'
import { SECRET_KEY } from '../../tests/constants.ts'
import { seal } from '../../tests/seal.ts'
import { AppError, InvalidInput } from '../errors.ts'
import { Sealing } from './sealing.ts'
import { aRoom, type TestNode, type TestRoom } from './testing/room.ts'

let room: TestRoom
let node: TestNode
let sealing: Sealing
const Body = z.object({ nonce: z.string(), word: z.string().min(3) })
const sealingWith = (secretKey: string, now = () => 1) =>
  new Sealing({ database: node.database, secretKey, log: pino({ level: 'silent' }), now })

beforeAll(async () => {
  room = await aRoom()
  node = await room.aNode()
  sealing = sealingWith(SECRET_KEY)
})
afterAll(() => room.close())

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
  const late = await sealedWord('late')
  await sql`update sys_sign_in_nonce set expires_at = now() - interval '1 second'`.execute(room.db)
  await expect(sealing.open(late, Body)).rejects.toEqual(expired)
  const offer = await sealing.offer()
  const forged = await seal(offer, { nonce: 'mine', word: 'word' })
  await expect(sealing.open(forged, Body)).rejects.toEqual(expired)
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
  await sql`delete from sys_sign_in_key`.execute(room.db)
  const offers = await Promise.all([sealingWith(SECRET_KEY).offer(), sealingWith(SECRET_KEY).offer()])
  expect(offers[0]?.kid).toBe(offers[1]?.kid)
  const { rows } = await sql`select kid from sys_sign_in_key`.execute(room.db)
  expect(rows).toHaveLength(1)
})

test('a key is replaced after a day and still opens what was sealed with it', async () => {
  let time = 1
  sealing = sealingWith(SECRET_KEY, () => time)
  const before = await sealedWord('from yesterday')
  await sql`update sys_sign_in_key
    set created_at = now() - interval '25 hours', expires_at = now() + interval '23 hours'`.execute(room.db)
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

test('the private key does not lie in the database in the clear', async () => {
  const { rows } = await sql<{ private_sealed: string }>`select private_sealed from sys_sign_in_key`.execute(room.db)
  // A PKCS #8 key of RSA begins with these bytes.
  for (const row of rows)
    expect(Buffer.from(row.private_sealed, 'base64').includes(Buffer.from('2a864886f70d010101', 'hex'))).toBe(false)
})
