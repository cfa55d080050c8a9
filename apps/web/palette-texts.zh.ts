/** The Chinese texts of what modules let the palette do, as one chunk. */
import type { TextTree } from '#shell/i18n.ts'

export const texts: readonly TextTree[] = Object.values(
  import.meta.glob<TextTree>('../../modules/*/locales/palette.zh.json', { eager: true, import: 'default' }),
)
