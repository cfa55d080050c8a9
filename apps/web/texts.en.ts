/** All English texts of the app, as one chunk. */
import type { TextTree } from '#shell/i18n.ts'

export const texts: readonly TextTree[] = Object.values(
  import.meta.glob<TextTree>(['../../{contract,shell,kit}/locales/en.json', '../../modules/*/locales/en.json'], {
    eager: true,
    import: 'default',
  }),
)
