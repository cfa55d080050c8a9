import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSystemConfig, systemConfig } from '../system-config.ts'
import { needsSignIn } from './entrance.ts'
import { isSignedIn } from './login-interception.ts'

const remembered = new Map<string, string>()
let cookie = ''
const location = { protocol: 'https:', hash: '' }

beforeEach(() => {
  remembered.clear()
  cookie = ''
  location.hash = '#/sys/user'
  const localStorage = {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => void remembered.set(key, value),
  }
  const history = { replaceState: (_: unknown, __: string, hash: string) => (location.hash = hash) }
  vi.stubGlobal('window', { location, localStorage, history })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('asks a visit without a token to sign in, whatever an answer says of the login interception', () => {
  keepSystemConfig({ loginInterception: false })
  expect(systemConfig.get().loginInterception).toBe(false)
  expect(isSignedIn()).toBe(false)
  expect(needsSignIn()).toBe(true)
  expect(location.hash).toBe('#/login?redirect=%2Fsys%2Fuser')
})

it('asks it, whatever is written into the storage of the browser', () => {
  remembered.set('sysConfig', JSON.stringify({ loginInterception: false }))
  remembered.set('user', JSON.stringify({ username: 'admin', superAdmin: 1 }))
  expect(needsSignIn()).toBe(true)
})

it('goes on with a token', () => {
  cookie = 'token=of-a-session'
  expect(needsSignIn()).toBe(false)
  expect(location.hash).toBe('#/sys/user')
})
