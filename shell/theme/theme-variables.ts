/**
 * A theme as CSS variables (specification section 3, "Theme config"). Only what differs from the defaults is named: the
 * defaults stand in `styles/`, where they follow light and dark. Pure.
 */
import { themeDefaults, type ThemeConfig } from '#contract/theme-config.ts'
import { accentFamily, isDefaultColour } from './accent.ts'
import { EDGE, isDeep, mix, readableOn, standingOut, TEXT } from './colour.ts'
import { pictures } from './pictures.ts'

/** Names without `--pt-`, and their values. */
export type Variables = Record<string, string>

type ColourField = {
  [Name in keyof ThemeConfig]: Name extends `${string}Color${string}` | `${string}Background` ? Name : never
}[keyof ThemeConfig]

const ACCENTS = { light: '#3350d0', dark: '#9aabff' } as const
const RAILS = { light: '#282c34', dark: '#16181d' } as const
const DEEP_TEXT = '#c3c8d2'

/** @param isDark the scheme the variables are for */
export function variablesOf(theme: ThemeConfig, isDark: boolean): Variables {
  return {
    ...accentVariables(theme.themeColor, isDark),
    ...sideVariables(theme, isDark),
    ...headVariables(theme, isDark),
    ...titleVariables(theme),
    ...pictures(theme),
  }
}

/** The colour a field sets; undefined where it is the default. */
function colourOf(theme: ThemeConfig, field: ColourField): string | undefined {
  const colour = theme[field].toLowerCase()
  return colour === themeDefaults[field] ? undefined : colour
}

function accentVariables(colour: string, isDark: boolean): Variables {
  const family = accentFamily(colour, isDark)
  if (!family) return {}
  const kebab = (name: string) => name.replaceAll(/[A-Z]|\d/g, (found) => `-${found.toLowerCase()}`)
  return Object.fromEntries(Object.entries(family).map(([name, value]) => [kebab(name), value]))
}

function sideVariables(theme: ThemeConfig, isDark: boolean): Variables {
  const background = colourOf(theme, 'themeSidebarBackground')
  const rail = background ?? (isDark ? RAILS.dark : RAILS.light)
  // What marks the chosen follows the theme's colour until it is given one of its own.
  const accent = isDefaultColour(theme.themeColor) ? undefined : theme.themeColor
  const chosen =
    colourOf(theme, 'themeSidebarActiveColor') ??
    (accent || background ? standingOut(accent ?? ACCENTS.light, EDGE, rail) : undefined)
  const ink = readableOn(rail)
  return defined({
    rail: background,
    'rail-text': colourOf(theme, 'themeSidebarFontColor') ?? (background && quietOn(background)),
    'rail-strong': background && ink,
    'rail-hover': background && mix(background, ink, 0.1),
    'rail-mark': (accent || background) && standingOut(accent ?? ACCENTS.light, TEXT, rail),
    'rail-active': chosen,
    'rail-chosen': chosen,
    'rail-on-chosen': chosen && readableOn(chosen),
    'side-font': sizeOf(theme, 'themeSidebarFontSize'),
    'side-item-h': sizeOf(theme, 'themeSidebarMenuItemHeight'),
    'side-w': theme.layout === 'column' ? sizeOf(theme, 'themeSidebarWidth') : undefined,
    'column-text': colourOf(theme, 'themeSidebarFontColor2'),
    'column-font': sizeOf(theme, 'themeSidebarFontSize2'),
    ...columnChosen(colourOf(theme, 'themeSidebarActiveColor2'), isDark),
  })
}

/** The chosen item of the second column: its word in the colour, on a tint of it. */
function columnChosen(colour: string | undefined, isDark: boolean): Readonly<Record<string, string | undefined>> {
  if (!colour) return {}
  const ground = mix(colour, isDark ? '#181b20' : '#ffffff', 0.9)
  return { 'column-chosen': standingOut(colour, TEXT, ground), 'column-chosen-bg': ground }
}

function headVariables(theme: ThemeConfig, isDark: boolean): Variables {
  const background = colourOf(theme, 'themeHeaderBackground')
  const accent = isDefaultColour(theme.themeColor) ? undefined : theme.themeColor
  const ink = background && readableOn(background)
  return defined({
    'head-bg': background,
    'head-text': colourOf(theme, 'themeHeaderFontColor') ?? ink,
    'head-text-2': colourOf(theme, 'themeHeaderFontColor') ?? (background && quietOn(background)),
    'head-tool': colourOf(theme, 'themeHeaderComColor') ?? (background && quietOn(background)),
    'head-hover': background && ink && mix(background, ink, 0.1),
    'head-line': background && ink && mix(background, ink, 0.14),
    'head-chosen':
      colourOf(theme, 'themeHeaderActiveColor') ??
      (background && standingOut(accent ?? (isDark ? ACCENTS.dark : ACCENTS.light), TEXT, background)),
    'head-font': sizeOf(theme, 'themeHeaderFontSize'),
  })
}

function titleVariables(theme: ThemeConfig): Variables {
  return defined({
    'title-family': theme.titleTypeface === '' ? undefined : `${theme.titleTypeface}, var(--pt-font)`,
    'title-size': sizeOf(theme, 'titleFontSize'),
    'title-weight': theme.titleBold ? undefined : '400',
    'title-color': colourOf(theme, 'titleColor'),
    'title-margin': sizeOf(theme, 'titleMarginLeft'),
    'title-width': sizeOf(theme, 'titleWidth'),
    'logo-w': sizeOf(theme, 'logoWidth'),
    'logo-h': sizeOf(theme, 'logoHeight'),
  })
}

/** A softer ink than the strongest one, if it can be read. */
function quietOn(ground: string): string {
  if (isDeep(ground)) return standingOut(DEEP_TEXT, TEXT, ground)
  return standingOut('#4e5562', TEXT, ground)
}

type SizeField = {
  [Name in keyof ThemeConfig]: ThemeConfig[Name] extends number ? Name : never
}[keyof ThemeConfig]

const sizeOf = (theme: ThemeConfig, field: SizeField): string | undefined =>
  theme[field] === themeDefaults[field] ? undefined : `${theme[field]}px`

/** Without what is undefined or empty. */
function defined(values: Readonly<Record<string, string | undefined>>): Variables {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
}
