import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const location = {
  origin: 'https://office.example',
  pathname: '/',
  protocol: 'https:',
  assign: vi.fn<(address: string) => void>(),
  reload: vi.fn<() => void>(),
}
const replaceState = vi.fn<(state: unknown, unused: string, address: string) => void>()
vi.stubGlobal('window', { location, localStorage: storage, sessionStorage: storage, history: { replaceState } })
vi.stubGlobal('document', { cookie: '' })

const { arriveWith, departFor, enterWith } = await import('./enter.ts')

beforeEach(() => {
  kept.clear()
  vi.clearAllMocks()
})

const uuc = { clientId: '1.uuc', redirect: '/msg/mine' }

test('the user who leaves takes a state along, and only who comes back with it has left from here', () => {
  departFor('https://uuc.example/sso?a=1', uuc)
  const address = new URL(String(location.assign.mock.calls[0]?.[0]))
  const state = address.searchParams.get('state')
  expect(address.origin + address.pathname).toBe('https://uuc.example/sso')
  expect(address.searchParams.get('redirect_uri')).toBe('https://office.example/#/callback')
  expect(state).toMatch(/^[0-9a-f]{48}$/)
  expect(arriveWith(state)).toMatchObject(uuc)
  expect(arriveWith(state), 'once').toBeUndefined()
})

test('a foreign state is not ours, and ends the departure', () => {
  departFor('https://uuc.example/sso', uuc)
  expect(arriveWith('0'.repeat(48))).toBeUndefined()
  expect(kept.has('entry')).toBe(false)
  expect(arriveWith(null)).toBeUndefined()
})

test('no one leaves for an address that is no web page', () => {
  departFor('javascript:alert(1)', uuc)
  expect(location.assign).not.toHaveBeenCalled()
})

test.each([
  ['/msg/mine?id=5', '#/msg/mine?id=5'],
  ['https://evil.example', '#/home'],
  ['//evil.example', '#/home'],
  ['/\\evil.example', '#/home'],
  ['/login', '#/home'],
  ['/uuc?ticket=x', '#/home'],
  [null, '#/home'],
])('after entering, %j leads to %s', (redirect, hash) => {
  enterWith({ token: 'A'.repeat(43), tenantCert: '0' }, redirect)
  expect(replaceState).toHaveBeenCalledWith(null, '', hash)
  expect(kept.get('tenantCert')).toBe('0')
})
