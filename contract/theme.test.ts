import { describe, expect, test } from 'vitest'
import { composeTheme, themeDefaults } from './theme-config.ts'
import { ThemeLayer } from './theme.ts'

test('the defaults are a theme themselves', () => {
  expect(ThemeLayer.parse(themeDefaults)).toEqual(themeDefaults)
})

test('the defaults are those of the specification (section 3)', () => {
  expect(themeDefaults).toMatchObject({
    layout: 'column',
    columnStyle: 'card',
    tabsBarStyle: 'smooth',
    showProgressBar: true,
    showTabs: true,
    showRefresh: true,
    showSearch: true,
    showTheme: true,
    showNotice: true,
    showFullScreen: true,
    showLanguage: false,
    showThemeSetting: false,
    logoWidth: 28,
    logoHeight: 28,
    themeSidebarBackground: '#282c34',
  })
})

describe('composeTheme', () => {
  test('the person stands above the portal, the portal above the defaults', () => {
    const whole = composeTheme({ layout: 'float', compact: true }, { layout: 'common' }, undefined)
    expect(whole).toEqual({ ...themeDefaults, layout: 'common', compact: true })
  })
  test('what no theme has is left out', () => {
    expect(composeTheme(JSON.parse('{"evil": 1, "__proto__": {"layout": "x"}}') as object)).toEqual(themeDefaults)
  })
})

describe('ThemeLayer', () => {
  test.each([
    { themeColor: 'red' },
    { themeColor: '#3350d0; background: url(//evil)' },
    { background1ImgCust: '//evil.example/a.png' },
    { background1ImgCust: 'https://evil.example/a.png' },
    { logoImgCust: '/a.png") url(x' },
    { titleTargetUrl: 'javascript:alert(1)' },
    { titleTargetUrl: '//evil.example' },
    { titleTypeface: 'a; b' },
    { logoWidth: -1 },
    { logoHeight: 1.5 },
    { titleWidth: 149 },
    { titleWidth: 171 },
    { dropdown: ['shutdown'] },
    { somethingElse: 1 },
  ])('refuses %j', (layer) => expect(ThemeLayer.safeParse(layer).success).toBe(false))
  test.each([
    {},
    { titleTargetUrl: '/sys/user?page=2' },
    { titleTargetUrl: 'https://www.example.com/' },
    { logoImgCust: '/xtbg/sys/oss/public/0192-ab.webp?x=1' },
    { titleTypeface: 'Source Han Sans SC, 宋体' },
  ])('takes %j', (layer) => expect(ThemeLayer.safeParse(layer).success).toBe(true))
})
