/** The Chinese texts of the frame, as one chunk; those of the pages come with the pages (`page-texts.ts`). */
import type { TextTree } from '#shell/i18n.ts'

export const texts: readonly TextTree[] = Object.values(
  import.meta.glob<TextTree>(['../../shell/locales/zh.json', '../../{kit,modules/*}/locales/frame.zh.json'], {
    eager: true,
    import: 'default',
  }),
)
