/** Changes of a record in words: which value, what it was, what it is. Pure. */
import { rowIdOf, rowsIn, type FormModel, type StoredValues, type ValueChange } from '#forms-core/index.ts'
import { t } from '#shell/i18n.ts'
import type { OpenForm } from '#forms/contract/record.ts'
import { columnIn, fieldOf, labelOf } from '../open-form.ts'
import { sayValue, textOf as plainOf } from '../say-value.ts'

type Names = Readonly<Record<string, string>>
type Retired = OpenForm['retired']

/** What a field is called; one that the form no longer has by its last name. */
export function fieldLabel(model: FormModel, id: string, retired: Retired = []): string {
  const field = fieldOf(model, id) ?? retired.find((one) => one.id === id)
  return field === undefined ? t('forms.record.retiredField') : labelOf(field)
}

/** The name of a row: what its first text says, else its place. */
export function rowName(model: FormModel, change: ValueChange, versions: readonly StoredValues[]): string {
  const { field: id, row } = change
  const field = fieldOf(model, id)
  const own = [change.before, change.after].filter(isRow)
  for (const values of versions) {
    const rows = rowsIn(values, id)
    const at = rows.findIndex((one) => rowIdOf(one) === row)
    const found = rows[at]
    if (found !== undefined) return textOf(found) || t('forms.record.row', { no: at + 1 })
  }
  const given = own.map(textOf).find((text) => text !== '')
  return given ?? t('forms.record.goneRow')

  function textOf(values: StoredValues): string {
    if (field?.kind !== 'childTable') return ''
    const named = field.fields.find(({ kind, id: column }) => kind === 'text' && typeof values[column] === 'string')
    return named === undefined ? '' : plainOf(values[named.id])
  }
}

/** Where the value is: the field; in a child table the row and the column as well. */
export function changeLabel(
  model: FormModel,
  change: ValueChange,
  versions: readonly StoredValues[],
  retired?: Retired,
): string[] {
  const { field: id, row, column } = change
  const label = fieldLabel(model, id, retired)
  if (row === undefined) return [label]
  const cell = column === undefined ? undefined : columnIn(fieldOf(model, id), column)
  return [label, rowName(model, change, versions), ...(cell === undefined ? [] : [labelOf(cell)])]
}

/** One side of a change; empty for nothing. */
export function sayChanged(
  model: FormModel,
  { field: id, row, column }: ValueChange,
  value: unknown,
  names: Names,
): string {
  if (value === undefined || value === null) return ''
  const field = fieldOf(model, id)
  if (field === undefined) return sayPlain(value, names)
  if (row === undefined) return isOrder(field.kind, value) ? t('forms.record.order') : sayValue(field, value, names)
  if (column !== undefined) {
    const cell = columnIn(field, column)
    return cell === undefined ? sayPlain(value, names) : sayValue(cell, value, names)
  }
  return field.kind === 'childTable' && isRow(value)
    ? field.fields
        .map((cell) => sayValue(cell, value[cell.id], names))
        .filter((text) => text !== '')
        .join(' · ')
    : ''
}

/** Of a field that the form no longer has. */
export function sayPlain(value: unknown, names: Names): string {
  if (typeof value === 'string') return names[value] ?? value
  if (Array.isArray(value)) return value.map((one) => sayPlain(one, names)).join(t('kit.list.comma'))
  return plainOf(value)
}

/** Rows of a child table in another order. */
const isOrder = (kind: string, value: unknown): boolean =>
  kind === 'childTable' && Array.isArray(value) && value.every((one) => typeof one === 'string')

const isRow = (value: unknown): value is StoredValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value
