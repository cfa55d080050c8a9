/** The two languages of the interface. Chinese unless the person chose English (specification section 1). */
import { languageWanted } from './micro/embedded-rules.ts'
import { stored } from './session/storage.ts'
import { systemConfig } from './system-config.ts'

export type Language = 'zh' | 'en'

export const languages: readonly Language[] = ['zh', 'en']

/** How the language is called in HTML and in `Accept-Language`. */
export const languageTag: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' }

const isLanguage = (text: string | null | undefined): text is Language => text === 'zh' || text === 'en'

/** Those that the organisation offers; at least one. */
export function offeredLanguages(): readonly Language[] {
  const offered = languages.filter((language) => systemConfig.get().languages.includes(language))
  return offered.length > 0 ? offered : languages
}

/** The language this page was started in; it never changes while the page lives. */
let started: Language | undefined

/** The chosen language; the organisation's where no one chose, or what was chosen is not offered any more. */
export function currentLanguage(): Language {
  return (started ??= languageToStart())
}

/** What the page would start in now. */
export function languageToStart(): Language {
  const offered = offeredLanguages()
  const ofHost = typeof location === 'undefined' ? undefined : languageWanted(location.search, location.hash)
  const wanted = [ofHost, stored.read('language'), systemConfig.get().defaultLanguage]
  return wanted.filter(isLanguage).find((language) => offered.includes(language)) ?? offered[0] ?? 'zh'
}

/**
 * Starts the page anew when it would begin in another language now, because the organisation's has become known. Where
 * the browser remembers nothing it would do so again and again, so there it does not.
 */
export function restartInOwnLanguage(): void {
  if (languageToStart() !== currentLanguage() && stored.read('sysConfig') !== null) window.location.reload()
}

/** Remembers the language and starts the page anew in it. */
export function changeLanguage(language: Language): void {
  stored.write('language', language)
  window.location.reload()
}
