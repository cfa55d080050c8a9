/** Cells of a sheet as values of fields: the way back of `record-list/cell-text.ts`. Without IO. */
import { momentIn } from '#contract/wall-clock.ts'
import type { Field } from '#forms-core/index.ts'

/** What a field is read by from plain text; undefined: it cannot be understood. */
export type CellParser = (text: string) => unknown

const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i
const DAY = /^(\d{4})(?:-|\/|\.|\u5e74)(\d{1,2})(?:-|\/|\.|\u6708)(\d{1,2})\u65e5?(?:[ T]00:00(?::00)?)?$/
const TIME = /^(\d{1,2}):(\d{2})(?::00)?$/
const RANGE = /\s*(?:~|\uff5e|–|—|\u81f3|\.\.)\s*/

const numberIn: CellParser = (text) => (NUMBER.test(text) ? Number(text.replaceAll(',', '')) : undefined)

function dayIn(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  return year === '' ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function timeIn(text: string): string | undefined {
  const [, hour = '', minute = ''] = TIME.exec(text) ?? []
  return hour === '' ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

const MOMENT = /^(\S+)[ T](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?$/

/** A clock with its zone is that moment; without one it is read in the zone of the organisation. */
function dateTimeIn(text: string, zone: string): string | undefined {
  const [, date = text, clock = '00:00', offset] = MOMENT.exec(text) ?? []
  const day = dayIn(date)
  if (day === undefined) return undefined
  const local = `${day}T${clock.padStart(clock.indexOf(':') === 1 ? clock.length + 1 : 0, '0')}`
  const moment = offset === undefined ? momentIn(local, zone) : new Date(`${local}${offset}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

function rangeIn(text: string): unknown {
  const [from, to, ...more] = text.split(RANGE).map(dayIn)
  return from !== undefined && to !== undefined && more.length === 0 ? { from, to } : undefined
}

/** `北京/朝阳 1 号`: the region up to the first blank, where it has several parts. */
function addressIn(text: string): unknown {
  const [first = '', ...rest] = text.split(' ')
  return first.includes('/')
    ? { region: first.split('/').filter(Boolean), detail: rest.join(' ') }
    : { region: [], detail: text }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of a sheet is no HTML: its signs are shown, and each line is a paragraph. */
const htmlOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('')

/**
 * How the cells of a field are read, for fields whose values are written down; those that are chosen by name have
 * choices instead (`import-columns.ts`).
 * @param zone of the organisation: what the clock of a cell says is meant there
 */
export function parserOf(field: Field, zone: string): CellParser {
  switch (field.kind) {
    case 'number':
    case 'amount':
    case 'duration':
      return numberIn
    case 'date':
      return dayIn
    case 'dateTime':
      return (text) => dateTimeIn(text, zone)
    case 'dateRange':
      return rangeIn
    case 'time':
      return timeIn
    case 'address':
      return addressIn
    case 'richText':
      return htmlOf
    default:
      return (text) => text
  }
}
