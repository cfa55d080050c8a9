/** The pictures behind header, side bar and page, as CSS images. */
import type { ThemeConfig } from '#contract/theme-config.ts'

type Pictured = Pick<
  ThemeConfig,
  | 'background1'
  | 'background2'
  | 'themeBackgroundImg'
  | 'background1ImgCust'
  | 'background2ImgCust'
  | 'background3ImgCust'
>

/** Addresses are of own origin, without quotes and brackets (`contract/theme.ts`); anything else shows nothing. */
const OWN_ADDRESS = /^\/(?![/\\])[\w\-./?=&%~]+$/

const image = (address: string): string => (OWN_ADDRESS.test(address) ? `url("${address}")` : 'none')

/** Names without `--pt-`; the built-in pictures stand in `styles/backgrounds.css`. */
export function pictures(theme: Pictured): Record<string, string> {
  const found: Record<string, string> = {}
  const show = (name: string, choice: string, own: string) => {
    if (choice !== 'none') found[name] = choice.endsWith('-cust') ? image(own) : `var(--pt-${choice})`
  }
  show('head-image', theme.background1, theme.background1ImgCust)
  show('side-image', theme.background2, theme.background2ImgCust)
  show('page-image', theme.themeBackgroundImg, theme.background3ImgCust)
  return found
}
