import { beforeEach, expect, test, vi } from 'vitest'
import { composeTheme, themeDefaults, type ThemeChange } from '#contract/theme-config.ts'

vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: () => undefined } })
const { plug } = await import('../ports.ts')
const { changeOwnTheme, differing, hasOwnTheme, resetOwnTheme, saveOwnTheme, saveThemeForAll, withLayout } =
  await import('./own-theme.ts')
const { shownKey } = await import('./shown-key.ts')
const { setThemeLayers, theme } = await import('./theme-store.ts')

const server: string[] = []
let refusal: Error | undefined
const answer = (line: string) => {
  if (refusal) return Promise.reject(refusal)
  server.push(line)
  return Promise.resolve()
}

beforeEach(() => {
  server.length = 0
  refusal = undefined
  const portal = {
    saveTheme: (key: string, own: ThemeChange) => answer(`save ${key} ${JSON.stringify(own)}`),
    resetTheme: (key: string) => answer(`reset ${key}`),
    saveThemeForAll: (key: string, layer: ThemeChange) => answer(`all ${key} ${JSON.stringify(layer)}`),
  }
  // Only what is asked for here.
  plug({ portal } as unknown as Parameters<typeof plug>[0])
  shownKey.set('OAyy')
  setThemeLayers({ portal: { layout: 'float', compact: true }, own: {}, tried: undefined })
})

test('only what differs from the portal’s theme is kept', async () => {
  await saveOwnTheme({ ...themeDefaults, layout: 'float', themeColor: '#10763a', dropdown: ['logout'] })
  expect(server).toEqual(['save OAyy {"themeColor":"#10763a","dropdown":["logout"],"compact":false}'])
  expect(theme.get()).toMatchObject({ layout: 'float', themeColor: '#10763a', compact: false })
})

test('who is back at the portal’s theme has none of their own', async () => {
  await changeOwnTheme({ compact: false })
  expect(hasOwnTheme()).toBe(true)
  await changeOwnTheme({ compact: true })
  expect(hasOwnTheme()).toBe(false)
  expect(server.at(-1)).toBe('reset OAyy')
})

test('restoring takes the own layer away, and nothing of the portal’s', async () => {
  await changeOwnTheme({ layout: 'common', logoWidth: 40 })
  await resetOwnTheme()
  expect(theme.get()).toEqual(composeTheme({ layout: 'float', compact: true }))
})

test('how portals open is no matter of one’s own', async () => {
  await changeOwnTheme({ interactionMode: 'popup', themeId: 'mine' })
  expect(server).toEqual(['reset OAyy'])
})

test('for everybody it becomes the portal’s theme, and the own layer is given up', async () => {
  await changeOwnTheme({ layout: 'common' })
  await saveThemeForAll({ ...theme.get(), interactionMode: 'popup' })
  expect(server.slice(1)).toEqual([
    'all OAyy {"themeId":"default","interactionMode":"popup","layout":"common","compact":true}',
    'reset OAyy',
  ])
  expect(hasOwnTheme()).toBe(false)
  expect(theme.get()).toEqual(composeTheme({ layout: 'common', compact: true, interactionMode: 'popup' }))
})

test('what the server refuses is not shown as kept', async () => {
  refusal = new Error('no')
  await expect(changeOwnTheme({ layout: 'common' })).rejects.toThrow('no')
  expect(theme.get().layout).toBe('float')
})

test('lists are compared by what they hold', () => {
  expect(differing({ ...themeDefaults, dropdown: [...themeDefaults.dropdown] }, themeDefaults)).toEqual({})
})

test('horizontal2 takes the side bar’s picture away, float the header’s', () => {
  expect(withLayout('horizontal2')).toEqual({ layout: 'horizontal2', background2: 'none' })
  expect(withLayout('float')).toEqual({ layout: 'float', background1: 'none' })
  expect(withLayout('column')).toEqual({ layout: 'column' })
})
