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

const isOfLeaves = (field: Field): boolean => field.kind === 'tree' && field.leavesOnly === true

const isOfDictionary = (field: Field): boolean => dictionaryOf(field) !== undefined

/** Added values that their dictionary does not offer now, or that are no leaves where only leaves are chosen. */
export async function unknownOptions(
  { labels }: Pick<Kernel, 'labels'>,
  db: Db,
  { form, values, before }: { form: CompiledForm; values: StoredValues; before: StoredValues },
): Promise<RecordProblem[]> {
  if (!hasFields(form, isOfDictionary)) return []
  const added = addedTexts(form, values, before, isOfDictionary)
  const codes = new Set(added.map(({ field }) => dictionaryOf(field) ?? ''))
  const offered = new Map<string, Awaited<ReturnType<typeof labels.offered>>>()
  for (const code of codes) offered.set(code, await labels.offered(db, code))
  return added
    .filter(({ field, text }) => {
      const entry = offered.get(dictionaryOf(field) ?? '')?.get(text)
      return entry === undefined || (isOfLeaves(field) && entry.isParent)
    })
    .map(({ path }) => ({ code: 'record_invalid', path, detail: 'option' }))
}
