/** The texts of failed calls. Few and needed on every page, the sign-in page too, so both languages are at hand. */
import { currentLanguage } from '../language.ts'
import en from '../locales/request.en.json'
import zh from '../locales/request.zh.json'
import type { RequestWords } from './messages.ts'

/** The message for a thrown value that has no text for users (specification section 8). */
export const failedText = (language = currentLanguage()): string => (language === 'en' ? en : zh)['request.failed']

/** @param language defaults to the chosen one */
export function requestWords(language = currentLanguage()): RequestWords {
  const texts: Readonly<Record<string, string>> = language === 'en' ? en : zh
  const say = (key: keyof typeof zh) => texts[key] ?? key
  return {
    noResponse: say('request.noResponse'),
    unknown: say('request.unknown'),
    systemException: (code, msg) =>
      say('request.systemException')
        .replace('{{code}}', () => code)
        .replace('{{msg}}', () => msg),
    status: (status) => texts[`request.status.${status}`],
  }
}
