/**
 * Values of one field as values of another one, for the way out of a change of type: a new field takes over what the
 * old one holds. Nothing is guessed: a value that has no counterpart is left where it is, and named.
 */
import type { Field, FieldKind } from '../model/field.ts'
import { allOptions, type FieldOption, type OptionsSource } from '../model/options.ts'
import { dayParts } from '../rules/days.ts'
import { isSeveral } from './column.ts'
import { valueSchema } from './value-schema.ts'

type SimpleField = Exclude<Field, { kind: 'childTable' }>

/** What only the caller knows: the organisation's days. */
export interface ConvertContext {
  /** The day of a moment. */
  dayOf: (moment: string) => string
  /** The moment at which a day begins. */
  momentOf: (day: string) => string
}

/** The kinds of values between which there is a way. */
type Form = 'text' | 'number' | 'day' | 'moment' | 'days' | 'time' | 'truth' | 'choice' | 'id' | 'files'

/** Values of a choice are codes, of which `labelsOf` knows the labels. */
const FORMS: Partial<Record<FieldKind, Form>> = {
  text: 'text',
  textarea: 'text',
  phone: 'text',
  mail: 'text',
  idNumber: 'text',
  serial: 'text',
  number: 'number',
  amount: 'number',
  duration: 'number',
  date: 'day',
  dateTime: 'moment',
  dateRange: 'days',
  time: 'time',
  switch: 'truth',
  radio: 'choice',
  checkbox: 'choice',
  select: 'choice',
  dictionary: 'choice',
  tree: 'choice',
  user: 'id',
  department: 'id',
  post: 'id',
  reference: 'id',
  file: 'files',
  picture: 'files',
}

const RESULTS: Record<string, Form> = {
  text: 'text',
  number: 'number',
  boolean: 'truth',
  date: 'day',
  dateTime: 'moment',
}

const formOf = (field: Field): Form | undefined =>
  field.kind === 'formula' ? RESULTS[field.result] : FORMS[field.kind]

/** Which forms a value can take. Ids stay ids of the same kind, files stay files. */
const WAYS: Record<Form, readonly Form[]> = {
  text: ['text', 'number', 'day', 'moment', 'time', 'truth', 'choice'],
  number: ['number', 'text', 'truth', 'choice'],
  day: ['day', 'moment', 'days', 'text'],
  moment: ['moment', 'day', 'days', 'time', 'text'],
  days: ['days', 'day', 'moment', 'text'],
  time: ['time', 'text'],
  truth: ['truth', 'text', 'number', 'choice'],
  choice: ['choice', 'text', 'truth', 'number'],
  id: ['id'],
  files: ['files'],
}

/** Whether values of a field can become values of another one at all. A field that is computed takes none. */
export function canConvert(from: Field, to: Field): boolean {
  const [have, want] = [formOf(from), formOf(to)]
  if (have === undefined || want === undefined || !isWritable(to)) return false
  if (have === 'id') return from.kind === to.kind && isSameTarget(from, to)
  return WAYS[have].includes(want)
}

const isWritable = ({ kind, computed }: Field): boolean =>
  computed === undefined && kind !== 'serial' && kind !== 'formula'

const isSameTarget = (from: Field, to: Field): boolean =>
  from.kind !== 'reference' || to.kind !== 'reference' || from.form === to.form

/**
 * A stored value of `from` as one of `to`; `undefined` where it has none.
 * @example convertValue(text, number, '1,234.5', context) // 1234.5
 */
export function convertValue(from: Field, to: Field, value: unknown, context: ConvertContext): unknown {
  if (!canConvert(from, to) || value === null || value === undefined || to.kind === 'childTable') return undefined
  const parts = Array.isArray(value) ? value : [value]
  const converted = parts.map((part: unknown) => convertOne({ from, to, context }, part))
  if (converted.includes(undefined)) return undefined
  return valueOf(to, from, converted)
}

