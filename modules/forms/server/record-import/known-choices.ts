/** What can be chosen in the columns of a sheet, as far as it is known before the sheet is read. */
import type { Db } from '#kernel/database/lease.ts'
import type { Choice } from '#kernel/imports/spec.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { allOptions, type Field, type FieldId } from '#forms-core/index.ts'
import { labelsOfFields } from '../record-list/field-labels.ts'
import { flagChoices, optionChoices, pathChoices, type FieldColumn } from './import-columns.ts'

/** Choices that are known beforehand, by field. */
export async function choicesOf(
  kernel: Kernel,
  db: Db,
  columns: readonly FieldColumn[],
): Promise<ReadonlyMap<FieldId, readonly Choice[]>> {
  const fields = columns.map(({ field }) => field)
  const [zh, en] = [await labelsOfFields(kernel, db, fields, 'zh'), await labelsOfFields(kernel, db, fields, 'en')]
  const found = fields.flatMap((field): [FieldId, Choice[]][] => {
    const own = ownChoices(field)
    if (own) return [[field.id, own]]
    const labels = zh.get(field.id)
    if (!labels || field.kind === 'cascader') return []
    const inEnglish = en.get(field.id)
    return [[field.id, [...labels].map(([value, label]) => ({ value, zh: label, en: inEnglish?.get(value) ?? label }))]]
  })
  return new Map(found)
}

function ownChoices(field: Field): Choice[] | undefined {
  if (field.kind === 'switch') return flagChoices()
  if (!('options' in field) || field.options.from !== 'fixed') return undefined
  const { options } = field.options
  return field.kind === 'cascader' ? pathChoices(options) : optionChoices(allOptions(options))
}
