import { beforeAll, expect, test, vi } from 'vitest'

vi.stubGlobal('window', {
  localStorage: { getItem: () => null, setItem: () => undefined },
  location: { hash: '' },
  navigator: { languages: ['zh'] },
})
vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, lang: 'zh' }, querySelector: () => null })

const { registerPages } = await import('../registry.ts')
const { routePages } = await import('../routes/private-routes.ts')
const { homePages } = await import('../home/pages.ts')
const { arrivalAt } = await import('./arrival.ts')

beforeAll(() => registerPages([...homePages, ...routePages]))

const keysOf = (...addresses: string[]) => [...new Set(addresses.map((address) => arrivalAt(address)?.key))]

test.each(['kms-search', 'kms-view'])('%s opens a further tab for every query', (name) => {
  expect(keysOf(`/${name}`, `/${name}?words=a`, `/${name}?words=b`)).toHaveLength(3)
  expect(keysOf(`/${name}?words=a`, `/${name}?words=a&page=2&_portalCode=kms`)).toHaveLength(1)
})

test('another page of the knowledge centre has one tab, whatever its query', () => {
  expect(keysOf('/kms-mine', '/kms-mine?words=a', '/kms-mine?words=b')).toEqual(['/kms-mine'])
})

test('home is a tab that cannot be closed, and only home', () => {
  expect(arrivalAt('/home?_portalCode=OAyy')).toMatchObject({ key: '/home', isHome: true, isFixed: true })
  expect(arrivalAt('/workbench')).toMatchObject({ isHome: false, isFixed: false })
})

test('the root and addresses that no one knows become no tab', () => {
  for (const address of ['/', '/login', '/no-such-page']) expect(arrivalAt(address)).toBeUndefined()
})
