/**
 * How a portal looks: the fields of the specification's "Theme config" (section 3), with their defaults. Plain data, so
 * that the frame can read it before anything else is loaded; `theme.ts` checks what comes from outside.
 *
 * A theme is made of three layers (readings, "Portals"): these defaults ← what administrators have set for the portal ←
 * what the person has set for themselves. Upper layers name only what they change.
 */

export const LAYOUTS = ['common', 'horizontal', 'horizontal2', 'comprehensive', 'column', 'float', 'vertical'] as const
export const COLUMN_STYLES = ['card', 'vertical', 'horizontal', 'arrow'] as const
export const TABS_BAR_STYLES = ['smooth', 'card', 'smart', 'fresh'] as const
export const INTERACTION_MODES = ['current', 'popup', 'other'] as const
export const LOGOS = ['logo-default', 'logo-cust'] as const
export const BACKGROUNDS_1 = ['none', 'background-1-1', 'background-1-2', 'background-1-cust'] as const
export const BACKGROUNDS_2 = ['none', 'background-2-1', 'background-2-2', 'background-2-cust'] as const
export const BACKGROUNDS_3 = ['none', 'background-3-cust'] as const
/** What the menu of the avatar may offer. */
export const AVATAR_ENTRIES = ['userCenter', 'default', 'logout'] as const
/** Light, dark, or as the system says; `device`: as chosen on this device. */
export const APPEARANCES = ['device', 'light', 'dark', 'system'] as const

export type LayoutName = (typeof LAYOUTS)[number]
export type ColumnStyle = (typeof COLUMN_STYLES)[number]
export type TabsBarStyle = (typeof TABS_BAR_STYLES)[number]
export type InteractionMode = (typeof INTERACTION_MODES)[number]
export type AvatarEntry = (typeof AVATAR_ENTRIES)[number]

/** A picture beside a title, in the logo's place. */
export interface LogoSetting {
  readonly img: string
  readonly title: string
}

export interface ThemeConfig {
  /** Which design it follows; portals of one `themeId` switch in place. */
  readonly themeId: string
  readonly layout: LayoutName
  readonly columnStyle: ColumnStyle
  readonly tabsBarStyle: TabsBarStyle
  /** How the portal opens from another portal; empty when it is not set. */
  readonly interactionMode: InteractionMode | ''
  /** `#rrggbb`, like every colour here. One that equals its default follows light and dark; any other holds in both. */
  readonly themeColor: string
  /** The page's picture. */
  readonly themeBackgroundImg: (typeof BACKGROUNDS_3)[number]
  /** The header's picture. */
  readonly background1: (typeof BACKGROUNDS_1)[number]
  /** The side bar's picture. */
  readonly background2: (typeof BACKGROUNDS_2)[number]
  /** Addresses of own origin; empty for none. */
  readonly background1ImgCust: string
  readonly background2ImgCust: string
  readonly background3ImgCust: string
  readonly logoImgCust: string
  readonly logo: (typeof LOGOS)[number]
  readonly logoSettings: readonly LogoSetting[]
  readonly logoWidth: number
  readonly logoHeight: number
  readonly logoClick: boolean
  /** Where the logo leads; empty: home. */
  readonly titleTargetUrl: string
  /** Empty: the system's name. */
  readonly titleName: string
  /** A family of fonts; empty: the product's. */
  readonly titleTypeface: string
  readonly titleFontSize: number
  readonly titleBold: boolean
  readonly titleColor: string
  readonly titleMarginLeft: number
  readonly titleWidth: number
  readonly themeSidebarBackground: string
  /** Only in the layout "column". */
  readonly themeSidebarWidth: number
  readonly themeSidebarFontColor: string
  readonly themeSidebarActiveColor: string
  readonly themeSidebarFontSize: number
  readonly themeSidebarMenuItemHeight: number
  /** The second column, where there is one. */
  readonly themeSidebarFontColor2: string
  readonly themeSidebarFontSize2: number
  readonly themeSidebarActiveColor2: string
  readonly themeHeaderBackground: string
  readonly themeHeaderFontColor: string
  /** The buttons at its right. */
  readonly themeHeaderComColor: string
  readonly themeHeaderActiveColor: string
  readonly themeHeaderFontSize: number
  readonly showTabs: boolean
  readonly showTabsBarIcon: boolean
  /** The header stays while the page scrolls. */
  readonly fixedHeader: boolean
  readonly showLanguage: boolean
  readonly showProgressBar: boolean
  readonly showRefresh: boolean
  readonly showSearch: boolean
  readonly showNotice: boolean
  readonly showFullScreen: boolean
  /** The log of errors, where the configuration has one. */
  readonly showErrorLog: boolean
  /** The menu of light and dark. */
  readonly showAppearance: boolean
  readonly showPortalList: boolean
  readonly showApplicationList: boolean
  /** The button in the header that opens the theme drawer. */
  readonly showTheme: boolean
  /** The floating button that opens it. */
  readonly showThemeSetting: boolean
  /** The shortcut to my work. */
  readonly showToDoList: boolean
  /** Marks beside colours, for those who tell colours apart with difficulty. */
  readonly achromatism: boolean
  readonly dropdown: readonly AvatarEntry[]
  readonly appearance: (typeof APPEARANCES)[number]
  /** Less air in tables, forms and menus. */
  readonly compact: boolean
}

