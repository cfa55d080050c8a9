/** Values of fields as texts, for lists of processes. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Field, StoredValues } from '#forms-core/index.ts'
import { namesOthers } from '../public/visitor-fields.ts'
import { cellOf, isCell } from '../record-list/cell-text.ts'
import { labelsOfFields } from '../record-list/field-labels.ts'
import { namesOfValues } from '../record/names.ts'

interface Asked {
  readonly fields: readonly Field[]
  /** By field id; only what the actor may see. */
  readonly records: readonly StoredValues[]
}

/**
 * The texts of fields, one list for each record in the order of the fields: options by their labels, people and records
 * within the actor's reach by their names, days and moments in ISO 8601; empty for nothing and for child tables.
 */
export async function fieldTexts(
  kernel: Pick<Kernel, 'labels'>,
  db: Db,
  actor: Actor,
  { fields, records }: Asked,
): Promise<string[][]> {
  const names = await namesOfValues(db, actor, { fields: [...fields] }, records)
  return textsWith(kernel, db, { fields, records, language: actor.language, names })
}

/** The same for people without an account: what names people, records or files is empty. */
export async function plainFieldTexts(
  kernel: Pick<Kernel, 'labels'>,
  db: Db,
  language: Language,
  { fields, records }: Asked,
): Promise<string[][]> {
  const texts = await textsWith(kernel, db, { fields, records, language, names: {} })
  return texts.map((row) => row.map((text, at) => (isPlain(fields[at]) ? text : '')))
}

/** Whether a value of the field says something to a visitor by itself: it names no one, and is no file. */
export const isPlain = (field: Field | undefined): boolean =>
  field !== undefined && isCell(field) && !namesOthers(field)

interface Named extends Asked {
  readonly language: Language
  readonly names: Readonly<Record<string, string>>
}

async function textsWith(
  kernel: Pick<Kernel, 'labels'>,
  db: Db,
  { fields, records, language, names }: Named,
): Promise<string[][]> {
  const labels = await labelsOfFields(kernel, db, fields, language)
  const nameOf = (id: string) => (Object.hasOwn(names, id) ? (names[id] ?? '') : '')
  return records.map((values) =>
    fields.map((field) => {
      if (!isCell(field) || !Object.hasOwn(values, field.id)) return ''
      return String(cellOf(field, values[field.id], { language, labels: labels.get(field.id), nameOf }) ?? '')
    }),
  )
}
