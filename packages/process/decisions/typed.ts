/** Values on their way into and out of decisions. */
import { parseDate, parseDateTime, parseTime } from 'feelin'
import type { ColumnType } from './model.ts'
import { Incident } from '../model/failure.ts'

/**
 * A value as its column wants it: variables of processes are plain, and a form may have kept a number as a text.
 * @throws Incident for a text that is not of the type
 */
export function typed(value: unknown, type: ColumnType | undefined): unknown {
  if (typeof value !== 'string' || type === undefined || type === 'text') return value
  if (value.trim() === '') return null
  const found = parsers[type](value.trim())
  if (found === null) throw new Incident('EXPRESSION_FAILED', `“${value}” ≠ ${type}`)
  return found
}

const parsers: Record<Exclude<ColumnType, 'text'>, (text: string) => unknown> = {
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : null),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : null),
  // A moment has a date and a time, too.
  date: (text) => parseDate(text.slice(0, 10)),
  time: (text) => parseTime(text),
  dateTime: (text) => parseDateTime(text),
}

/** A value as a variable keeps it. @throws Incident for what is none, a function or a range */
export function plain(value: unknown): unknown {
  switch (typeof value) {
    case 'undefined':
      return null
    case 'string':
    case 'boolean':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new Incident('EXPRESSION_FAILED', String(value))
      return value
    case 'object': {
      if (value === null) return null
      if (Array.isArray(value)) return value.map(plain)
      if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON())
      if (Object.getPrototypeOf(value) === Object.prototype)
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
      throw new Incident('EXPRESSION_FAILED', 'no value of a variable')
    }
    default:
      throw new Incident('EXPRESSION_FAILED', typeof value)
  }
}