/** One or several, as the field holds them; several become one text, and otherwise one only where they are one. */
function valueOf(to: SimpleField, from: Field, converted: readonly unknown[]): unknown {
  const isList = isSeveral(to) || formOf(to) === 'files'
  const isJoined = !isList && converted.length > 1 && formOf(to) === 'text' && formOf(from) === 'choice'
  if (!isList && !isJoined && converted.length !== 1) return undefined
  const value = isList ? converted : isJoined ? converted.join(', ') : converted[0]
  const read = valueSchema(to).safeParse(value)
  return read.success ? read.data : undefined
}

interface Pair {
  from: Field
  to: Field
  context: ConvertContext
}

function convertOne({ from, to, context }: Pair, value: unknown): unknown {
  const want = formOf(to)
  switch (want) {
    case 'text':
      return textOf(from, value)
    case 'number':
      return numberOf(value)
    case 'day':
      return dayOf(value, context)
    case 'moment': {
      if (formOf(from) === 'moment') return value
      const day = dayOf(value, context)
      return day === undefined ? momentOf(value) : context.momentOf(day)
    }
    case 'days': {
      if (isRange(value)) return value
      const day = dayOf(value, context)
      return day === undefined ? undefined : { from: day, to: day }
    }
    case 'time':
      return typeof value === 'string' ? TIME_IN.exec(value)?.[1]?.padStart(5, '0') : undefined
    case 'truth':
      return truthOf(value)
    case 'choice':
      return choiceOf(to, textOf(from, value))
    case 'id':
    case 'files':
      return value
    case undefined:
      return undefined
  }
}

const TIME_IN = /^(\d{1,2}:\d{2})$/
const isRange = (value: unknown): value is { from: string; to: string } =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  isDay(value.from) &&
  isDay(value.to)
const isDay = (value: unknown): value is string => typeof value === 'string' && dayParts(value) !== undefined

/** Labels of choices are what people read; a code without a label stays a code. */
function textOf(from: Field, value: unknown): string | undefined {
  if (isRange(value)) return value.from === value.to ? value.from : `${value.from} – ${value.to}`
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  return labelsOf(from).find((one) => one.value === value)?.label.zh ?? value
}

const optionsOf = (field: Field): OptionsSource | undefined => ('options' in field ? field.options : undefined)

function labelsOf(field: Field): readonly FieldOption[] {
  const source = optionsOf(field)
  return source?.from === 'fixed' ? [...allOptions(source.options)] : []
}

/** An option by its code or by its label; codes of dictionaries and calls are known to the server alone. */
function choiceOf(to: Field, text: string | undefined): string | undefined {
  if (text === undefined || optionsOf(to)?.from !== 'fixed') return text
  const known = labelsOf(to)
  return known.find(({ value, label }) => value === text || label.zh === text || label.en === text)?.value
}

const NUMBER = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || !NUMBER.test(value.trim())) return undefined
  return Number(value.trim().replaceAll(',', ''))
}

const DAY = /^(\d{4})[-/\u5e74](\d{1,2})[-/\u6708](\d{1,2})\u65e5?$/

/** A day that is written in one of the usual ways, the day of a moment, or the first one of a range. */
function dayOf(value: unknown, { dayOf: dayAt }: ConvertContext): string | undefined {
  if (isRange(value)) return value.from
  if (typeof value !== 'string') return undefined
  if (momentOf(value) !== undefined) return dayAt(value)
  const [, year = '', month = '', day = ''] = DAY.exec(value.trim()) ?? []
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return dayParts(text) === undefined ? undefined : text
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
const momentOf = (value: unknown): string | undefined =>
  typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Words of both languages; the Chinese ones are shi and fou. */
const TRUE: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', '\u662f'])
const FALSE: ReadonlySet<string> = new Set(['false', 'no', 'n', '0', '\u5426'])

function truthOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = String(value).trim().toLowerCase()
  return TRUE.has(text) ? true : FALSE.has(text) ? false : undefined
}
