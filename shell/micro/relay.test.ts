import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signals } from '../request/signals.ts'
import { relayCall } from './relay.ts'

const call = {
  type: 'call',
  id: 1,
  method: 'GET',
  path: '/ws/meeting/page',
  query: { page: 2 },
  body: undefined,
} as const
const answer = (status: number, body: object) => ({ status, headers: new Headers(), json: async () => body })
type Fetch = (address: string, init: { method: string; headers: Record<string, string> }) => Promise<unknown>
let fetched: ReturnType<typeof vi.fn<Fetch>>

beforeEach(() => {
  fetched = vi.fn<Fetch>()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('document', { cookie: 'token=abc', querySelector: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('calls as the person who is signed in, and hands over the data alone', async () => {
  fetched.mockResolvedValue(answer(200, { code: 0, msg: '', data: { list: [] } }))
  expect(await relayCall(call, ['/ws'])).toEqual({ data: { list: [] } })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method, init?.headers['token']]).toEqual(['/xtbg/ws/meeting/page?page=2', 'GET', 'abc'])
})

it.each(['/sys/user/page', '/wsx', '/ws/../sys/user'])(
  'does not call %s for an app that may call /ws',
  async (path) => {
    expect(await relayCall({ ...call, path }, ['/ws'])).toMatchObject({ failure: { error: 'call_not_registered' } })
    expect(await relayCall(call, [])).toMatchObject({ failure: { status: 403 } })
    expect(fetched).not.toHaveBeenCalled()
  },
)

it('hands over what the server says of a refusal, and leaves the page where it is', async () => {
  const issues = [{ path: 'subject', code: 'required', msg: 'Required' }]
  fetched.mockResolvedValue(answer(400, { code: 400, error: 'invalid_input', msg: 'Bad', data: { issues } }))
  expect(await relayCall(call, ['/ws'])).toEqual({
    failure: { status: 400, error: 'invalid_input', msg: 'Bad', issues: [{ path: 'subject', msg: 'Required' }] },
  })
  fetched.mockRejectedValue(new TypeError('offline'))
  expect(await relayCall(call, ['/ws'])).toMatchObject({ failure: { status: 0, error: 'no_response' } })
})

it('tells the page that the session is over', async () => {
  const ended = vi.fn<() => void>()
  Object.assign(signals, { sessionEnded: ended })
  fetched.mockResolvedValue(answer(401, { code: 401, error: 'unauthenticated', msg: '', data: null }))
  await relayCall(call, ['/ws'])
  expect(ended).toHaveBeenCalledOnce()
  delete (signals as { sessionEnded?: unknown }).sessionEnded
})