/** The fields that are sizes in pixels, with the least and the most they may be: whole numbers. */
export const THEME_SIZES = {
  logoWidth: [0, 400],
  logoHeight: [0, 46],
  titleFontSize: [12, 30],
  titleMarginLeft: [0, 100],
  /** Specification section 9. */
  titleWidth: [150, 170],
  themeSidebarWidth: [180, 360],
  themeSidebarFontSize: [12, 20],
  themeSidebarMenuItemHeight: [36, 60],
  themeSidebarFontSize2: [12, 20],
  themeHeaderFontSize: [12, 20],
} as const satisfies {
  readonly [Name in keyof ThemeConfig as ThemeConfig[Name] extends number ? Name : never]: readonly [number, number]
}
export type ThemeSize = keyof typeof THEME_SIZES

/** What texts of a theme may be; `contract/theme.ts` asks the same. */
export const THEME_TEXTS = {
  titleName: /^.{0,20}$/u,
  titleTypeface: /^[\p{L}\d ,_-]{0,100}$/u,
  /** A path of the app, or an address whose origin the page checks before it goes there. */
  titleTargetUrl: /^(\/(?![/\\])\S{0,498}|https?:\/\/\S{1,490})?$/,
  themeId: /^[\w-]{1,50}$/,
} as const
export type ThemeText = keyof typeof THEME_TEXTS

/** What a layer above the defaults names. */
export type ThemeChange = Partial<ThemeConfig>

/** The platform's operator has no portals; this names their theme (readings, "Portals"). */
export const DEFAULT_THEME_KEY = 'default'

export const themeDefaults: ThemeConfig = {
  themeId: 'default',
  layout: 'column',
  columnStyle: 'card',
  tabsBarStyle: 'smooth',
  interactionMode: 'current',
  themeColor: '#3350d0',
  themeBackgroundImg: 'none',
  background1: 'none',
  background2: 'none',
  background1ImgCust: '',
  background2ImgCust: '',
  background3ImgCust: '',
  logoImgCust: '',
  logo: 'logo-default',
  logoSettings: [],
  logoWidth: 28,
  logoHeight: 28,
  logoClick: true,
  titleTargetUrl: '',
  titleName: '',
  titleTypeface: '',
  titleFontSize: 18,
  titleBold: true,
  titleColor: '#1d2129',
  titleMarginLeft: 8,
  titleWidth: 150,
  themeSidebarBackground: '#282c34',
  themeSidebarWidth: 230,
  themeSidebarFontColor: '#ffffff',
  themeSidebarActiveColor: '#3350d0',
  themeSidebarFontSize: 14,
  themeSidebarMenuItemHeight: 46,
  themeSidebarFontColor2: '#4e5562',
  themeSidebarFontSize2: 14,
  themeSidebarActiveColor2: '#3350d0',
  themeHeaderBackground: '#ffffff',
  themeHeaderFontColor: '#303133',
  themeHeaderComColor: '#303133',
  themeHeaderActiveColor: '#3350d0',
  themeHeaderFontSize: 14,
  showTabs: true,
  showTabsBarIcon: true,
  fixedHeader: true,
  showLanguage: false,
  showProgressBar: true,
  showRefresh: true,
  showSearch: true,
  showNotice: true,
  showFullScreen: true,
  showErrorLog: true,
  showAppearance: true,
  showPortalList: true,
  showApplicationList: true,
  showTheme: true,
  showThemeSetting: false,
  showToDoList: true,
  achromatism: false,
  dropdown: ['userCenter', 'default', 'logout'],
  appearance: 'device',
  compact: false,
}

/** The layers as one, the later one above; names that no theme has are left out. */
export function composeTheme(...layers: readonly (ThemeChange | undefined)[]): ThemeConfig {
  const whole: Record<string, unknown> = { ...themeDefaults }
  for (const layer of layers)
    for (const [name, value] of Object.entries(layer ?? {}))
      if (name in themeDefaults && value !== undefined) whole[name] = value
  // Every name is one of the defaults', and layers were checked when they were stored.
  return whole as unknown as ThemeConfig
}
