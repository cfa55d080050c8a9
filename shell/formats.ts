/**
 * Formatters in the languages of the page. To make one costs a hundred times what it takes to use it: each is made
 * once.
 */
import { currentLanguage, languageTag, type Language } from './language.ts'

const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** The zone is never left to chance. */
type ZonedFormat = Intl.DateTimeFormatOptions & { timeZone: string | undefined }

/** @param how in one order of its members, which are the key */
export function numberFormat(how: Intl.NumberFormatOptions = {}, language = currentLanguage()): Intl.NumberFormat {
  const key = language + JSON.stringify(how)
  const known = numbers.get(key) ?? new Intl.NumberFormat(languageTag[language], how)
  numbers.set(key, known)
  return known
}

/** @param how in one order of its members, which are the key; where `timeZone` is undefined, the zone of the device */
export function dateFormat(how: ZonedFormat, language = currentLanguage()): Intl.DateTimeFormat {
  const key = language + JSON.stringify(how)
  const known = dates.get(key) ?? new Intl.DateTimeFormat(languageTag[language], how)
  dates.set(key, known)
  return known
}

/** `12,345`. Small numbers need no formatter, the first of which takes ten milliseconds. */
export const formatCount = (value: number, language: Language = currentLanguage()): string =>
  Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : numberFormat({}, language).format(value)
