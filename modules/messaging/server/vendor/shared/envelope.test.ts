import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decrypted, encrypted } from '../../testing/vendor/sealed-callback.ts'
import { freshnessFault, openEnvelope, sealEnvelope } from './envelope.ts'

const keys = {
  token: 'QDG6eK',
  encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  receiver: 'wx5823bf96d3bd56c7',
}
const double = { aesKey: keys.encodingAesKey, receiver: keys.receiver }

describe('an envelope', () => {
  test.each(['', 'a', '王芳'.repeat(500), 'x'.repeat(31)])('carries any text both ways', (text) => {
    expect(openEnvelope(keys, encrypted(double, text))).toBe(text)
    expect(decrypted(double, sealEnvelope(keys, text))).toBe(text)
  })

  test('that was changed, cut or made up is never opened and throws nothing', () => {
    const sealed = Buffer.from(encrypted(double, '<xml><A>a</A></xml>'), 'base64')
    // A byte of the random beginning changes that alone: the signature is what covers it.
    for (let at = 16; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(openEnvelope(keys, changed.toString('base64'))).not.toBe('<xml><A>a</A></xml>')
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(openEnvelope(keys, sealed.subarray(0, length).toString('base64'))).toBeUndefined()
    for (let times = 0; times < 500; times += 1)
      expect(openEnvelope(keys, randomBytes(32 * (1 + (times % 5))).toString('base64'))).toBeUndefined()
    expect(openEnvelope(keys, 'no base64 §')).toBeUndefined()
  })

  test('for another receiver, also one that begins alike, is not opened', () => {
    for (const receiver of ['', 'wx', `${keys.receiver}0`, keys.receiver.slice(1)])
      expect(openEnvelope(keys, encrypted({ ...double, receiver }, 'text'))).toBeUndefined()
  })
})

test('a time that is none is stale, and spends nothing', async () => {
  const spent: string[] = []
  const deps = {
    now: () => 1_000_000_000,
    spend: async (mark: string) => {
      spent.push(mark)
      return true
    },
  }
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 0, 1_000_000_000 - 300_001])
    expect(await freshnessFault(deps, at, 'seen')).toBe('stale')
  expect(spent).toEqual([])
  expect(await freshnessFault(deps, 1_000_000_000 + 300_000, 'seen')).toBeUndefined()
  expect(spent).toHaveLength(1)
})
