/** Which columns of a child table the cells of a sheet are. Without IO. */
import { plain } from '#kernel/imports/cell-values.ts'
import { textIn, type FieldId } from '#forms-core/index.ts'
import type { FieldColumn } from '../record-import/import-columns.ts'
import { columnTitles } from '../record-list/column-titles.ts'

export interface FoundColumns {
  /** Columns by their place in the sheet. */
  readonly keys: ReadonlyMap<number, FieldId>
  /** Headers that are no column. */
  readonly ignored: readonly string[]
}

const MAX_HEADER = 100

/** By label in either language, or by variable name. A column that is named twice is the first of them. */
export function columnsInHeader(columns: readonly FieldColumn[], header: readonly string[]): FoundColumns {
  const known = namesOf(columns)
  const keys = new Map<number, FieldId>()
  const ignored: string[] = []
  for (const [place, text] of header.entries()) {
    const id = known.get(plain(text).replace(/\s*\*$/, ''))
    if (id !== undefined && ![...keys.values()].includes(id)) keys.set(place, id)
    else if (text.trim() !== '') ignored.push(text.trim().slice(0, MAX_HEADER))
  }
  return { keys, ignored }
}

/** A label that two columns have names the first; both have titles with their variable names, too. */
function namesOf(columns: readonly FieldColumn[]): ReadonlyMap<string, FieldId> {
  const fields = columns.map(({ field }) => field)
  const titles = [columnTitles(fields, 'zh'), columnTitles(fields, 'en')]
  const known = new Map<string, FieldId>()
  const add = (text: string | undefined, id: FieldId) => {
    const name = plain(text ?? '')
    if (name !== '' && !known.has(name)) known.set(name, id)
  }
  for (const { id, name } of fields) {
    for (const title of titles) add(title.get(id), id)
    add(name, id)
  }
  for (const { id, label } of fields) for (const language of ['zh', 'en'] as const) add(textIn(label, language), id)
  return known
}

/** The columns in a given order; what the user cannot write takes its place and is not read. */
export function columnsInOrder(columns: readonly FieldColumn[], order: readonly FieldId[]): FoundColumns {
  const known = new Set(columns.map(({ field }) => field.id))
  return { keys: new Map([...order.entries()].filter(([, id]) => known.has(id))), ignored: [] }
}
