import type { TextKey, Translate } from '../i18n.ts'

/** What a page is registered as; undefined while its texts are not there, as for one that may not be opened. */
export function registeredTitle(key: TextKey | undefined, t: Translate): string | undefined {
  const title = key === undefined ? undefined : t(key)
  return title === key ? undefined : title
}
