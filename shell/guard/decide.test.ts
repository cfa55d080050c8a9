import { describe, expect, it } from 'vitest'
import { decide, type Visit } from './decide.ts'

const visit = (address: string, more: Partial<Visit> = {}): Visit => ({
  address,
  hasToken: true,
  loadedFor: 'OAyy',
  portals: true,
  lastPortal: undefined,
  ...more,
})

describe('without a token', () => {
  it.each(['/', '/home', '/sys/user?page=2'])('%s leads to the sign-in page', (address) => {
    expect(decide(visit(address, { hasToken: false }))).toEqual({ to: 'sign-in' })
  })
  it.each(['/403', '/404', '/P404'])('%s passes, bare', (address) => {
    expect(decide(visit(address, { hasToken: false }))).toEqual({ to: 'pass-bare' })
  })
})

describe('with a token', () => {
  it('loads the session first, for the portal of the address', () => {
    expect(decide(visit('/sys/user?_portalCode=kms', { loadedFor: undefined }))).toEqual({
      to: 'load',
      portalCode: 'kms',
    })
  })
  it('else for the last portal, else for OAyy', () => {
    expect(decide(visit('/home', { loadedFor: undefined, lastPortal: 'bpm' }))).toEqual({
      to: 'load',
      portalCode: 'bpm',
    })
    expect(decide(visit('/home', { loadedFor: undefined }))).toEqual({ to: 'load', portalCode: 'OAyy' })
  })
  it('loads again when the address names another portal', () => {
    expect(decide(visit('/home?_portalCode=kms'))).toEqual({ to: 'load', portalCode: 'kms' })
  })
  it('leaves the sign-in pages for the place they lead on to', () => {
    expect(decide(visit('/login?redirect=%2Fsys%2Frole'))).toEqual({ to: 'redirect', address: '/sys/role' })
    expect(decide(visit('/loginpt?redirect=https%3A%2F%2Fevil.example'))).toEqual({ to: 'redirect', address: '/home' })
  })
  it('leads the root home', () => expect(decide(visit('/'))).toEqual({ to: 'redirect', address: '/home' }))
  it('adds the portal and keeps the rest of the query', () => {
    expect(decide(visit('/sys/user?page=2'))).toEqual({ to: 'redirect', address: '/sys/user?page=2&_portalCode=OAyy' })
  })
  it('passes when the portal is named', () => expect(decide(visit('/home?_portalCode=OAyy'))).toEqual({ to: 'pass' }))
  it('adds no portal for the platform operator', () => {
    expect(decide(visit('/home', { portals: false }))).toEqual({ to: 'pass' })
  })
})
