import { expect, test } from 'vitest'
import type { PortalItem } from '../ports.ts'
import { offeredApplications, offeredPortals, type Offer } from './offered.ts'

const portal = (portalCode: string, change: Partial<PortalItem> = {}): PortalItem => ({
  id: portalCode,
  portalCode,
  portalName: portalCode,
  portalPic: '[]',
  portalType: '1',
  url: '/',
  icon: '',
  moduleCode: 'oa',
  showFlag: 1,
  defaultFlag: '',
  microFrontend: 0,
  theme: undefined,
  ownTheme: {},
  ...change,
})
const all = [
  portal('OAyy'),
  portal('SCyy'),
  portal('hidden', { showFlag: 0 }),
  portal('admin', { portalType: '2' }),
  portal('desk', { portalType: '2' }),
  portal('secret', { portalType: '2', showFlag: 0 }),
]
const offer = (change: Partial<Offer> = {}): Offer => ({
  portals: all,
  current: 'OAyy',
  isEnabled: true,
  theme: { showPortalList: true, showApplicationList: true },
  ...change,
})
const codes = (portals: readonly PortalItem[]) => portals.map(({ portalCode }) => portalCode)

test('portals: those of type 1 that are not hidden, the current one among them', () => {
  expect(codes(offeredPortals(offer()))).toEqual(['OAyy', 'SCyy'])
})
test('applications: those of type 2, neither hidden nor the current one', () => {
  expect(codes(offeredApplications(offer()))).toEqual(['admin', 'desk'])
  expect(codes(offeredApplications(offer({ current: 'admin' })))).toEqual(['desk'])
})
test.each([
  ['portals are switched off', { isEnabled: false }],
  ['the theme shows neither', { theme: { showPortalList: false, showApplicationList: false } }],
  ['there are none', { portals: [] }],
] as const)('nothing is offered where %s', (_, change) => {
  expect(offeredPortals(offer(change))).toEqual([])
  expect(offeredApplications(offer(change))).toEqual([])
})
test('no switcher of portals where only applications exist, none of applications where only the current one does', () => {
  expect(offeredPortals(offer({ portals: [portal('admin', { portalType: '2' })] }))).toEqual([])
  expect(offeredApplications(offer({ portals: [portal('admin', { portalType: '2' })], current: 'admin' }))).toEqual([])
})
