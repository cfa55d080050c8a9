import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plug, type PortalItem, type Ports } from '../ports.ts'
import { CallError } from '../request/call-error.ts'
import { initialConfig, systemConfig } from '../system-config.ts'
import { loadPortal, UnknownPortal } from './load-portal.ts'

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
  theme: {},
  ownTheme: {},
  ...change,
})
const usual = [portal('OAyy', { defaultFlag: '1' }), portal('SCyy')]

let asked: (string | undefined)[]
let stored: Map<string, string>
let went: string[]

/** What the modules answer, at a host. */
function at(hostname: string, portals: readonly PortalItem[] = usual): void {
  const missing = () =>
    new CallError({ code: 404, status: 404, error: '', msg: '', issues: [], data: {}, requestId: '' })
  const ports = {
    session: { configuration: () => Promise.resolve({ ...initialConfig, portalHosts: ['office.example'] }) },
    menu: {
      menus(code: string | undefined) {
        asked.push(code)
        const isKnown = code === undefined || portals.some(({ portalCode }) => portalCode === code)
        return isKnown ? Promise.resolve({ current: [], others: [] }) : Promise.reject(missing())
      },
    },
    portal: { list: () => Promise.resolve(portals) },
  }
  // The rest of the ports is not asked.
  plug(ports as unknown as Ports)
  vi.stubGlobal('window', {
    location: { hostname, origin: `https://${hostname}`, protocol: 'https:', assign: (url: string) => went.push(url) },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  })
}

beforeEach(() => {
  asked = []
  went = []
  stored = new Map()
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  systemConfig.set(initialConfig)
})

test('the usual case asks for the menus once, beside the portals, and remembers the code', async () => {
  at('office.example')
  expect((await loadPortal('/sys/user')).portalCode).toBe('OAyy')
  expect(asked).toEqual(['OAyy'])
  expect(stored.get('portalCode')).toBe('OAyy')
  expect(document.cookie).toContain('portalCode=OAyy')
})

test('only a wrong guess asks again', async () => {
  stored.set('portalCode', 'SCyy')
  at('office.example')
  expect((await loadPortal('/home')).portalCode).toBe('OAyy')
  expect(asked).toEqual(['SCyy', 'OAyy'])
})

test.each(['localhost', '127.0.0.1', '[::1]', 'office.example'])(
  'on %s an unknown portal gives way to the next',
  async (host) => {
    at(host)
    expect((await loadPortal('/home?_portalCode=gone')).portalCode).toBe('OAyy')
  },
)

test('elsewhere it is unknown, but for pages that belong to no portal', async () => {
  at('foreign.example')
  await expect(loadPortal('/home?_portalCode=gone')).rejects.toBeInstanceOf(UnknownPortal)
  expect((await loadPortal('/P404?_portalCode=gone')).portalCode).toBe('OAyy')
})

test('a portal of another origin takes the browser there', async () => {
  at('office.example', [portal('OAyy', { url: 'https://other.example/start' })])
  void loadPortal('/home')
  await expect.poll(() => went).toEqual(['https://other.example/start'])
  expect(stored.get('portalCode')).toBeUndefined()
})

test('the operator has no portals: nothing is asked or remembered', async () => {
  stored.set('tenantCert', '2')
  at('office.example')
  expect(await loadPortal('/home')).toMatchObject({ portalCode: '', portals: [] })
  expect(asked).toEqual([undefined])
  expect(stored.get('portalCode')).toBeUndefined()
})
