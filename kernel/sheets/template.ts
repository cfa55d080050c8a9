/** Workbooks made for people to fill in. Texts stay texts: nothing in them is a formula, whatever it begins with. */
import type { Cell, CellStyle, DataValidation, WriteSheet } from 'hucre/xlsx'
import { SHEET_LIMITS } from './read-limits.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface TemplateColumn {
  readonly title: string
  readonly hint: string
  readonly required: boolean
  readonly example: string
  readonly choices: readonly string[]
  /** Several choices may stand in a cell, which no drop-down can offer. */
  readonly isList: boolean
}

export interface Template {
  readonly names: { readonly sheet: string; readonly notes: string; readonly choices: string }
  readonly words: {
    readonly column: string
    readonly required: string
    readonly hint: string
    readonly choices: string
    readonly yes: string
    /** Sentences below the columns. */
    readonly notes: readonly string[]
  }
  readonly columns: readonly TemplateColumn[]
}

const HEAD: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8ECFB' } },
}
/** `@`: what is typed in stays as it is typed, leading zeros and long numbers too. */
const AS_TEXT: CellStyle = { numFmt: '@' }
const WIDTH = 20
const WIDE = 48
/** Names that the notes list; the drop-down has all. */
const MAX_LISTED = 30

/** An empty sheet with its example row, a sheet of notes, and what can be chosen behind it. */
export async function writeTemplate({ names, words, columns }: Template): Promise<Uint8Array> {
  const chosen = columns.filter(({ choices }) => choices.length > 0)
  const sheets: WriteSheet[] = [
    {
      name: names.sheet,
      columns: columns.map(() => ({ width: WIDTH, style: AS_TEXT })),
      rows: [columns.map(({ title }) => title), columns.map(({ example }) => example)],
      cells: new Map(columns.map((column, index) => [`0,${index}`, headOf(column)])),
      dataValidations: columns.flatMap((column, index) =>
        dropDown(column, index, chosen.indexOf(column), names.choices),
      ),
      freezePane: { rows: 1 },
    },
    notesOf({ names, words, columns }),
  ]
  if (chosen.length > 0) {
    const longest = Math.max(...chosen.map(({ choices }) => choices.length))
    const rows = Array.from({ length: longest }, (_, row) => chosen.map(({ choices }) => choices[row] ?? null))
    sheets.push({ name: names.choices, hidden: true, rows })
  }
  return written(sheets)
}

/** One sheet of texts, its first row the header. */
export function writeTextSheet(name: string, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const [header = []] = rows
  return written([
    {
      name,
      columns: header.map((_, index) => ({ width: index === header.length - 1 ? WIDE : WIDTH, style: AS_TEXT })),
      rows: rows.map((row) => [...row]),
      cells: new Map(header.map((title, index) => [`0,${index}`, { value: title, style: HEAD }])),
      freezePane: { rows: 1 },
    },
  ])
}

/** The library is only loaded when a user wants a sheet: it would weigh on every server that idles. */
async function written(sheets: WriteSheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({ sheets })
}

/** `A`, `Z`, `AA`: how spreadsheets call their columns, counted from 0. */
function letterOf(column: number): string {
  const [before, last] = [Math.floor(column / 26), String.fromCharCode(65 + (column % 26))]
  return before === 0 ? last : letterOf(before - 1) + last
}

function headOf({ title, hint }: TemplateColumn): Partial<Cell> {
  return { value: title, style: HEAD, ...(hint && { comment: { text: hint } }) }
}

/** The drop-down refers to the hidden sheet: a list written into the rule itself may have 255 characters. */
function dropDown({ choices, isList }: TemplateColumn, column: number, place: number, sheet: string): DataValidation[] {
  if (choices.length === 0 || isList) return []
  const [letter, from] = [letterOf(column), letterOf(place)]
  return [
    {
      type: 'list',
      range: `${letter}2:${letter}${SHEET_LIMITS.rows + 1}`,
      formula1: `'${sheet.replaceAll("'", "''")}'!$${from}$1:$${from}$${choices.length}`,
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'warning',
    },
  ]
}

function notesOf({ names, words, columns }: Template): WriteSheet {
  const head = [words.column, words.required, words.hint, words.choices]
  const lines = columns.map(({ title, required, hint, choices }) => [
    title,
    required ? words.yes : '',
    hint,
    choices.length > MAX_LISTED ? `${choices.slice(0, MAX_LISTED).join(', ')} …` : choices.join(', '),
  ])
  return {
    name: names.notes,
    columns: [{ width: WIDTH }, { width: 10 }, { width: WIDE }, { width: WIDE }],
    rows: [head, ...lines, [], ...words.notes.map((note) => [note])],
    cells: new Map(head.map((title, index) => [`0,${index}`, { value: title, style: HEAD }])),
    freezePane: { rows: 1 },
  }
}
