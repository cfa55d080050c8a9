import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { columnOf, type Field } from '#forms-core/index.ts'
import type { FormRecord, OpenForm } from '#forms/contract/record.ts'
import { isSortable } from '#forms/contract/record-query.ts'
import { labelOf, listedFields, titleFieldOf } from './open-form.ts'
import { isNumeric, numberText } from '../render/view/number-words.ts'
import { sayValue } from './say-value.ts'

/** What a record is called; one without any text has a name, too. */
export const useRecordName = (): ((record: Pick<FormRecord, 'title'>) => string) => {
  const t = useT()
  return ({ title }) => (title === '' ? t('forms.record.untitled') : title)
}

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  serial: 150,
  switch: 90,
  time: 90,
  date: 120,
  dateTime: 160,
  dateRange: 220,
  user: 120,
  phone: 140,
  radio: 120,
  select: 130,
  dictionary: 130,
}
/** Facts of a row on a phone, besides its title. */
const PHONE_FACTS = 3
const STATES: readonly Field['kind'][] = ['radio', 'select', 'dictionary', 'switch']

/** Facts of a phone's row: amounts and days say more of a record than who is named in it. */
const weightOf = (field: Field): number =>
  isNumeric(field) ? 0 : field.kind === 'date' ? 1 : field.kind === 'serial' ? 2 : 3

/**
 * The columns of the records of a form: the title, the fields that its model marks, who entered it and when.
 * @param open shows one record
 */
export function useFormColumns({ model, version }: OpenForm, open: (record: FormRecord) => void): Column<FormRecord>[] {
  const t = useT()
  const nameOf = useRecordName()
  const { name, created, updated } = useRecordColumns<FormRecord>()
  const title = titleFieldOf(model)
  const listed = listedFields(model)
  const state = listed.find((field) => STATES.includes(field.kind) && !('multiple' in field && field.multiple === true))
  const facts = listed
    .filter((field) => field !== state)
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .slice(0, PHONE_FACTS)
  const { sort: _byName, ...titled } = name(title === undefined ? t('forms.record.title') : labelOf(title), {
    key: 'title',
    open,
    nameOf,
    width: 260,
    beside: ({ versionNo }) =>
      versionNo === version.no ? null : (
        <span className="kit-quiet" title={t('forms.record.versionWhy', { no: versionNo })}>
          {`V${versionNo}`}
        </span>
      ),
  })
  return [
    { ...titled, ...(title !== undefined && isSortable(title) && { sort: title.id }) },
    ...listed.map((field): Column<FormRecord> => {
      const place = field === state ? 'state' : facts.includes(field) ? 'fact' : undefined
      return {
        key: field.id,
        title: labelOf(field),
        width: WIDTHS[field.kind] ?? (columnOf(field) === 'num' ? 130 : 180),
        ...(isSortable(field) && { sort: field.id }),
        ...(field.marks?.sum === true && { sum: field.id, sumText: (sum: number) => numberText(field, sum) }),
        ...(isNumeric(field) && { align: 'end' as const }),
        ...(place !== undefined && { phone: place }),
        render: ({ values, names }) => <Cell field={field} value={values[field.id]} names={names} />,
      }
    }),
    {
      key: 'ownerName',
      title: t('forms.record.owner'),
      width: 120,
      phone: 'fact',
      render: ({ ownerName }) => ownerName,
    },
    { key: 'deptName', title: t('forms.record.dept'), width: 140, isExtra: true, render: ({ deptName }) => deptName },
    created({ key: 'createDate' }),
    updated({ key: 'updateDate', isExtra: true }),
    {
      key: 'versionNo',
      title: t('forms.template.version'),
      width: 90,
      isExtra: true,
      render: ({ versionNo }) => `V${versionNo}`,
    },
  ]
}

interface CellProps {
  field: Field
  value: unknown
  names: Readonly<Record<string, string>>
}

/** A value in a list: one line; states of choice fields as tags. */
export function Cell({ field, value, names }: CellProps) {
  const text = sayValue(field, value, names)
  if (text === '') return null
  if (STATES.includes(field.kind) && field.kind !== 'switch' && !Array.isArray(value)) return <Tag>{text}</Tag>
  return <span title={text}>{text}</span>
}
