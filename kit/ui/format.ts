/** Numbers, amounts and dates as a language writes them. Pure: the language comes from outside. */
import { languageTag, type Language } from '#shell/language.ts'

/** What a date is shown as: its day, with hour and minute, with seconds, or written out with the day of the week. */
export type DateKind = 'day' | 'minute' | 'second' | 'long'

interface NumberFormat {
  /** Digits after the point, neither more nor fewer; left out, as many as the number has, at most 3. */
  digits?: number | undefined
}

/** `12,345.678` */
export function formatNumber(value: number, language: Language, { digits }: NumberFormat = {}): string {
  const how = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(languageTag[language], how).format(value)
}

/** `¥86,400.00`; in English `CN¥86,400.00`. @param currency ISO 4217 */
export function formatAmount(value: number, language: Language, currency = 'CNY'): string {
  return new Intl.NumberFormat(languageTag[language], { style: 'currency', currency }).format(value)
}

/** `18%`, `3.5%`. @param part a part of one */
export function formatPercent(part: number, language: Language): string {
  return new Intl.NumberFormat(languageTag[language], { style: 'percent', maximumFractionDigits: 1 }).format(part)
}

/** `1.2万`, `12K`: for the axes of charts. */
export function formatShort(value: number, language: Language): string {
  return new Intl.NumberFormat(languageTag[language], { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/**
 * A moment or a day in local time.
 * @param at ISO 8601; a bare day such as `2026-12-15` is that day everywhere
 * @returns `2026-12-15 09:12` in Chinese, `Dec 15, 2026, 09:12` in English; the text itself when it is no date
 */
export function formatDate(at: string, language: Language, kind: DateKind = 'day'): string {
  const moment = momentOf(at)
  if (Number.isNaN(moment.getTime())) return at
  if (kind === 'long') return new Intl.DateTimeFormat(languageTag[language], LONG).format(moment)
  const day = new Intl.DateTimeFormat(languageTag[language], DAYS[language]).format(moment)
  const written = language === 'zh' ? day.replaceAll('/', '-') : day
  if (kind === 'day') return written
  const clock = new Intl.DateTimeFormat(languageTag[language], kind === 'second' ? SECOND : MINUTE).format(moment)
  return language === 'zh' ? `${written} ${clock}` : `${written}, ${clock}`
}

const LONG = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const
const DAYS = {
  zh: { year: 'numeric', month: '2-digit', day: '2-digit' },
  en: { year: 'numeric', month: 'short', day: 'numeric' },
} as const
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const SECOND = { ...MINUTE, second: '2-digit' } as const

/** Read as UTC, a bare day would be the day before west of Greenwich. */
const momentOf = (at: string): Date => new Date(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T00:00` : at)
