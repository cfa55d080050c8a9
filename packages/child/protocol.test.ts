/** What is not exactly a message of ours is dropped, no matter who sends it, and nothing of it is believed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hello,
  isCallPath,
  isOwnPath,
  mayCall,
  PROTOCOL,
  readFromChild,
  readFromHost,
  readHello,
  readWelcome,
  welcome,
  type FromChild,
  type Welcome,
} from './protocol.ts'

const state: Welcome = {
  language: 'en',
  timeZone: 'Asia/Shanghai',
  theme: { dark: true, variables: { '--pt-bg': '#121418' } },
  route: 'meetings/7',
  session: 'calls',
  permissions: ['ws:meeting:page'],
  person: { id: '1', name: 'Ann' },
}
/** Anything that a structured clone can carry. */
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSparseArray: true,
})
/** What looks like a message of ours and has anything in its fields. */
const lookalike = fc.record(
  {
    portico: fc.constantFrom(PROTOCOL, 0, '1', null),
    type: fc.constantFrom('hello', 'welcome', 'call', 'route', 'token', 'reply', 'navigate', 'theme', '__proto__'),
    id: anything,
    path: anything,
    method: anything,
    state: anything,
    theme: anything,
    token: anything,
    failure: anything,
  },
  { requiredKeys: [] },
)

/** Reads it as everything it might be: what is understood has the types it says. */
function isHonest(data: unknown): boolean {
  const [fromHost, fromChild] = [readFromHost(data), readFromChild(data)]
  const first = [readHello(data)?.version, readWelcome(data)?.route].every((text) =>
    ['string', 'undefined'].includes(typeof text),
  )
  const ofHost =
    fromHost?.type === 'reply'
      ? Number.isSafeInteger(fromHost.id)
      : fromHost?.type !== 'token' || typeof fromHost.token === 'string'
  const ofChild =
    fromChild?.type === 'call'
      ? isCallPath(fromChild.path)
      : fromChild?.type !== 'navigate' || isOwnPath(fromChild.path)
  return first && ofHost && ofChild
}

describe('hello and welcome', () => {
  it('are understood by the other side as they were sent', () => {
    expect(readHello(structuredClone(hello('1.0.0')))).toEqual({ version: '1.0.0' })
    expect(readWelcome(structuredClone(welcome(state)))).toEqual(state)
  })
  it('of another version are no user’s', () => {
    expect(readHello({ ...hello(''), portico: PROTOCOL + 1 })).toBeUndefined()
    expect(readWelcome({ ...welcome(state), portico: PROTOCOL + 1 })).toBeUndefined()
  })
  it.each([
    [{ language: 'xx' }],
    [{ theme: { dark: true, variables: { 'background:url(x)': 'red' } } }],
    [{ theme: { dark: true, variables: { '--a': 'red\n}' } } }],
    [{ session: 'all' }],
    [{ token: 7 }],
    [{ permissions: [1] }],
    [{ permissions: 'all' }],
    [{ route: 'x'.repeat(501) }],
  ])('with %o is none', (wrong) => {
    expect(readWelcome({ ...welcome(state), state: { ...state, ...wrong } })).toBeUndefined()
  })
})

describe('whatever arrives', () => {
  it('is read without an error, and what is read is one of the messages', () => {
    fc.assert(
      fc.property(fc.oneof(anything, lookalike), (data) => {
        expect(isHonest(data)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
  it.each<FromChild>([
    { type: 'ready' },
    { type: 'route', path: 'meetings/7', isReplacing: true },
    { type: 'title', title: 'Orders' },
    { type: 'unsaved', isUnsaved: true },
    { type: 'navigate', path: '/sys/user?page=2' },
    { type: 'notify', kind: 'success', text: 'done' },
    { type: 'pong', id: 3 },
    { type: 'call', id: 1, method: 'POST', path: '/ws/meeting', query: undefined, body: { subject: 'x' } },
  ])('that is %o is read as it is', (message) => {
    expect(readFromChild(structuredClone(message))).toEqual(message)
  })
  it.each([
    { type: 'navigate', path: '//evil.example' },
    { type: 'navigate', path: '/\\evil.example' },
    { type: 'navigate', path: 'https://evil.example' },
    { type: 'navigate', path: 'javascript:alert(1)' },
    { type: 'call', id: 1, method: 'PATCH', path: '/ws' },
    { type: 'call', id: '1', method: 'GET', path: '/ws' },
    { type: 'call', id: 1, method: 'GET', path: '/ws?x=1' },
    { type: 'notify', kind: 'alarm', text: 'x' },
    { type: 'title', title: 'x'.repeat(101) },
  ])('that is %o is dropped', (message) => expect(readFromChild(message)).toBeUndefined())
})

describe('the calls an app may make', () => {
  it.each(['/ws', '/ws/meeting/page', '/ws/meeting/01a2-b3'])('%s is within /ws', (path) =>
    expect(mayCall(path, ['/ws'])).toBe(true),
  )
  it.each([
    '/wsx',
    '/sys/user',
    '/ws/../sys/user',
    '/ws/%2e%2e/sys',
    '/ws//x',
    '/ws/',
    'ws',
    '/ws/x?y=1',
    '/ws/x#y',
    '/ws\\..\\sys',
    '/ws/x\n',
    7,
  ])('%s does not', (path) => expect(mayCall(path, ['/ws'])).toBe(false))
  it('never leave what is allowed, wherever the browser takes them', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '%2e%2e', '', 'ws', 'sys', '?', '#', '\\', '\t'), fc.string())
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = `/ws/${parts.join('/')}`
        if (!mayCall(path, ['/ws'])) return
        const { pathname, search, hash } = new URL(`https://office.example/xtbg${path}`)
        expect([pathname.startsWith('/xtbg/ws/'), search, hash]).toEqual([true, '', ''])
      }),
      { numRuns: 2_000 },
    )
  })
})
