/** Which stored pictures a theme shows: they are kept as long as it does. */
import type { ThemeChange } from '#contract/theme-config.ts'

/** The address of a public picture ends with its id (`kernel/files/file-url.ts`). */
const PUBLIC = /\/sys\/oss\/public\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

/** Ids of the pictures, each once. */
export function picturesInTheme(theme: ThemeChange): string[] {
  const { background1ImgCust, background2ImgCust, background3ImgCust, logoImgCust, logoSettings = [] } = theme
  const shown = [background1ImgCust, background2ImgCust, background3ImgCust, logoImgCust]
  const addresses = [...shown, ...logoSettings.map(({ img }) => img)]
  return [...new Set(addresses.flatMap((address) => PUBLIC.exec(address ?? '')?.[1] ?? []))]
}
