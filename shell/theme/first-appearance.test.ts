import { afterEach, expect, test, vi } from 'vitest'
import { firstAppearance, rememberedKey } from './first-appearance.ts'

function browser(kept: Record<string, string>, hash = '') {
  vi.stubGlobal('window', {
    location: { hash },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
  })
}
afterEach(() => vi.unstubAllGlobals())

test('the portal of the address comes before the one that was open last', () => {
  browser({ portalCode: 'SCyy' }, '#/home?_portalCode=OAyy')
  expect(rememberedKey()).toBe('OAyy')
  browser({ portalCode: 'SCyy' })
  expect(rememberedKey()).toBe('SCyy')
  browser({ portalCode: 'SCyy', tenantCert: '2' })
  expect(rememberedKey()).toBe('default')
})

test.each([
  ['{"portal": {"appearance": "dark"}, "own": {}}', 'dark'],
  ['{"portal": {"appearance": "dark"}, "own": {"appearance": "light"}}', 'light'],
  ['{"portal": {}, "own": {"appearance": "device"}}', 'device'],
  ['{"own": {"appearance": 7}}', 'device'],
  ['{', 'device'],
  ['null', 'device'],
  ['7', 'device'],
])('%s: %s', (text, appearance) => {
  browser({ portalCode: 'OAyy', 'theme-OAyy': text })
  expect(firstAppearance()).toBe(appearance)
})
