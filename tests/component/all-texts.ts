/** The Chinese texts of the whole product: what a component says is found by its key. */
import type { TextTree } from '#shell/i18n.ts'

export const allTexts: readonly TextTree[] = Object.values(
  import.meta.glob<TextTree>(
    ['../../shell/**/locales/*zh.json', '../../kit/locales/*zh.json', '../../modules/*/locales/*zh.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
)
