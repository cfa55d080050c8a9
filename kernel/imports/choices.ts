/** Choices that many imports have. */
import type { Db } from '../database/lease.ts'
import type { Kernel } from '../kernel.ts'
import type { Choice } from './spec.ts'

/** The values of a dictionary by their labels in both languages, for fields whose values are numbers on the wire. */
export async function dictionaryNumbers(
  { labels }: Pick<Kernel, 'labels'>,
  db: Db,
  dictionary: string,
): Promise<Choice[]> {
  const [zh, en] = [await labels.of(db, dictionary, 'zh'), await labels.of(db, dictionary, 'en')]
  return [...zh].map(([value, label]) => ({ value: Number(value), zh: label, en: en.get(value) ?? label }))
}
