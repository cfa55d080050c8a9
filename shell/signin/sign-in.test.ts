/** How often the sign-in page asks for a key: once, when it opens, and again only for a further or a late attempt. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('window', {
  location: { hash: '', hostname: 'localhost', origin: 'https://localhost', protocol: 'https:' },
  localStorage: storage,
  sessionStorage: storage,
  navigator: { languages: ['en'] },
})
vi.stubGlobal('document', { cookie: '', querySelector: () => null, documentElement: { lang: 'en' } })

const pair = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  true,
  ['wrapKey', 'unwrapKey'],
)
const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')

/** The calls in their order; the first `refusals` attempts are called expired. */
const asked: string[] = []
let refusals = 0
vi.stubGlobal('fetch', async (address: string) => {
  const isKey = address.endsWith('/sys/login/key')
  asked.push(isKey ? 'key' : 'login')
  if (isKey) return Response.json({ code: 0, msg: '', data: { kid: 'k', nonce: 'n', publicKey } })
  refusals -= 1
  if (refusals < 0) return Response.json({ code: 0, msg: '', data: { token: 'a token' } })
  return Response.json({ code: 400, msg: '', error: 'sign_in_expired', data: null }, { status: 400 })
})

const { fetchKey } = await import('./server-key.ts')
const { signIn } = await import('./sign-in.ts')
const ann = { loginPage: 'login', tenantCode: '', username: 'ann', password: 'secret' } as const

beforeEach(() => {
  asked.length = 0
  refusals = 0
})
afterEach(() => vi.useRealTimers())

test('signing in seals with the key that the page has asked for', async () => {
  await fetchKey()
  await signIn(ann)
  expect(asked).toEqual(['key', 'login'])
})

test('a second attempt asks for a key of its own, because a nonce is good for one', async () => {
  await fetchKey()
  await signIn(ann)
  await signIn(ann)
  expect(asked).toEqual(['key', 'login', 'key', 'login'])
})

test('a key that lay too long is fetched anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await fetchKey()
  vi.setSystemTime(Date.now() + 90_001)
  await signIn(ann)
  expect(asked).toEqual(['key', 'key', 'login'])
})

test('one that the server calls expired is replaced, once', async () => {
  refusals = 1
  await fetchKey()
  await signIn(ann)
  expect(asked).toEqual(['key', 'login', 'key', 'login'])
})
