import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const { parseLayers, rememberedTheme, rememberTheme } = await import('./remembered-theme.ts')

test('what is remembered for a portal is found again, for this portal only', () => {
  const layers = { portal: { layout: 'float' }, own: { themeColor: '#10763a', dropdown: ['logout'] } } as const
  rememberTheme('OAyy', layers)
  expect([...kept.keys()]).toEqual(['theme-OAyy'])
  expect(rememberedTheme('OAyy')).toEqual(layers)
  expect(rememberedTheme('SCyy')).toEqual({ portal: {}, own: {} })
})

test.each([
  [null],
  ['{'],
  ['null'],
  ['7'],
  ['{"own": 7}'],
  ['{"own": {"themeColor": "red", "logoWidth": "9", "dropdown": "all", "evil": 1}}'],
  ['{"own": {"themeColor": "#10763a; background: url(//evil)"}}'],
])('%s is no theme', (text) => expect(parseLayers(text)).toEqual({ portal: {}, own: {} }))
