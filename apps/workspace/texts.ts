/** The app's texts. Both languages are included: together they are smaller than a second request. */
import type { Language } from '#child/index.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }

export type TextKey = keyof typeof zh

const texts: Record<Language, Record<TextKey, string>> = { zh, en }
let language: Language = 'zh'

/** For everything that is rendered from now on. */
export function chooseLanguage(chosen: Language): void {
  language = chosen
  document.documentElement.lang = localeTag()
}

export const localeTag = (): string => (language === 'en' ? 'en-GB' : 'zh-CN')

/** The text of a key. @example t('ws.meetings.count', { count: 3 }) */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
