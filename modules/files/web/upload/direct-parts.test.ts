/** How a page brings parts to a storage, and when it leaves the rest to the server. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const BUCKET = 'https://files.bucket.example'
const MB = 1024 * 1024
let calls: string[]
let claimed: { offset: number; sha256: string }[]
/** What the server answers to the question for an address. */
let address: (offset: number) => { url: string; bytes: number } | null
/** What the bucket answers, one after another; then 200. */
let answers: number[]
let kept: Map<string, string>
let storages: string

/** As much of it as bringing a part takes. */
class Request {
  readonly upload = new EventTarget()
  status = 0
  #url = ''
  #end = (): void => undefined
  open(method: string, url: string) {
    this.#url = `${method} ${url}`
  }
  addEventListener(_: 'loadend', end: () => void) {
    this.#end = end
  }
  abort() {
    this.status = 0
  }
  send(part: Blob) {
    calls.push(`${this.#url} ${part.size}`)
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: part.size }))
    this.status = answers.shift() ?? 200
    this.#end()
  }
}

const reply = (data: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 || status === 201 ? null : JSON.stringify({ code: status === 200 ? 0 : status, data }), {
    status,
    headers,
  })

async function server(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (url === '/xtbg/sys/oss/tus') {
    calls.push('begin')
    return reply(null, 201, { location: '/xtbg/sys/oss/tus/7' })
  }
  if (method === 'HEAD') return reply(null, 200, { 'upload-offset': String(8 * MB) })
  const sent = JSON.parse(typeof body === 'string' ? body : '{}') as { offset: number; sha256: string }
  if (url.endsWith('/address')) return reply(address(sent.offset))
  claimed.push(sent)
  return reply({ received: Math.min(sent.offset + 8 * MB, 20 * MB) })
}

beforeEach(() => {
  calls = []
  claimed = []
  answers = []
  storages = BUCKET
  kept = new Map()
  address = (offset) => ({ url: `${BUCKET}/${offset / MB}?signed`, bytes: Math.min(8 * MB, 20 * MB - offset) })
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  vi.stubGlobal('window', { location: { protocol: 'https:' }, localStorage })
  vi.stubGlobal('document', {
    cookie: 'token=the-session',
    querySelector: (of: string) => (of.includes('storages') ? { content: storages } : null),
  })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', server)
  vi.resetModules() // what it knows of storages
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = new File([Buffer.alloc(20 * MB, 'x')], '录像.txt')
const bring = async (more: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) =>
  (await import('./direct-parts.ts')).bringFile(file, 'the-file', more)

test('all parts go to the storage, each with its hash; the share of the file is reported', async () => {
  const shares: number[] = []
  expect(await bring({ onProgress: (share) => shares.push(share) })).toBe('/xtbg/sys/oss/tus/7')
  const parts = [0, 8, 16].map((at) => `PUT ${BUCKET}/${at}?signed ${at === 16 ? 4 * MB : 8 * MB}`)
  expect(calls).toEqual(['begin', ...parts])
  expect(claimed.map(({ offset }) => offset)).toEqual([0, 8 * MB, 16 * MB])
  expect(claimed[0]?.sha256).toMatch(/^[\da-f]{64}$/)
  expect(shares).toEqual([0.4, 0.8, 1])
})

test('a file that has begun goes on where it is', async () => {
  kept.set('uploads', JSON.stringify({ 'the-file': { url: '/xtbg/sys/oss/tus/7', at: Date.now() } }))
  await bring()
  expect(calls).toEqual([`PUT ${BUCKET}/8?signed ${8 * MB}`, `PUT ${BUCKET}/16?signed ${4 * MB}`])
})

test('a storage whose rules do not let browsers in is tried once, for all files of the page', async () => {
  answers = [0]
  expect(await bring()).toBe('/xtbg/sys/oss/tus/7')
  await bring()
  expect(calls.filter((each) => each.startsWith('PUT'))).toHaveLength(1)
  expect(claimed).toEqual([])
})

test('one that has taken a part is waited for when it does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  answers = [200, 0, 503]
  const done = bring()
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(claimed).toHaveLength(3)
  })
  await done
  expect(calls.filter((each) => each.startsWith('PUT'))).toHaveLength(5)
})

test('a refusal of the storage leaves the rest to the server', async () => {
  answers = [200, 403]
  await bring()
  expect(claimed).toHaveLength(1)
})

test.each([
  ['the server gives no address', () => (address = () => null)],
  ['the policy of the page does not name the storage', () => (storages = 'https://other.example')],
  [
    'the address is not encrypted and the page is',
    () => {
      storages = 'http://files.bucket.example'
      address = () => ({ url: 'http://files.bucket.example/1', bytes: 8 * MB })
    },
  ],
  ['the address is none', () => (address = () => ({ url: 'nonsense', bytes: 1 }))],
])('nothing goes to a storage when %s', async (_, prepare) => {
  prepare()
  expect(await bring()).toBe('/xtbg/sys/oss/tus/7')
  expect(calls).toEqual(['begin'])
})

test('nothing is begun where a browser cannot hash', async () => {
  vi.stubGlobal('isSecureContext', false)
  expect(await bring()).toBeUndefined()
  expect(calls).toEqual([])
})

test('one that is stopped brings nothing more', async () => {
  const control = new AbortController()
  await bring({ signal: control.signal, onProgress: () => control.abort() })
  expect(calls).toHaveLength(2)
})
