/** What the system is called. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

// A rendering to text has no stores that change: their value now will do.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_subscribe: unknown, now: () => unknown) => now(),
}))
vi.stubGlobal('window', { location: { hash: '' }, localStorage: { getItem: () => null, setItem: () => undefined } })
vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} }, querySelector: () => null })

const { startTexts } = await import('../i18n.ts')
const { default: texts } = await import('../locales/zh.json')
const { session } = await import('../session/session.ts')
const { initialConfig, systemConfig } = await import('../system-config.ts')
const { useSystemName } = await import('./use-system-name.ts')

beforeAll(() => startTexts('zh', [texts]))
beforeEach(() => systemConfig.set(initialConfig))

/** The name as a user with the certification sees it. */
function nameFor(tenantCert: '0' | '1' | '2'): string {
  session.set({ person: { tenantCert } } as NonNullable<ReturnType<typeof session.get>>)
  return renderToStaticMarkup(createElement(() => useSystemName()))
}

test('certification decides the title of the product', () => {
  expect((['0', '1', '2'] as const).map(nameFor)).toEqual(['协同办公', '租户工作台', '运营平台'])
})

test('an organisation that has given itself a name is called by it', () => {
  systemConfig.set({ ...initialConfig, sysNameZh: '晨光' })
  expect(nameFor('1')).toBe('晨光')
})
