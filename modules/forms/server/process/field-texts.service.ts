/** Values of fields as texts, for lists of processes. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Field, StoredValues } from '#forms-core/index.ts'
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
  const { language } = actor
  const labels = await labelsOfFields(kernel, db, fields, language)
  const names = await namesOfValues(db, actor, { fields: [...fields] }, records)
  const nameOf = (id: string) => (Object.hasOwn(names, id) ? (names[id] ?? '') : '')
  return records.map((values) =>
    fields.map((field) => {
      if (!isCell(field) || !Object.hasOwn(values, field.id)) return ''
      return String(cellOf(field, values[field.id], { language, labels: labels.get(field.id), nameOf }) ?? '')
    }),
  )
}
