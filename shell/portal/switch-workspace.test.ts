import { expect, test } from 'vitest'
import { decideOpening, portalAddress } from './switch-workspace.ts'

type Portal = Parameters<typeof decideOpening>[0]
const here = 'https://office.example/'
const portal = (change: Partial<Portal> = {}): Portal => ({
  portalCode: 'SCyy',
  portalType: '1',
  url: '/',
  moduleCode: 'oa,mes',
  theme: { interactionMode: 'current' },
  ...change,
})
const current = portal({ portalCode: 'OAyy', moduleCode: 'mes, oa' })
const SCYY = `${here}#/home?_portalCode=SCyy`

test.each([
  ['no address', { url: '' }, 'shell.portal.noAddress'],
  ['an application without an address', { url: ' ', portalType: '2' }, 'shell.portal.noAppAddress'],
  ['no theme', { theme: undefined }, 'shell.portal.noTheme'],
  ['no open mode', { theme: { themeColor: '#112233' } }, 'shell.portal.noMode'],
  ['an empty open mode', { theme: { interactionMode: '' } }, 'shell.portal.noMode'],
  ['a script is no address', { url: 'javascript:alert(1)' }, 'shell.portal.noAddress'],
] as const)('%s: refused', (_, change, why) => {
  expect(decideOpening(portal(change), current, here)).toEqual({ how: 'refused', why })
})

test('in place: same origin, mode current, same theme, the same modules in any order', () => {
  expect(decideOpening(portal(), current, here)).toEqual({ how: 'in-place' })
  expect(decideOpening(portal({ url: 'https://office.example/' }), current, here)).toEqual({ how: 'in-place' })
})

test.each([
  ['another origin', { url: 'https://other.example/start' }, 'https://other.example/start'],
  ['another theme', { theme: { interactionMode: 'current', themeId: 'night' } }, SCYY],
  ['other modules', { moduleCode: 'oa' }, SCYY],
] as const)('%s: here, with a fresh page', (_, change, address) => {
  expect(decideOpening(portal(change), current, here)).toEqual({ how: 'same-window', address })
})

test.each(['popup', 'other'] as const)('mode %s: a new window', (interactionMode) => {
  expect(decideOpening(portal({ theme: { interactionMode } }), current, here)).toEqual({
    how: 'new-window',
    address: SCYY,
  })
})

test('an address of our own that names a place is opened as it is', () => {
  const url = 'https://office.example/#/sys/user?_portalCode=x'
  expect(portalAddress({ url, portalCode: 'SCyy' }, here)).toBe(url)
  expect(portalAddress({ url: '/', portalCode: 'SCyy' }, 'https://office.example/portico/?a=1#/home')).toBe(
    'https://office.example/portico/#/home?_portalCode=SCyy',
  )
})
