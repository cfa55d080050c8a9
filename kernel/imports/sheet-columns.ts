/**
 * Headers of a sheet as columns of an import: in any language, in any order, with or without the mark of the required.
 */
import type { ImportMode } from '#contract/import.ts'
import { invalid } from '../errors.ts'
import { translate, type Language } from '../i18n/translate.ts'
import type { SheetContent } from '../sheets/read-limits.ts'
import { plain } from './cell-values.ts'
import { sayText, type CellRow, type ImportKind } from './kind.ts'

const LANGUAGES: readonly Language[] = ['zh', 'en']
/** Behind the titles of required columns in the template. */
export const REQUIRED_MARK = ' *'

export interface FoundColumns {
  /** Columns by their place in the sheet. */
  readonly keys: ReadonlyMap<number, string>
  /** Headers that no one knows. */
  readonly ignored: string[]
}

/**
 * Finds the columns of an import in a sheet's header.
 * @throws InvalidInput at `file` when required ones are missing, or one is there twice
 */
export function findColumns(
  kind: ImportKind,
  header: SheetContent['header'],
  { mode, language }: { mode: ImportMode; language: Language },
): FoundColumns {
  const known = new Map<string, string>()
  for (const { key, title } of kind.columns) {
    // Names of the first columns are the product's; what an organisation names its own does not take them.
    for (const name of [key, ...LANGUAGES.map((each) => sayText(title, each))])
      if (!known.has(plain(name))) known.set(plain(name), key)
  }
  const ours = new Set(LANGUAGES.map((each) => plain(translate(each, 'import.reason'))))
  const keys = new Map<number, string>()
  const ignored: string[] = []
  for (const [place, text] of header.entries()) {
    const name = plain(text).replace(/\s*\*$/, '')
    const key = known.get(name)
    if (key === undefined) {
      if (name !== '' && !ours.has(name)) ignored.push(text.trim().slice(0, 100))
      continue
    }
    if ([...keys.values()].includes(key)) throw invalid('file', 'sheet_column_twice', { name: text.trim() })
    keys.set(place, key)
  }
  const found = new Set(keys.values())
  // To find a record it is enough to know what it is recognised by.
  const isNeeded = ({ key, required }: { key: string; required?: boolean }) =>
    mode === 'update' ? key === kind.keyColumn : required === true
  const missing = kind.columns.filter((column) => isNeeded(column) && !found.has(column.key))
  if (missing.length === 0) return { keys, ignored }
  const names = missing.map(({ title }) => sayText(title, language)).join(translate(language, 'import.comma'))
  throw invalid('file', 'sheet_columns_missing', { names })
}

/** The rows as texts by column. A row that is still the template's example is none. */
export function cellRows(
  { rows, faults }: SheetContent,
  keys: FoundColumns['keys'],
  example: Readonly<Record<string, string>>,
): CellRow[] {
  const faulty = new Map<number, Record<string, string>>()
  for (const { at, column, code } of faults) {
    const key = keys.get(column)
    if (key !== undefined) faulty.set(at, { ...faulty.get(at), [key]: code })
  }
  return rows
    .map(({ at, cells }) => ({
      n: at,
      cells: Object.fromEntries([...keys].map(([place, key]) => [key, storable(cells[place] ?? '')])),
      faults: faulty.get(at) ?? {},
    }))
    .filter((row) => !isBlank(row) && !isExample(row.cells, example))
}

const isBlank = ({ cells, faults }: CellRow): boolean =>
  Object.keys(faults).length === 0 && Object.values(cells).every((text) => text.trim() === '')

const isExample = (cells: CellRow['cells'], example: Readonly<Record<string, string>>): boolean =>
  Object.entries(example).every(([key, text]) => (cells[key] ?? '').trim() === text.trim())

/** PostgreSQL cannot store NUL nor half characters; both become a mark that the schema refuses or the person sees. */
export const storable = (text: string): string => text.replace(/\u0000|\p{Cs}/gu, '\ufffd')
