/** Values as cells of a sheet. `record-import/cell-value.ts` reads them again. */
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { wordsOf } from '#kernel/rich-text/clean-html.ts'
import type { SheetCell, SheetColumn } from '#kernel/sheets/write.ts'
import { decimalsOf, type Field } from '#forms-core/index.ts'
import type { Labels } from './field-labels.ts'

/** Between the two days of a range. */
export const RANGE_MARK = ' ~ '
/** Between the parts of a path or a region. */
export const PATH_MARK = '/'

/** What a value needs to be read by people. */
export interface CellWords {
  readonly language: Language
  readonly labels: Labels | undefined
  /** Of what is referred to, by id. */
  readonly nameOf: (id: string) => string
}

/** Child tables are no cells: a sheet has one row for each record. */
export const isCell = ({ kind }: Field): boolean => kind !== 'childTable'

/** How a spreadsheet keeps the values of a field. */
export function cellKind(field: Field): Pick<SheetColumn, 'kind' | 'format'> {
  switch (field.kind) {
    case 'number':
    case 'amount':
    case 'duration':
      return numberKind(field)
    case 'date':
      return { kind: 'day' }
    case 'dateTime':
      return { kind: 'moment' }
    case 'formula':
      if (field.result === 'number') return numberKind(field)
      return { kind: field.result === 'date' ? 'day' : field.result === 'dateTime' ? 'moment' : 'text' }
    default:
      return { kind: 'text' }
  }
}

function numberKind(field: Field): Pick<SheetColumn, 'kind' | 'format'> {
  const decimals = field.kind === 'amount' ? decimalsOf(field) : 0
  return { kind: 'number', ...(decimals > 0 && { format: `#,##0.${'0'.repeat(decimals)}` }) }
}

/** One value in one cell; several are separated by commas. */
export function cellOf(field: Field, value: unknown, words: CellWords): SheetCell {
  if (value === null || value === undefined) return ''
  const { labels, nameOf, language } = words
  const labelOf = (one: unknown) => labels?.get(String(one)) ?? String(one)
  switch (field.kind) {
    case 'richText':
      return typeof value === 'string' ? wordsOf(value) : ''
    case 'switch':
      return sayFlag(value === true, language)
    case 'formula':
      return typeof value === 'boolean' ? sayFlag(value, language) : plainOf(value)
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'dictionary':
    case 'tree':
      return [value].flat().map(labelOf).join(', ')
    case 'cascader':
      return [value].flat().map(labelOf).join(PATH_MARK)
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
    case 'file':
    case 'picture':
    case 'signature':
      return [value]
        .flat()
        .map((id) => (typeof id === 'string' ? nameOf(id) : ''))
        .filter((name) => name !== '')
        .join(', ')
    default:
      return plainOf(value)
  }
}

export const sayFlag = (isOn: boolean, language: Language): string =>
  translate(language, isOn ? 'export.formRecord.yes' : 'export.formRecord.no')

function plainOf(value: unknown): SheetCell {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  if ('from' in value && 'to' in value) return `${String(value.from)}${RANGE_MARK}${String(value.to)}`
  if (!('region' in value)) return ''
  const region = Array.isArray(value.region) ? value.region.join(PATH_MARK) : ''
  const detail = 'detail' in value ? String(value.detail) : ''
  return [region, detail].filter((part) => part !== '').join(' ')
}
