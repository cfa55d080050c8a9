/** Values of records as text: for lists, histories, questions and what is spoken. Pure, but for dictionaries. */
import { allOptions, decimalsOf, textIn, type Field, type OptionsSource, type RowField } from '#forms-core/index.ts'
import { labelIn } from '#kit/dict/dict-entries.ts'
import { formatDate } from '#kit/ui/format.ts'
import { t } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { session } from '#shell/session/session.ts'
import { grouped, symbolOf } from '../render/view/number-words.ts'

type Names = Readonly<Record<string, string>>
export type AnyField = Field | RowField

/** Dictionaries of regions and the like have thousands of entries; only what the session knows is named. */
const dictWord = (dict: string, value: string): string => labelIn(session.get()?.dictionaries[dict] ?? [], value)

function optionWord(source: OptionsSource, value: string, names: Names): string {
  if (source.from === 'dictionary') return dictWord(source.dict, value)
  if (source.from !== 'fixed') return names[value] ?? value
  for (const option of allOptions(source.options)) {
    if (option.value === value) return textIn(option.label, currentLanguage())
  }
  return value
}

/** A text as it is; what should be one and is not, as JSON. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
const comma = (words: readonly string[]): string => words.filter((word) => word !== '').join(t('kit.list.comma'))
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** Markup taken off, for one line. What remains is shown as text and nothing else. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** `2 h 30 min` of whole minutes. */
function sayDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? '−' : ''
  if (hours === 0) return sign + t('forms.record.minutes', { minutes: rest })
  return (
    sign + (rest === 0 ? t('forms.record.hours', { hours }) : t('forms.record.hoursMinutes', { hours, minutes: rest }))
  )
}

/**
 * A value as one line of text; empty where there is none.
 * @param names what ids in values are called
 */
export function sayValue(field: AnyField, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '') return ''
  const language = currentLanguage()
  const day = (at: unknown) => (typeof at === 'string' ? formatDate(at, language) : '')
  const named = () => comma(listOf(value).map((id) => names[textOf(id)] ?? t('forms.record.unknown')))
  switch (field.kind) {
    case 'richText':
      return plainText(textOf(value))
    case 'number':
      return [grouped(Number(value)), field.unit && textIn(field.unit, language)].filter(Boolean).join(' ')
    case 'amount':
      return `${symbolOf(field.currency)}${grouped(Number(value), decimalsOf(field))}`
    case 'duration':
      return sayDuration(Number(value))
    case 'switch':
      return t(value === true ? 'forms.record.yes' : 'forms.record.no')
    case 'date':
      return day(value)
    case 'dateTime':
      return formatDate(textOf(value), language, 'minute')
    case 'dateRange':
      return `${day(memberOf(value, 'from'))} – ${day(memberOf(value, 'to'))}`
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'tree':
      return comma(listOf(value).map((one) => optionWord(field.options, textOf(one), names)))
    case 'cascader':
      return listOf(value)
        .map((one) => optionWord(field.options, textOf(one), names))
        .join(' / ')
    case 'dictionary':
      return comma(listOf(value).map((one) => dictWord(field.dict, textOf(one))))
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
    case 'file':
    case 'picture':
      return named()
    case 'signature':
      return t('forms.record.signed')
    case 'address':
      return [...listOf(memberOf(value, 'region')).map(textOf), textOf(memberOf(value, 'detail'))].join(' ').trim()
    case 'formula':
      return sayResult(field, value)
    case 'childTable':
      return t('forms.record.rows', { count: listOf(value).length })
    case 'text':
    case 'textarea':
    case 'phone':
    case 'mail':
    case 'idNumber':
    case 'time':
    case 'serial':
      return textOf(value)
  }
}

function sayResult({ result }: Extract<AnyField, { kind: 'formula' }>, value: unknown): string {
  const language = currentLanguage()
  switch (result) {
    case 'number':
      return grouped(Number(value))
    case 'boolean':
      return t(value === true ? 'forms.record.yes' : 'forms.record.no')
    case 'date':
      return formatDate(textOf(value), language)
    case 'dateTime':
      return formatDate(textOf(value), language, 'minute')
    case 'text':
      return textOf(value)
  }
}
