import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeTheme, themeDefaults, type ThemeChange } from '#contract/theme-config.ts'
import { contrast, EDGE, TEXT } from './colour.ts'
import { variablesOf } from './theme-variables.ts'

const of = (change: ThemeChange, isDark = false) => variablesOf(composeTheme(change), isDark)
const styles = ['tokens', 'measures', 'backgrounds'].map((name) =>
  readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8'),
)

test('the default theme sets nothing: it follows light and dark by the style sheets alone', () => {
  expect(of({})).toEqual({})
  expect(of({}, true)).toEqual({})
})

test('every variable a theme can set has its default in the style sheets', () => {
  const everything = composeTheme({
    ...Object.fromEntries(
      Object.entries(themeDefaults).map(([name, value]) => [
        name,
        typeof value === 'number' ? value + 1 : String(value).startsWith('#') ? '#123456' : value,
      ]),
    ),
    titleTypeface: 'Georgia',
    titleBold: false,
    background1: 'background-1-1',
    background2: 'background-2-2',
    themeBackgroundImg: 'background-3-cust',
  })
  const missing = Object.keys(variablesOf(everything, false)).filter(
    (name) => name !== 'title-color' && !styles.some((css) => css.includes(`--pt-${name}:`)),
  )
  expect(missing).toEqual([])
})

test.each<[ThemeChange, Record<string, string>]>([
  [{ themeSidebarWidth: 260 }, { 'side-w': '260px' }],
  [{ themeSidebarWidth: 260, layout: 'vertical' }, {}],
  [{ logoWidth: 0 }, { 'logo-w': '0px' }],
  [
    { titleBold: false, titleMarginLeft: 12 },
    { 'title-weight': '400', 'title-margin': '12px' },
  ],
  [{ titleTypeface: 'Georgia' }, { 'title-family': 'Georgia, var(--pt-font)' }],
  [{ background1: 'background-1-2' }, { 'head-image': 'var(--pt-background-1-2)' }],
  [{ background2: 'background-2-cust', background2ImgCust: '/xtbg/a.png' }, { 'side-image': 'url("/xtbg/a.png")' }],
  [{ background2: 'background-2-cust', background2ImgCust: '//evil/a.png' }, { 'side-image': 'none' }],
  [{ background1ImgCust: '/xtbg/a.png' }, {}],
  [{ themeHeaderFontColor: '#112233' }, { 'head-text': '#112233', 'head-text-2': '#112233' }],
])('%j sets %j', (change, variables) => expect(of(change)).toEqual(variables))

test('what marks the chosen follows the theme’s colour until it has one of its own', () => {
  const followed = of({ themeColor: '#10763a' })
  expect(contrast(followed['rail-chosen'] ?? '', '#282c34')).toBeGreaterThanOrEqual(EDGE)
  expect(of({ themeColor: '#10763a', themeSidebarActiveColor: '#aa3300' })['rail-chosen']).toBe('#aa3300')
})

test('on any ground the words that no one has coloured can be read', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, fc.boolean(), (ground, isDark) => {
      const { 'rail-text': words = '#c3c8d2', rail = '#282c34' } = of({ themeSidebarBackground: ground }, isDark)
      expect(contrast(words, rail)).toBeGreaterThanOrEqual(TEXT)
      const head = of({ themeHeaderBackground: ground }, isDark)
      if (head['head-bg'] === undefined) return
      for (const name of ['head-text', 'head-text-2', 'head-tool', 'head-chosen'])
        expect(contrast(head[name] ?? '', ground), name).toBeGreaterThanOrEqual(TEXT)
    }),
  )
})
