/** The Chinese texts of home and of the modules' widgets that need no design system, as one chunk. */
import type { TextTree } from '#shell/i18n.ts'

export const texts: readonly TextTree[] = Object.values(
  import.meta.glob<TextTree>('../../{shell,modules/*}/locales/widgets.zh.json', { eager: true, import: 'default' }),
)
