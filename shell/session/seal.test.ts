import { constants, createDecipheriv, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Sealed } from '#contract/session.ts'
import { solveProof } from './proof.ts'
import { digestByLibrary, encryptByLibrary } from './seal-forge.ts'
import { seal } from './seal.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** What the server does. */
function unseal({ key, iv, data }: Sealed): unknown {
  const bytes = Buffer.from(data, 'base64')
  const once = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(key, 'base64'),
  )
  const decipher = createDecipheriv('aes-256-gcm', once, Buffer.from(iv, 'base64'))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8'))
}

const secret = { username: 'ann', password: '密码🔑'.repeat(40) }

describe('seal', () => {
  it('is read by the server, and carries the nonce', async () => {
    const sealed = await seal({ kid: 'k', publicKey: spki, nonce: 'n' }, secret)
    expect(Sealed.parse(sealed)).toEqual(sealed)
    expect(unseal(sealed)).toEqual({ ...secret, nonce: 'n' })
  })
  it('is the same with the library', async () => {
    const sealed = { kid: 'k', ...(await encryptByLibrary(spki, new TextEncoder().encode(JSON.stringify(secret)))) }
    expect(Sealed.parse(sealed)).toEqual(sealed)
    expect(unseal(sealed)).toEqual(secret)
  })
  it('never seals twice alike', async () => {
    const key = { kid: 'k', publicKey: spki, nonce: 'n' }
    const [one, two] = await Promise.all([seal(key, secret), seal(key, secret)])
    expect(one.data).not.toBe(two.data)
    expect(one.key).not.toBe(two.key)
  })
})

describe('solveProof', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const quiet = { signal: new AbortController().signal, progress: () => undefined }
  it.each([0, 1, 255, 256, 700])('finds %i', async (n) => {
    expect(await solveProof({ salt: 's-', challenge: digest(`s-${n}`), max: 700 }, quiet.signal, quiet.progress)).toBe(
      String(n),
    )
  })
  it('says when there is none', async () => {
    expect(
      await solveProof({ salt: 's-', challenge: digest('other'), max: 300 }, quiet.signal, quiet.progress),
    ).toBeUndefined()
  })
  it('stops when given up', async () => {
    expect(
      await solveProof({ salt: 's-', challenge: digest('s-0'), max: 9 }, AbortSignal.abort(), quiet.progress),
    ).toBeUndefined()
  })
  it('hashes alike with the library', async () => expect(await digestByLibrary('s-7é')).toBe(digest('s-7é')))
})
