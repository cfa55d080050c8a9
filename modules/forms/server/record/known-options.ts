/** Options of dictionaries: which there are, only the server knows. What is stored already stays. */
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { CompiledForm, Field, RecordProblem, StoredValues } from '#forms-core/index.ts'
import { addedTexts, hasFields } from './placed-values.ts'

/** The dictionary that offers the values of a field. */
export function dictionaryOf(field: Field): string | undefined {
  if (field.kind === 'dictionary') return field.dict
  return 'options' in field && field.options.from === 'dictionary' ? field.options.dict : undefined
}

const isOfDictionary = (field: Field): boolean => dictionaryOf(field) !== undefined

/** Added values that their dictionary does not have. */
export async function unknownOptions(
  { labels }: Pick<Kernel, 'labels'>,
  db: Db,
  { form, values, before }: { form: CompiledForm; values: StoredValues; before: StoredValues },
): Promise<RecordProblem[]> {
  if (!hasFields(form, isOfDictionary)) return []
  const added = addedTexts(form, values, before, isOfDictionary)
  const codes = new Set(added.map(({ field }) => dictionaryOf(field) ?? ''))
  const known = new Map<string, ReadonlyMap<string, string>>()
  for (const code of codes) known.set(code, await labels.of(db, code, 'zh'))
  return added
    .filter(({ field, text }) => known.get(dictionaryOf(field) ?? '')?.has(text) !== true)
    .map(({ path }) => ({ code: 'record_invalid', path, detail: 'option' }))
}
