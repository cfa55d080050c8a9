/** The two languages of the interface. Chinese unless the person chose English (specification section 1). */
import { stored } from './session/storage.ts'

export type Language = 'zh' | 'en'

export const languages: readonly Language[] = ['zh', 'en']

/** How the language is called in HTML and in `Accept-Language`. */
export const languageTag: Record<Language, string> = { zh: 'zh-CN', en: 'en-US' }

/** The chosen language. It never changes while a page lives: a change reloads it. */
export function currentLanguage(): Language {
  return stored.read('language') === 'en' ? 'en' : 'zh'
}

/** Remembers the language and starts the page anew in it. */
export function changeLanguage(language: Language): void {
  stored.write('language', language)
  window.location.reload()
}
