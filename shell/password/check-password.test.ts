import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }
import { checkPassword } from './check-password.ts'
import { closePasswordDialog, passwordAsk, requiredLevel } from './password-state.ts'

/** What the server says of a password that nothing is wrong with. */
const good = {
  pwdLevel: 4,
  pwdDate: '2026-01-01' as string | null,
  config: { initPasswordModify: 1, passwordModify: 1, passwordModifySecurityLevel: 4 },
}
const config = (change: Partial<(typeof good)['config']>) => ({ ...good.config, ...change })

const answering = (status: number, envelope: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(envelope), { status })))

beforeEach(() => {
  closePasswordDialog()
  vi.stubGlobal('window', { location: { protocol: 'https:' }, localStorage: { getItem: () => null } })
  vi.stubGlobal('document', { cookie: 'token=a', querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the initial password', { ...good, pwdLevel: 0 }, { mode: 'remind', reason: 'initial' }],
  ['too simple', { ...good, pwdLevel: 3 }, { mode: 'remind', reason: 'simple' }],
  ['long unchanged', { ...good, pwdDate: null }, { mode: 'remind', reason: 'expired' }],
  [
    'initial, forced',
    { ...good, pwdLevel: 0, config: config({ initPasswordModify: 2 }) },
    { mode: 'force', reason: 'initial' },
  ],
  ['nothing wrong', good, undefined],
  [
    'everything, also without a request',
    { pwdLevel: 0, pwdDate: null, config: config({ initPasswordModify: 0, passwordModify: 0 }) },
    undefined,
  ],
])('%s', async (_, data, asked) => {
  answering(200, { code: 0, data })
  await checkPassword()
  expect(passwordAsk.get()).toEqual(asked)
  expect(requiredLevel.get()).toBe(4)
})

test('each reminder has a sentence of its own', () => {
  const reasons = ['initial', 'simple', 'expired'] as const
  expect(reasons.map((reason) => en[`shell.password.reason.${reason}`])).toEqual([
    expect.stringContaining('initial password'),
    expect.stringContaining('too simple'),
    expect.stringContaining('for a long time'),
  ])
  expect(reasons.map((reason) => zh[`shell.password.reason.${reason}`])).toEqual([
    expect.stringContaining('初始密码'),
    expect.stringContaining('过于简单'),
    expect.stringContaining('长期未修改'),
  ])
})

test('a call that fails is passed over in silence', async () => {
  answering(500, { code: 500, msg: 'broken', data: null })
  await expect(checkPassword()).resolves.toBeUndefined()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(checkPassword()).resolves.toBeUndefined()
  expect(passwordAsk.get()).toBeUndefined()
})
