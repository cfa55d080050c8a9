/** Choices that many imports have. */
import type { Db } from '../database/lease.ts'
import { translate } from '../i18n/translate.ts'
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

/**
 * The values of an enumeration by their words in both languages.
 * @param textOf the key of a value's word
 * @example wordChoices(ParamType.options, (type) => `export.param.type_${type}`)
 */
export const wordChoices = <Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choice[] =>
  values.map((value) => ({ value, zh: translate('zh', textOf(value)), en: translate('en', textOf(value)) }))
