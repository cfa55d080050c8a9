/** Numbers of forms as a language writes them: with all the decimals that they have. */
import { decimalsOf, placesOf, type Field } from '#forms-core/index.ts'
import { formatNumber } from '#kit/ui/format.ts'
import { t } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'

/** `12,345.50`: with at least so many decimals. */
export const grouped = (value: number, digits = 0): string =>
  formatNumber(value, currentLanguage(), { digits: Math.max(digits, placesOf(value)) })

const symbols = new Map<string, string>()

/** `¥`; the code of a currency that has no sign of its own. */
export function symbolOf(currency: string): string {
  const key = `${currentLanguage()} ${currency}`
  const known = symbols.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(languageTag[currentLanguage()], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  symbols.set(key, symbol)
  return symbol
}

const MINUTES = 60

/** `1 h 30 min`. */
export function durationText(minutes: number): string {
  const sign = minutes < 0 ? '-' : ''
  const whole = Math.abs(minutes)
  const parts = { hours: Math.floor(whole / MINUTES), minutes: whole % MINUTES }
  if (parts.hours === 0) return sign + t('forms.fill.duration.minutes', parts)
  return sign + t(parts.minutes === 0 ? 'forms.fill.duration.hours' : 'forms.fill.duration.both', parts)
}

/** A number of a field, as it is read. */
export function numberText(field: Field, value: number): string {
  switch (field.kind) {
    case 'amount':
      return `${symbolOf(field.currency)}${grouped(value, decimalsOf(field))}`
    case 'duration':
      return durationText(value)
    default:
      return grouped(value)
  }
}

/** Whether values of a field stand at the end of a column. */
export const isNumeric = (field: Field): boolean =>
  field.kind === 'number' ||
  field.kind === 'amount' ||
  field.kind === 'duration' ||
  (field.kind === 'formula' && field.result === 'number')
