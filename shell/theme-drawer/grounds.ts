/** What the theme's colours stand on, to say how well they are read. */
import { themeDefaults, type ThemeConfig } from '#contract/theme-config.ts'

export type ColourName =
  | 'themeColor'
  | 'titleColor'
  | 'themeSidebarBackground'
  | 'themeSidebarFontColor'
  | 'themeSidebarActiveColor'
  | 'themeSidebarFontColor2'
  | 'themeSidebarActiveColor2'
  | 'themeHeaderBackground'
  | 'themeHeaderFontColor'
  | 'themeHeaderComColor'
  | 'themeHeaderActiveColor'

const light = { rail: '#282c34', column: '#fbfbfc', header: '#ffffff' }
const dark = { rail: '#16181d', column: '#181b20', header: '#1a1d23' }

export const isDefault = (theme: ThemeConfig, name: ColourName): boolean =>
  theme[name].toLowerCase() === themeDefaults[name]

/** The ground of a colour of words or marks; undefined for one that is a ground itself. */
export function groundOf(theme: ThemeConfig, name: ColourName, isDark: boolean): string | undefined {
  const usual = isDark ? dark : light
  const rail = isDefault(theme, 'themeSidebarBackground') ? usual.rail : theme.themeSidebarBackground
  const header = isDefault(theme, 'themeHeaderBackground') ? usual.header : theme.themeHeaderBackground
  switch (name) {
    case 'themeSidebarFontColor':
    case 'themeSidebarActiveColor':
      return rail
    case 'themeSidebarFontColor2':
    case 'themeSidebarActiveColor2':
      return usual.column
    case 'themeHeaderFontColor':
    case 'themeHeaderComColor':
    case 'themeHeaderActiveColor':
      return header
    case 'titleColor':
      if (theme.layout === 'column') return usual.column
      return theme.layout === 'vertical' || theme.layout === 'float' ? rail : header
    case 'themeColor':
    case 'themeSidebarBackground':
    case 'themeHeaderBackground':
      return undefined
    default:
      return name satisfies never
  }
}
