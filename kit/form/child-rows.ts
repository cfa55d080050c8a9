/** Rows of a table inside a form: what is wrong with them, and how pasted text becomes rows. Pure. */
import { z } from 'zod'
import { firstIssue } from './zod-rule.ts'

/** A record of the table; while it is being typed a number may still be a text. */
export type ChildRow = Readonly<Record<string, unknown>>

/** How a cell is edited. */
export type CellKind = 'text' | 'number' | 'select'

export interface CellOption {
  readonly value: string | number
  readonly label: string
}

/** What pasting has to know of a column. */
export interface CellColumn {
  readonly key: string
  readonly kind: CellKind | 'custom'
  readonly options?: readonly CellOption[]
}

/** The schema of one record and how many there must be, from the schema of the field. */
export interface RowsSchema {
  readonly item: z.ZodObject
  /** Of the field as a whole: its length. */
  readonly list: z.core.$ZodType
}

/** Looks through `optional`, `default` and the like. @throws Error when the field is no list of records */
export function rowsSchemaOf(field: z.core.$ZodType): RowsSchema {
  let inner: unknown = field
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable)
    inner = inner.unwrap()
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodObject) return { item: inner.element, list: field }
  throw new Error('a child table stands for a list of records')
}

/** What a schema has against single cells, by `row.column`; the first complaint each. */
export function cellIssues(item: z.ZodObject, rows: readonly ChildRow[]): Map<string, z.core.$ZodIssue> {
  const issues = new Map<string, z.core.$ZodIssue>()
  rows.forEach((row, at) => {
    for (const [key, schema] of Object.entries(item.shape)) {
      const issue = firstIssue(schema, row[key])
      if (issue) issues.set(`${at}.${key}`, issue)
    }
  })
  return issues
}

/** What a schema has against the table as a whole: too few or too many rows. */
export function tableIssue({ list }: RowsSchema, rows: readonly ChildRow[]): z.core.$ZodIssue | undefined {
  const result = z.safeParse(list, rows.length === 0 ? [] : rows, { reportInput: true })
  return result.success ? undefined : result.error.issues.find(({ path }) => path.length === 0)
}

/** An entry at another place; places beyond the ends are the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(items.length - 1, to))
  return [...rest.slice(0, place), ...items.slice(from, from + 1), ...rest.slice(place)]
}

/**
 * Text as spreadsheets put it on the clipboard: cells separated by tabs, rows by line ends; cells with either in
 * quotes. A line end at the very end is no row.
 */
export function parseSheet(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const source = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? ''
    if (isQuoted && char === '"' && source[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && char === '\t') endCell()
    else if (!isQuoted && char === '\n') {
      endCell()
      rows.push([])
    } else cell += char
  }
  endCell()
  return rows
}

/** A pasted text as the value of a cell. What is no number and no option stays as it is, for the rules to refuse. */
export function cellValue({ kind, options = [] }: CellColumn, text: string): unknown {
  const trimmed = text.trim()
  if (kind === 'number') return numberOf(trimmed)
  if (kind !== 'select') return trimmed
  const found = options.find(({ value, label }) => label === trimmed || String(value) === trimmed)
  return found ? found.value : trimmed
}

/** A number as typed, with or without thousands separators; undefined for nothing, the text itself when it is none. */
export function numberOf(text: string): number | string | undefined {
  const plain = text.replaceAll(/[\s,]/g, '')
  if (plain === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text
}

interface Paste {
  rows: readonly ChildRow[]
  columns: readonly CellColumn[]
  /** Where the first pasted cell goes. */
  at: { readonly row: number; readonly column: number }
  sheet: readonly (readonly string[])[]
  makeRow: () => ChildRow
  /** Rows beyond are left out. */
  most: number
}

/** The rows after pasting: cells are overwritten from one cell on to the right and down, missing rows are added. */
export function pasted({ rows, columns, at, sheet, makeRow, most }: Paste): ChildRow[] {
  const next = [...rows]
  sheet.slice(0, Math.max(0, most - at.row)).forEach((line, down) => {
    const values = line.flatMap((text, right) => {
      const column = columns[at.column + right]
      return column && column.kind !== 'custom' ? [[column.key, cellValue(column, text)] as const] : []
    })
    next[at.row + down] = { ...(next[at.row + down] ?? makeRow()), ...Object.fromEntries(values) }
  })
  return next
}
