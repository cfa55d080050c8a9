/** What the options of a form's fields are called, for sheets. */
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { allOptions, placedFields, textIn, type Field, type FieldId, type FormLanguage } from '#forms-core/index.ts'
import { dictionaryOf } from '../record/known-options.ts'

export type Labels = ReadonlyMap<string, string>

/** Labels of options by field. Options that a configured call answers are known by their values alone. */
export async function labelsOfFields(
  { labels }: Pick<Kernel, 'labels'>,
  db: Db,
  fields: readonly Field[],
  language: FormLanguage,
): Promise<ReadonlyMap<FieldId, Labels>> {
  const found = new Map<FieldId, Labels>()
  const own = new Map<FieldId, Labels>()
  for (const { field } of placedFields(fields)) {
    const dictionary = dictionaryOf(field)
    if (dictionary !== undefined) own.set(field.id, await labels.of(db, dictionary, language))
    else if ('options' in field && field.options.from === 'fixed')
      own.set(
        field.id,
        new Map([...allOptions(field.options.options)].map(({ value, label }) => [value, textIn(label, language)])),
      )
  }
  for (const field of fields) {
    const source = 'options' in field && field.options.from === 'field' ? field.options.field : field.id
    const known = own.get(source)
    if (known !== undefined) found.set(field.id, known)
  }
  return found
}
