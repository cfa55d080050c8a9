/** Numbers, amounts and dates as a language writes them. Pure: the language comes from outside. */
import { dateFormat, numberFormat } from '#shell/formats.ts'
import type { Language } from '#shell/language.ts'
import { timeZone } from '#shell/time/zone.ts'

/** What a date is shown as: its day, with hour and minute, with seconds, or written out with the day of the week. */
export type DateKind = 'day' | 'minute' | 'second' | 'long'

interface NumberFormat {
  /** Digits after the point, neither more nor fewer; left out, as many as the number has, at most 3. */
  digits?: number | undefined
}

/** `12,345.678` */
export function formatNumber(value: number, language: Language, { digits }: NumberFormat = {}): string {
  const how = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(how, language).format(value)
}

/** `¥86,400.00`; in English `CN¥86,400.00`. @param currency ISO 4217 */
export function formatAmount(value: number, language: Language, currency = 'CNY'): string {
  return numberFormat({ style: 'currency', currency }, language).format(value)
}

/** `18%`, `3.5%`. @param part a part of one */
export function formatPercent(part: number, language: Language): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 1 }, language).format(part)
}

/** `1.2万`, `12K`, `0.03`: for the axes of charts, whose neighbouring numbers have to differ. */
export function formatShort(value: number, language: Language): string {
  const size = Math.abs(value)
  const digits = size < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: size < 10 ? 2 : 1 }
  return numberFormat({ notation: 'compact', ...digits }, language).format(value)
}

/**
 * A day, or a moment in the organisation's time zone.
 * @param at ISO 8601; a bare day such as `2026-12-15` is that day everywhere
 * @returns `2026-12-15 09:12` in Chinese, `Dec 15, 2026, 09:12` in English; the text itself when it is no date
 */
export function formatDate(at: string, language: Language, kind: DateKind = 'day'): string {
  const [moment, zone] = momentOf(at)
  if (Number.isNaN(moment.getTime())) return at
  if (kind === 'long') return clockOf(language, LONG, zone).format(moment)
  const day = clockOf(language, DAYS[language], zone).format(moment)
  const written = language === 'zh' ? day.replaceAll('/', '-') : day
  if (kind === 'day') return written
  const clock = clockOf(language, kind === 'second' ? SECOND : MINUTE, zone).format(moment)
  return language === 'zh' ? `${written} ${clock}` : `${written}, ${clock}`
}

const LONG = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const
const DAYS = {
  zh: { year: 'numeric', month: '2-digit', day: '2-digit' },
  en: { year: 'numeric', month: 'short', day: 'numeric' },
} as const
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const SECOND = { ...MINUTE, second: '2-digit' } as const

/** The moment, and the zone it is written in: a bare day is in UTC what it is. */
const momentOf = (at: string): [Date, string | undefined] =>
  /^\d{4}-\d{2}-\d{2}$/.test(at) ? [new Date(`${at}T00:00Z`), 'UTC'] : [new Date(at), timeZone()]

const clockOf = (language: Language, how: Intl.DateTimeFormatOptions, zone: string | undefined) =>
  dateFormat({ ...how, timeZone: zone }, language)
