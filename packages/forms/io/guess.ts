/** The fields that a sheet suggests: one for each column, of the kind that its cells agree with. */
import type { Field } from '../model/field.ts'
import { isReservedName, VariableName } from '../model/ids.ts'
import { valueSchema } from '../values/value-schema.ts'

/** A sheet as texts: the heads of its columns, and rows of cells. */
export interface GuessedSheet {
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What was guessed of a column: of `cells` that say anything, `agreeing` are values of the kind. */
export interface SheetGuess {
  field: Field
  cells: number
  agreeing: number
}

/** A kind fits when at least so many of a hundred cells are values of it. */
const NEEDED_PERCENT = 95
/** Texts that repeat, and are no more than these, are options. */
const MAX_GUESSED_OPTIONS = 12
const MAX_LINE = 100

/**
 * What cells and heads are recognised by is no text of the interface, so Chinese words are here, as escapes: shi, fou.
 */
const YES_NO: ReadonlySet<string> = new Set(['\u662f', '\u5426', 'yes', 'no', 'true', 'false', 'y', 'n'])
/** The last form is that of nian, yue, ri. */
const DAY = /^\d{4}(?:-\d{1,2}-\d{1,2}|\/\d{1,2}\/\d{1,2}|\u5e74\d{1,2}\u6708\d{1,2}\u65e5)$/
const MOMENT = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/
const NUMBER = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,8})?$/
const MONEY = /^[¥\uffe5$€£]\s?\d/
/** jin'e, feiyong, jiage, danjia, heji */
const MONEY_HEAD = /\u91d1\u989d|\u8d39\u7528|\u4ef7\u683c|\u5355\u4ef7|\u5408\u8ba1|amount|price|cost|fee/i

interface Candidate {
  fits: (cell: string, head: string) => boolean
  field: (named: Named) => Field
}
type Named = Pick<Field, 'id' | 'name' | 'label'>

const parses = (kind: 'idNumber' | 'mail' | 'phone') => {
  const schema = valueSchema({ kind, id: 'f-0000', name: 'x', label: { zh: 'x', en: '' } })
  return (cell: string) => schema.safeParse(cell).success
}

/** The most particular first: an identity number is a number, too. */
const CANDIDATES: readonly Candidate[] = [
  { fits: (cell) => YES_NO.has(cell.toLowerCase()), field: (named) => ({ kind: 'switch', ...named }) },
  { fits: (cell) => DAY.test(cell), field: (named) => ({ kind: 'date', ...named }) },
  { fits: (cell) => MOMENT.test(cell), field: (named) => ({ kind: 'dateTime', ...named }) },
  { fits: (cell) => TIME.test(cell), field: (named) => ({ kind: 'time', ...named }) },
  { fits: parses('idNumber'), field: (named) => ({ kind: 'idNumber', ...named }) },
  { fits: parses('mail'), field: (named) => ({ kind: 'mail', ...named }) },
  { fits: parses('phone'), field: (named) => ({ kind: 'phone', ...named }) },
  {
    fits: (cell, head) => MONEY.test(cell) || (MONEY_HEAD.test(head) && NUMBER.test(cell)),
    field: (named) => ({ kind: 'amount', currency: 'CNY', decimals: 2, ...named }),
  },
  { fits: (cell) => NUMBER.test(cell), field: (named) => ({ kind: 'number', decimals: 2, ...named }) },
]

/**
 * A field for each column with a head, in the order of the sheet.
 * @param newId makes an id that the form does not have yet
 */
export function guessFields({ header, rows }: GuessedSheet, newId: () => string): SheetGuess[] {
  const taken = new Set<string>()
  return header.flatMap((head, at): SheetGuess[] => {
    const label = head.trim().slice(0, MAX_LINE)
    if (label === '') return []
    const named: Named = { id: newId(), name: nameOf(label, at, taken), label: { zh: label, en: '' } }
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    return [guessColumn(named, label, cells)]
  })
}

function guessColumn(named: Named, head: string, cells: readonly string[]): SheetGuess {
  for (const { fits, field } of cells.length > 0 ? CANDIDATES : []) {
    const agreeing = cells.filter((cell) => fits(cell, head)).length
    if (agreeing * 100 >= cells.length * NEEDED_PERCENT) return { field: field(named), cells: cells.length, agreeing }
  }
  return { field: textField(named, cells), cells: cells.length, agreeing: cells.length }
}

function textField(named: Named, cells: readonly string[]): Field {
  const different = [...new Set(cells)]
  const isChoice = different.length <= MAX_GUESSED_OPTIONS && cells.length >= different.length * 2
  if (different.length > 1 && isChoice && different.every((cell) => cell.length <= MAX_LINE && !/\p{Cc}/u.test(cell)))
    return {
      kind: 'select',
      options: { from: 'fixed', options: different.map((value) => ({ value, label: { zh: value, en: '' } })) },
      ...named,
    }
  const isLong = cells.some((cell) => cell.length > MAX_LINE || cell.includes('\n'))
  return isLong ? { kind: 'textarea', ...named } : { kind: 'text', ...named }
}

/** A variable name like the head where it can be one, else by its place. */
function nameOf(head: string, at: number, taken: Set<string>): string {
  const plain = head
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^[^\p{L}]+|_+$/gu, '')
  const wanted = VariableName.safeParse(plain).success && !isReservedName(plain) ? plain : `column${at + 1}`
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted.slice(0, 60)}${number}`
  taken.add(name)
  return name
}
