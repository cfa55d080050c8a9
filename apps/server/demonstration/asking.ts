/** Calls of the server that is recorded, as the page makes them. */
import { createCipheriv, createPublicKey, constants, publicEncrypt, randomBytes } from 'node:crypto'
import type { Sealed, SignInKey } from '#contract/session.ts'

export type Language = 'zh' | 'en'

/** Answers `data` of the envelope; undefined where the call was refused, or answered with something else than JSON. */
export type Ask = (address: string, language: Language) => Promise<unknown>

interface Envelope {
  code: number
  data: unknown
}

/** Signs in and answers how to ask. @param base address of the server with the base path of calls */
export async function signIn(base: string, credentials: { username: string; password: string }): Promise<Ask> {
  const key = (await asked(`${base}/sys/login/key`, {})).data as SignInKey
  const { data } = await asked(`${base}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sealed(key, { ...credentials, nonce: key.nonce })),
  })
  let { token } = data as { token: string }
  return async (address, language) => {
    const headers = { token, 'accept-language': language === 'en' ? 'en-US' : 'zh-CN' }
    const response = await fetch(base + address, { headers, signal: AbortSignal.timeout(30_000) })
    token = response.headers.get('token') ?? token
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) {
      await response.body?.cancel()
      return undefined
    }
    const { code, data: reply } = (await response.json()) as Envelope
    return code === 0 ? reply : undefined
  }
}

async function asked(address: string, init: RequestInit): Promise<Envelope> {
  const response = await fetch(address, init)
  const envelope = (await response.json()) as Envelope & { msg: string }
  if (!response.ok) throw new Error(`${address}: ${response.status} ${envelope.msg}`)
  return envelope
}

/** As the page seals a password (`contract/session.ts`, `Sealed`). */
function sealed({ kid, publicKey }: SignInKey, payload: object): Sealed {
  const secret = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const data = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const wrapped = publicEncrypt(
    {
      key: createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    secret,
  )
  return { kid, key: wrapped.toString('base64'), iv: iv.toString('base64'), data: data.toString('base64') }
}
