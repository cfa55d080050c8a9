/** Every field of a theme has its place in the drawer. */
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { composeTheme, themeDefaults, type ThemeChange } from '#contract/theme-config.ts'

// A rendering to text has no stores that change: their value now will do.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_subscribe: unknown, now: () => unknown) => now(),
}))

const noMedia = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
vi.stubGlobal('window', {
  matchMedia: () => noMedia,
  localStorage: { getItem: () => null, setItem: () => undefined },
  location: { hash: '' },
  navigator: { languages: ['zh'] },
})
vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, lang: 'zh' }, querySelector: () => null })

const { startTexts } = await import('../i18n.ts')
const { default: shellTexts } = await import('../locales/zh.json')
const { default: texts } = await import('./locales/zh.json')
const { DraftProvider } = await import('./draft.ts')
const { session, holdings } = await import('../session/session.ts')
const { LayoutTab } = await import('./LayoutTab.tsx')
const { LogoTab } = await import('./LogoTab.tsx')
const { ColumnTab } = await import('./ColumnTab.tsx')
const { HeaderTab } = await import('./HeaderTab.tsx')
const { WidgetsTab } = await import('./WidgetsTab.tsx')
const tabs = [LayoutTab, LogoTab, ColumnTab, HeaderTab, WidgetsTab]

const person = { tenantCert: '0', realName: '' }
const portal = { portalCode: 'OAyy' }

function signIn({ portals, admin }: { portals: readonly unknown[]; admin: boolean }) {
  // Only what the drawer asks for.
  session.set({ person, portals, portalCode: 'OAyy' } as unknown as Parameters<typeof session.set>[0])
  holdings.set({ admin, roles: new Set(), abilities: new Set() })
}

function fieldsOf(shown: readonly ComponentType[], change: ThemeChange): string[] {
  const draft = {
    theme: composeTheme(change),
    isChanged: false,
    wrong: new Set<string>(),
    change: () => undefined,
    judge: () => undefined,
  }
  const html = shown.map((Tab) =>
    renderToStaticMarkup(createElement(DraftProvider, { value: draft }, createElement(Tab))),
  )
  return [...html.join('').matchAll(/data-field="(\w+)"/g)].map(([, name = '']) => name).toSorted()
}

beforeAll(() => startTexts('zh', [shellTexts, texts]))

const owned: ThemeChange = {
  logo: 'logo-cust',
  background1: 'background-1-cust',
  background2: 'background-2-cust',
  themeBackgroundImg: 'background-3-cust',
}
const portalOnly = ['interactionMode', 'showApplicationList', 'showPortalList', 'themeId']

describe('the drawer', () => {
  test('has every field once, but for the switch of the search (specification section 2.6)', () => {
    signIn({ portals: [portal], admin: true })
    const all = Object.keys(themeDefaults).filter((name) => name !== 'showSearch')
    expect(fieldsOf(tabs, owned)).toEqual(all.toSorted())
  })
  test('has what concerns portals only while there are some', () => {
    signIn({ portals: [], admin: true })
    const missing = Object.keys(themeDefaults).filter((name) => !fieldsOf(tabs, owned).includes(name))
    expect(missing.toSorted()).toEqual([...portalOnly, 'showSearch'].toSorted())
  })
  test('leaves the way portals open to those who set portals up', () => {
    signIn({ portals: [portal], admin: false })
    const fields = fieldsOf(tabs, owned)
    expect(fields).not.toContain('interactionMode')
    expect(fields).toContain('showPortalList')
  })
  test('asks for the width of the side bar, and the style of columns, in the layout "column" only', () => {
    const fields = fieldsOf(tabs, { layout: 'vertical' })
    expect(fields).not.toContain('themeSidebarWidth')
    expect(fields).not.toContain('columnStyle')
  })
})
