/** A theme as it comes from outside: every field checked, none required, unknown ones refused. */
import { z } from 'zod'
import {
  APPEARANCES,
  AVATAR_ENTRIES,
  BACKGROUNDS_1,
  BACKGROUNDS_2,
  BACKGROUNDS_3,
  COLUMN_STYLES,
  INTERACTION_MODES,
  LAYOUTS,
  LOGOS,
  TABS_BAR_STYLES,
  THEME_SIZES,
  THEME_TEXTS,
  type ThemeChange,
  type ThemeSize,
} from './theme-config.ts'

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
/** Of own origin; empty for none. A theme never fetches from another site. */
const ownImage = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])[\w\-./?=&%~]*)?$/)
const size = (name: ThemeSize) => z.int().min(THEME_SIZES[name][0]).max(THEME_SIZES[name][1])

const fields = {
  themeId: z.string().regex(THEME_TEXTS.themeId),
  layout: z.enum(LAYOUTS),
  columnStyle: z.enum(COLUMN_STYLES),
  tabsBarStyle: z.enum(TABS_BAR_STYLES),
  interactionMode: z.enum([...INTERACTION_MODES, '']),
  themeColor: colour,
  themeBackgroundImg: z.enum(BACKGROUNDS_3),
  background1: z.enum(BACKGROUNDS_1),
  background2: z.enum(BACKGROUNDS_2),
  background1ImgCust: ownImage,
  background2ImgCust: ownImage,
  background3ImgCust: ownImage,
  logoImgCust: ownImage,
  logo: z.enum(LOGOS),
  logoSettings: z.array(z.object({ img: ownImage, title: z.string().max(20) })).max(5),
  logoWidth: size('logoWidth'),
  logoHeight: size('logoHeight'),
  logoClick: z.boolean(),
  titleTargetUrl: z.string().regex(THEME_TEXTS.titleTargetUrl),
  titleName: z.string().regex(THEME_TEXTS.titleName),
  titleTypeface: z.string().regex(THEME_TEXTS.titleTypeface),
  titleFontSize: size('titleFontSize'),
  titleBold: z.boolean(),
  titleColor: colour,
  titleMarginLeft: size('titleMarginLeft'),
  titleWidth: size('titleWidth'),
  themeSidebarBackground: colour,
  themeSidebarWidth: size('themeSidebarWidth'),
  themeSidebarFontColor: colour,
  themeSidebarActiveColor: colour,
  themeSidebarFontSize: size('themeSidebarFontSize'),
  themeSidebarMenuItemHeight: size('themeSidebarMenuItemHeight'),
  themeSidebarFontColor2: colour,
  themeSidebarFontSize2: size('themeSidebarFontSize2'),
  themeSidebarActiveColor2: colour,
  themeHeaderBackground: colour,
  themeHeaderFontColor: colour,
  themeHeaderComColor: colour,
  themeHeaderActiveColor: colour,
  themeHeaderFontSize: size('themeHeaderFontSize'),
  showTabs: z.boolean(),
  showTabsBarIcon: z.boolean(),
  fixedHeader: z.boolean(),
  showLanguage: z.boolean(),
  showProgressBar: z.boolean(),
  showRefresh: z.boolean(),
  showSearch: z.boolean(),
  showNotice: z.boolean(),
  showFullScreen: z.boolean(),
  showErrorLog: z.boolean(),
  showAppearance: z.boolean(),
  showPortalList: z.boolean(),
  showApplicationList: z.boolean(),
  showTheme: z.boolean(),
  showThemeSetting: z.boolean(),
  showToDoList: z.boolean(),
  achromatism: z.boolean(),
  dropdown: z.array(z.enum(AVATAR_ENTRIES)).max(AVATAR_ENTRIES.length),
  appearance: z.enum(APPEARANCES),
  compact: z.boolean(),
} satisfies Record<keyof ThemeChange, z.ZodType>

/** One layer of a theme. */
export const ThemeLayer = z.strictObject(fields).partial()
export type ThemeLayer = z.infer<typeof ThemeLayer>
