/** Whether a value suits its attribute, and the text as which it is stored. Pure: what it needs to know is given. */
import type { RawIssue } from '#kernel/errors.ts'
import { MAX_ATTR_NUMBER, MAX_PATTERNED, type AttrOption } from '#system/contract/party-attr.ts'
import { MAX_ATTR_TEXT, type PartyAttrValue } from '#system/contract/party-value.ts'
import { matchesWhole } from './attr-pattern.ts'

/** What a value may name. */
export interface Nameable {
  /** Whether an entry of a dictionary can be chosen, a user or a department be named. */
  readonly has: (attr: Pick<AttrOption, 'dataType' | 'dictType'>, value: string) => boolean
}

/** The stored text, null for none; or what is wrong. */
export type Checked = { readonly stored: string | null } | { readonly issue: Omit<RawIssue, 'path'> }

const wrong = (code: string, params: RawIssue['params'] = {}): Checked => ({ issue: { code, params } })

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Checks one value; an empty text is none. */
export function checkValue(attr: AttrOption, value: PartyAttrValue, nameable: Nameable): Checked {
  const given = typeof value === 'string' ? value.trim().normalize('NFC') : value
  if (given === null || given === '') return attr.required === 1 ? wrong('required') : { stored: null }
  switch (attr.dataType) {
    case 'text':
      return typeof given === 'string' ? checkText(attr, given) : wrong('invalid_type')
    case 'number':
      return typeof given === 'number' ? checkNumber(attr, given) : wrong('invalid_type')
    case 'boolean':
      return typeof given === 'boolean' ? { stored: String(given) } : wrong('invalid_type')
    case 'date':
      return typeof given === 'string' ? checkDay(attr, given) : wrong('invalid_type')
    default:
      if (typeof given !== 'string') return wrong('invalid_type')
      return nameable.has(attr, given) ? { stored: given } : wrong('unknown_choice')
  }
}

function checkText({ bounds: { min, max }, pattern }: AttrOption, text: string): Checked {
  const length = [...text].length
  if (min !== null && length < min) return wrong('too_short', { minimum: min })
  const most = Math.min(max ?? MAX_ATTR_TEXT, pattern === '' ? MAX_ATTR_TEXT : MAX_PATTERNED)
  if (length > most) return wrong('too_long', { maximum: most })
  if (pattern !== '' && !matchesWhole(pattern, text)) return wrong('attr_pattern')
  return { stored: text }
}

function checkNumber({ bounds: { min, max, decimals } }: AttrOption, number: number): Checked {
  const [least, most] = [min ?? -MAX_ATTR_NUMBER, max ?? MAX_ATTR_NUMBER]
  if (!(number >= least)) return wrong('too_small', { minimum: least })
  if (number > most) return wrong('too_big', { maximum: most })
  if (decimals !== null && Number(number.toFixed(decimals)) !== number)
    return wrong('attr_decimals', { maximum: decimals })
  return { stored: String(Object.is(number, -0) ? 0 : number) }
}

function checkDay({ bounds: { from, until } }: AttrOption, day: string): Checked {
  const moment = new Date(`${day}T00:00:00Z`)
  const isDay = DAY.test(day) && day > '0001' && !Number.isNaN(moment.getTime()) && moment.toJSON().startsWith(day)
  if (!isDay) return wrong('invalid_format')
  if (from !== null && day < from) return wrong('attr_day_before', { day: from })
  if (until !== null && day > until) return wrong('attr_day_after', { day: until })
  return { stored: day }
}

/** A stored text as the wire has it. */
export function wireValue({ dataType }: Pick<AttrOption, 'dataType'>, stored: string | undefined): PartyAttrValue {
  if (stored === undefined) return null
  if (dataType === 'number') return Number(stored)
  return dataType === 'boolean' ? stored === 'true' : stored
}
