import { describe, expect, it } from 'vitest'
import { loginPageAt, loginPageFor, loginPageOf, parseHash, safeRedirect, signInHash, tenantTypeOf } from './places.ts'

describe('parseHash', () => {
  it('parts path and query', () => {
    const { path, query } = parseHash('#/sys/user?page=2&q=%E5%BC%A0')
    expect(path).toBe('/sys/user')
    expect(query.get('q')).toBe('张')
  })
  it.each(['', '#', '#/'])('takes %j for the root', (hash) => expect(parseHash(hash).path).toBe('/'))
})

describe('doors', () => {
  it.each(['login', 'loginpt', 'logintt', 'logindt'])('knows /%s', (loginPage) =>
    expect(loginPageOf(`/${loginPage}`)).toBe(loginPage),
  )
  it.each(['/logins', '/home', '/login/x', 'login'])('does not take %s for one', (path) =>
    expect(loginPageOf(path)).toBeUndefined(),
  )
  it('registering belongs to the door that its address names, and to the usual one otherwise', () => {
    const at = (hash: string) => loginPageAt(parseHash(hash))
    expect([at('#/register?loginPage=logintt'), at('#/register?loginPage=x'), at('#/register')]).toEqual([
      'logintt',
      'login',
      'login',
    ])
    expect([at('#/loginpt'), at('#/home?loginPage=login')]).toEqual(['loginpt', undefined])
  })
  it('leads back by certification', () => {
    expect([loginPageFor('2'), loginPageFor('1'), loginPageFor('0'), loginPageFor(null)]).toEqual([
      'loginpt',
      'logintt',
      'login',
      'login',
    ])
  })
})

it('the kind of organisation is 1 for a tenant, otherwise 0', () => {
  expect((['0', '1', '2'] as const).map(tenantTypeOf)).toEqual(['0', '1', '0'])
})

describe('safeRedirect', () => {
  it.each(['/sys/user', '/sys/user?page=2', '/a/b?c=%2F%2Fd'])('keeps %s', (path) =>
    expect(safeRedirect(path)).toBe(path),
  )
  it.each([
    null,
    '',
    '/',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' /home',
    '/a\nb',
    '/login',
    '/403',
    '/?x=1',
    '/loginpt?redirect=%2Fx',
  ])('leads home instead of %j', (redirect) => expect(safeRedirect(redirect)).toBe('/home'))
})

describe('signInHash', () => {
  it('carries the full path', () => {
    expect(signInHash('login', '/sys/user?page=2')).toBe('#/login?redirect=%2Fsys%2Fuser%3Fpage%3D2')
  })
  it.each(['/', '/home', '/home?_portalCode=OAyy'])('does not carry %s, where one goes anyway', (from) => {
    expect(signInHash('logintt', from)).toBe('#/logintt')
  })
  it('names the reason', () => expect(signInHash('login', '/', 'forced')).toBe('#/login?reason=forced'))
})
