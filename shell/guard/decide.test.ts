import { describe, expect, it } from 'vitest'
import { decide, type Visit } from './decide.ts'

const visit = (address: string, more: Partial<Visit> = {}): Visit => ({
  address,
  hasToken: true,
  loadedFor: 'OAyy',
  portals: true,
  ...more,
})

const PUBLIC = [
  '/403',
  '/404',
  '/P404',
  '/callback',
  '/uuc?ticket=1',
  '/fundLogin',
  '/dataTemplateView/1',
  '/dataTemplateView/1?record=2',
  '/homeOffice',
  '/homeOffice?tenantCode=acme&key=suggestion',
  '/procFormByBtn?key=suggestion&public=1',
]
const SHARED = [
  '/filePreview',
  '/procFormByBtn',
  '/jump',
  '/dataTemplateView',
  '/designPageView',
  '/flowableReport',
  '/iframe-kms-view',
]

describe('without a token', () => {
  it.each(['/', '/home', '/sys/user?page=2'])('%s leads to the sign-in page', (address) => {
    expect(decide(visit(address, { hasToken: false }))).toEqual({ to: 'sign-in' })
  })
  it('registering stands beside the sign-in page; a user who is signed in is led on', () => {
    const address = '/register?loginPage=logindt'
    expect(decide(visit(address, { hasToken: false }))).toEqual({ to: 'sign-in' })
    expect(decide(visit(address))).toEqual({ to: 'redirect', address: '/home' })
  })
  it.each(PUBLIC)('%s passes, bare', (address) => {
    expect(decide(visit(address, { hasToken: false }))).toEqual({ to: 'pass-bare' })
  })
})

describe('links that were handed on', () => {
  it.each([
    '',
    'key=leave',
    'taskId=1',
    'instanceId=1',
    'key=leave&public=',
    'key=leave&public=0',
    'public=1',
    'key=&public=1',
    'taskId=1&public=1',
    'instanceId=1&public=1',
  ])('the form of one process by `%s` leads to the sign-in page: it is not marked as public', (query) => {
    expect(decide(visit(`/procFormByBtn?${query}`, { hasToken: false }))).toEqual({ to: 'sign-in' })
  })
  it.each(SHARED)('%s leads to the sign-in page when nothing says that it is public', (address) => {
    expect(decide(visit(address, { hasToken: false }))).toEqual({ to: 'sign-in' })
    expect(decide(visit(`${address}?share=`, { hasToken: false }))).toEqual({ to: 'sign-in' })
  })
  it.each(SHARED)('%s passes, bare, with a share ticket', (address) => {
    expect(decide(visit(`${address}?share=abc`, { hasToken: false }))).toEqual({ to: 'pass-bare' })
  })
  it.each([...SHARED, ...PUBLIC])('%s needs no portal when a user is signed in', (address) => {
    expect(decide(visit(address))).toEqual({ to: 'pass' })
  })
})

describe('with a token', () => {
  it('loads the session first, and knows whether the address names a portal', () => {
    const unloaded = { loadedFor: undefined }
    expect(decide(visit('/sys/user?_portalCode=kms', unloaded))).toEqual({ to: 'load', named: 'kms' })
    expect(decide(visit('/home', unloaded))).toEqual({ to: 'load', named: undefined })
  })
  it('loads again when the address names another portal', () => {
    expect(decide(visit('/home?_portalCode=kms'))).toEqual({ to: 'load', named: 'kms' })
  })
  it('leaves the sign-in pages for the place they lead on to', () => {
    expect(decide(visit('/login?redirect=%2Fsys%2Frole'))).toEqual({ to: 'redirect', address: '/sys/role' })
    expect(decide(visit('/loginpt?redirect=https%3A%2F%2Fevil.example'))).toEqual({ to: 'redirect', address: '/home' })
  })
  it('leads the root home', () => expect(decide(visit('/'))).toEqual({ to: 'redirect', address: '/home' }))
  it('takes the portal of the cookie where none is loaded, and the one of all where there is no cookie', () => {
    const none = { loadedFor: '' }
    expect(decide(visit('/sys/user', { remembered: 'kms' }))).toMatchObject({ address: '/sys/user?_portalCode=OAyy' })
    expect(decide(visit('/sys/user', { ...none, remembered: 'kms' }))).toMatchObject({
      address: '/sys/user?_portalCode=kms',
    })
    expect(decide(visit('/sys/user', none))).toMatchObject({ address: '/sys/user?_portalCode=OAyy' })
  })
  it('adds the portal and keeps the rest of the query', () => {
    expect(decide(visit('/sys/user?page=2'))).toEqual({ to: 'redirect', address: '/sys/user?page=2&_portalCode=OAyy' })
  })
  it('passes when the portal is named', () => expect(decide(visit('/home?_portalCode=OAyy'))).toEqual({ to: 'pass' }))
  it('adds no portal for the platform operator', () => {
    expect(decide(visit('/home', { portals: false }))).toEqual({ to: 'pass' })
  })
})
