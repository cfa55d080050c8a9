import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('window', {
  location: { hash: '', hostname: 'localhost', origin: 'https://localhost', protocol: 'https:' },
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
})
vi.stubGlobal('document', { cookie: '', querySelector: () => null })

const { plug } = await import('../ports.ts')
const { holdings, isPerson, loadSession, session } = await import('./session.ts')
const { passOn } = await import('../live/announced.ts')
const { registerPages } = await import('../registry.ts')
const { keepSystemConfig } = await import('../system-config.ts')

const ann = { username: 'ann', headUrl: '', roles: ['r'], ability: ['sys:user:page'], superAdmin: 0 }

/** A server that answers so; the rest of the ports is not asked. */
function answering({ person = ann, menus = [] }: { person?: object; menus?: unknown }): void {
  const ports = {
    session: {
      person: async () => person,
      permissions: async () => [],
      dictionaries: async () => ({}),
      configuration: async () => ({}),
    },
    menu: { menus: async () => ({ current: menus, others: [] }) },
    portal: { list: async () => [{ portalCode: 'OAyy', url: '/', defaultFlag: '1' }] },
  }
  plug(ports as unknown as Parameters<typeof plug>[0])
}

beforeEach(() => kept.clear())
afterEach(() => session.set(undefined))

test.each([
  ['no username', { ...ann, username: undefined }],
  ['a username that is a number', { ...ann, username: 7 }],
  ['no picture', { ...ann, headUrl: null }],
  ['roles that are no list', { ...ann, roles: 'r' }],
  ['abilities that are no list', { ...ann, ability: {} }],
])('user information with %s is an error of its own, and no one is signed in', async (_, person) => {
  answering({ person })
  expect(isPerson(person)).toBe(false)
  await expect(loadSession('/home')).rejects.toMatchObject({ name: 'MalformedReply', part: 'person-format' })
  expect([session.get(), kept.get('user')]).toEqual([undefined, undefined])
})

test.each([
  ['null', null],
  ['an object', {}],
  ['a text', '[]'],
])('a route list that is %s is an error of its own', async (_, menus) => {
  answering({ menus })
  await expect(loadSession('/home')).rejects.toMatchObject({ name: 'MalformedReply', part: 'menu-format' })
  expect(session.get()).toBeUndefined()
})

test('empty strings and lists are user information', () => {
  expect(isPerson({ username: '', headUrl: '', roles: [], ability: [] })).toBe(true)
})

test('a changed profile shows the new name; permissions and menus are not asked for again', async () => {
  answering({})
  await loadSession('/home')
  const [before, accessKey] = [session.get(), holdings.get()]
  answering({ person: { ...ann, realName: 'Ann Newname' }, menus: 'not to be asked for' })
  passOn('profile', '')
  await vi.waitFor(() => expect(session.get()?.person).toMatchObject({ realName: 'Ann Newname' }))
  expect(session.get()?.menus).toBe(before?.menus)
  expect(holdings.get()).toBe(accessKey)
})

test('control by roles hides pages that the user may not open as soon as the configuration says so, and shows them again', async () => {
  registerPages([{ path: '/strict', can: 'sys:strict:page', load: () => Promise.reject(new Error('not opened')) }])
  const menu = { menuType: 0 }
  answering({ menus: [{ path: '/strict', name: 'Strict', children: [], meta: { menu } }] })
  await loadSession('/home')
  const shown = () => session.get()?.menus.map(({ path }) => path)
  expect(shown()).toEqual(['/strict'])
  keepSystemConfig({ rolesControl: true })
  expect(shown()).toEqual([])
  await loadSession('/home')
  expect(shown()).toEqual([])
  keepSystemConfig({ rolesControl: false })
  expect(shown()).toEqual(['/strict'])
})
