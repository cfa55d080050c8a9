import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ticketRoutes } from '#contract/file.ts'
import { initialConfig, systemConfig } from '../system-config.ts'
import { bareRoute } from './bare-route.ts'
import { callWith, ticketRoute } from './call.ts'
import { maskedCalls } from './mask.ts'
import { listen } from './signals.ts'

interface Sent {
  readonly address: string
  readonly init: RequestInit & { headers: Record<string, string> }
}

let sent: Sent[]
let cookies: Map<string, string>
let language: string | null

const reply = (envelope: object, { status = 200, headers = {} }: ResponseInit = {}) =>
  new Response(JSON.stringify(envelope), { status, headers })
const answers = (...replies: Response[]) =>
  vi.stubGlobal('fetch', (address: string, init: Sent['init']) => {
    sent.push({ address, init })
    return Promise.resolve(replies.shift() ?? reply({ code: 0, data: 'ok' }))
  })

beforeEach(() => {
  sent = []
  cookies = new Map([['token', 'first']])
  language = null
  vi.stubGlobal('window', { location: { protocol: 'https:' }, localStorage: { getItem: () => language } })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';')
      const [name = '', value = ''] = pair.split('=')
      cookies.set(name, value)
    },
    querySelector: () => null,
  })
  answers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  systemConfig.set(initialConfig)
})

const get = bareRoute('GET', '/sys/thing')
const post = bareRoute('POST', '/sys/thing')

test('every call carries the token and the language', async () => {
  await callWith(get, {})
  expect(sent[0]?.init.headers).toMatchObject({ token: 'first', 'Accept-Language': 'zh-CN' })
  expect(sent[0]?.address).toBe('/xtbg/sys/thing')
})

test('content is JSON; a form is form-encoded', async () => {
  await callWith(post, { body: { name: 'a b' } })
  await callWith(post, { body: new URLSearchParams({ name: 'a b' }) })
  expect(sent[0]?.init.headers['Content-Type']).toBe('application/json')
  expect(sent[0]?.init.body).toBe('{"name":"a b"}')
  expect(sent[1]?.init.headers['Content-Type']).toBe('application/x-www-form-urlencoded')
  expect(sent[1]?.init.body).toEqual(new URLSearchParams({ name: 'a b' }))
})

test('{token} in a configured address becomes a ticket that works once, never the session’s token', async () => {
  answers(reply({ code: 0, data: { ticket: 't/1' } }))
  await callWith(bareRoute('GET', '/mdm/list/{token}'), {})
  expect(sent.map(({ address }) => address)).toEqual(['/xtbg/sys/ticket', '/xtbg/mdm/list/t%2F1'])
})

test('the route of tickets is the contract’s', () => {
  const { method, path } = ticketRoutes.create
  expect(ticketRoute).toEqual({ method, path })
})

test('a token in a reply’s header replaces the old one, unless another user has signed in meanwhile', async () => {
  answers(reply({ code: 0, data: 1 }, { headers: { token: 'second' } }))
  await callWith(get, {})
  expect(cookies.get('token')).toBe('second')
  answers(reply({ code: 0, data: 1 }, { headers: { token: 'third' } }))
  const running = callWith(get, {})
  cookies.set('token', 'other')
  await running
  expect(cookies.get('token')).toBe('other')
})

test('a configured path shows the mask while its call runs', async () => {
  systemConfig.set({ ...initialConfig, loadingMaskPaths: ['/sys/thing'] })
  const running = callWith(get, {})
  expect(maskedCalls.get()).toBe(1)
  await running
  expect(maskedCalls.get()).toBe(0)
  const other = callWith(bareRoute('GET', '/sys/other'), {})
  expect(maskedCalls.get()).toBe(0)
  await other
})

test.each([0, 200, '0', '200'])('code %j is a success', async (code) => {
  answers(reply({ code, data: 'kept' }))
  await expect(callWith(get, {})).resolves.toBe('kept')
})

test.each([
  [401, 'sessionEnded'],
  [403, 'forbidden'],
  [40_301, 'passwordChangeRequired'],
  [409, 'failed'],
  [500, 'failed'],
] as const)('code %i is the signal %s, and a rejection', async (code, signal) => {
  const received: string[] = []
  const signals = ['sessionEnded', 'forbidden', 'passwordChangeRequired', 'failed'] as const
  const stops = signals.map((name) => listen(name, () => void received.push(name)))
  answers(reply({ code, msg: 'no', data: null }, { status: code > 999 ? 403 : code }))
  await expect(callWith(get, {})).rejects.toMatchObject({ code, msg: 'no' })
  expect(received).toEqual([signal])
  for (const stop of stops) stop()
})

describe('a call before which the user must prove who they are', () => {
  const refusal = {
    code: 40_303,
    error: 'step_up_required',
    msg: 'prove it',
    data: { methods: ['password'], minutes: 10 },
  }
  const refused = () => reply(refusal, { status: 403 })
  const asking = (isProved: boolean) => {
    const asked: unknown[] = []
    const failed: unknown[] = []
    const stops = [
      listen('stepUp', (data) => {
        asked.push(data)
        return Promise.resolve(isProved)
      }),
      listen('failed', (error) => void failed.push(error)),
    ]
    return { asked, failed, stop: () => stops.forEach((stop) => stop()) }
  }

  test('is made once more when they have', async () => {
    const { asked, failed, stop } = asking(true)
    answers(refused(), reply({ code: 0, data: 'done' }))
    await expect(callWith(post, { body: { name: 'kept' } })).resolves.toBe('done')
    stop()
    expect(asked).toEqual([refusal.data])
    expect(failed).toEqual([])
    expect(sent.map(({ init }) => init.body)).toEqual(['{"name":"kept"}', '{"name":"kept"}'])
  })

  test('is given up when they do not, and is not asked for twice', async () => {
    const no = asking(false)
    answers(refused())
    await expect(callWith(post, {})).rejects.toMatchObject({ code: 40_303, error: 'aborted', msg: 'prove it' })
    no.stop()
    const yes = asking(true)
    answers(refused(), refused())
    await expect(callWith(post, {})).rejects.toMatchObject({ error: 'step_up_required' })
    yes.stop()
    expect([no.asked.length, yes.asked.length]).toEqual([1, 1])
  })
})

test('no answer at all is an error of its own', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(callWith(get, {})).rejects.toMatchObject({ error: 'no_response', code: 0 })
})

test('an approver exception raises its alert, and its message is the report', async () => {
  const received: unknown[] = []
  const stop = listen('approverException', (exception) => void received.push(exception))
  answers(
    reply({ code: 500, msg: JSON.stringify({ errorReport: 'no approver', solution: 'name one' }) }, { status: 500 }),
  )
  await expect(callWith(get, {})).rejects.toMatchObject({ msg: 'no approver' })
  expect(received).toEqual([{ report: 'no approver', solution: 'name one' }])
  stop()
})

test.each([
  ['thirty seconds', undefined, 30_000],
  ['as long as is configured', 60_000, 60_000],
])('a call that no one answers ends after %s', async (_, configured, expected) => {
  if (configured !== undefined) systemConfig.set({ ...initialConfig, requestTimeout: configured })
  const clock = new AbortController()
  const begun = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => untilAborted(signal))
  const call = callWith(get, {})
  expect(begun.mock.calls).toEqual([[expected]])
  clock.abort()
  await expect(call).rejects.toMatchObject({ error: 'no_response', status: 0 })
  begun.mockRestore()
})

const untilAborted = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
