/** The columns that an import of one form has: its fields that the user may write in a cell. */
import { partsOf } from '#kernel/imports/cell-values.ts'
import type { PlainColumn } from '#kernel/imports/kind.ts'
import type { Choice, ImportColumn } from '#kernel/imports/spec.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { isSeveral, textIn, type Field, type FieldOption } from '#forms-core/index.ts'
import type { OpenedForm } from '../record/form-access.ts'
import { columnTitles } from '../record-list/column-titles.ts'
import { PATH_MARK } from '../record-list/cell-text.ts'
import { parserOf } from './cell-value.ts'

/** A field with its column. */
export interface FieldColumn {
  readonly field: Field
  readonly column: PlainColumn
}

/** Files are no text, rows have no cell, and what is computed or numbered is made when the record is. */
const NOT_WRITTEN: ReadonlySet<Field['kind']> = new Set([
  'file',
  'picture',
  'signature',
  'childTable',
  'formula',
  'serial',
])

type Opened = Pick<OpenedForm, 'hidden' | 'modes'> & { readonly model: { readonly fields: readonly Field[] } }

const isWritten = ({ hidden, modes }: Opened, field: Field): boolean =>
  !NOT_WRITTEN.has(field.kind) &&
  field.computed === undefined &&
  field.readOnly !== true &&
  !hidden.has(field.id) &&
  modes.get(field.id) !== 'read'

/** What is required in every record, whatever the others are. */
const isRequired = ({ required, default: start, visibleWhen, readOnlyWhen }: Field): boolean =>
  required === true && start === undefined && visibleWhen === undefined && readOnlyWhen === undefined

const HINTED: ReadonlySet<Field['kind']> = new Set([
  'number',
  'amount',
  'duration',
  'date',
  'dateTime',
  'dateRange',
  'time',
  'cascader',
  'user',
  'department',
  'post',
  'reference',
  'address',
])

export function columnsOf(opened: Opened): FieldColumn[] {
  const fields = opened.model.fields.filter((field) => isWritten(opened, field))
  const [zh, en] = [columnTitles(fields, 'zh'), columnTitles(fields, 'en')]
  return fields.map((field) => ({
    field,
    column: {
      key: field.id,
      title: { zh: zh.get(field.id) ?? '', en: en.get(field.id) ?? '' },
      required: isRequired(field),
      isList: isSeveral(field),
      ...(HINTED.has(field.kind) && { hint: `import.formRecord.${field.kind}` }),
    },
  }))
}

type Values = Record<string, unknown>
/** A column as cells are read by it. */
export type CellColumn = ImportColumn<Values, undefined>

/**
 * How the cells of a field are read.
 * @param choices of fields whose values are chosen by name; undefined: what is written is the value
 */
export function cellColumn(
  { field, column }: FieldColumn,
  choices: readonly Choice[] | undefined,
  zone: string,
): CellColumn {
  return {
    key: column.key,
    title: column.key,
    example: '',
    isList: column.isList === true,
    ...(choices ? { choices: () => choices } : { parse: listed(field, parserOf(field, zone)) }),
  }
}

/** Several values without choices are separated by commas. */
const listed = (field: Field, parse: (text: string) => unknown) => (text: string) =>
  isSeveral(field) ? partsOf(text) : parse(text)

/** A switch in words, in every language and as machines write it. */
export function flagChoices(): Choice[] {
  const named = (isOn: boolean, also: readonly string[]): Choice => {
    const key = isOn ? 'export.formRecord.yes' : 'export.formRecord.no'
    return { value: isOn ? 1 : 0, zh: translate('zh', key), en: translate('en', key), also }
  }
  return [named(true, ['true', 'y', 'on', '√']), named(false, ['false', 'n', 'off', '×'])]
}

/** Fixed options by their labels. */
export const optionChoices = (options: Iterable<FieldOption>): Choice[] =>
  [...options].map(({ value, label }) => ({ value, zh: textIn(label, 'zh'), en: textIn(label, 'en') }))

/** The paths to options that have none below them, by the labels on the way; the value is the path as JSON. */
export function pathChoices(options: readonly FieldOption[]): Choice[] {
  const found: Choice[] = []
  const open = options.map((option) => ({ option, values: [] as string[], zh: [] as string[], en: [] as string[] }))
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { option } = next
    const values = [...next.values, option.value]
    const [zh, en] = [
      [...next.zh, textIn(option.label, 'zh')],
      [...next.en, textIn(option.label, 'en')],
    ]
    const below = option.children ?? []
    if (below.length === 0)
      found.push({
        value: JSON.stringify(values),
        zh: zh.join(PATH_MARK),
        en: en.join(PATH_MARK),
        also: [values.join(PATH_MARK)],
      })
    open.push(...below.map((child) => ({ option: child, values, zh, en })))
  }
  return found
}
