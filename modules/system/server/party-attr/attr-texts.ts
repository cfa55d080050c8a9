/** Stored values as people read them: names of users, departments and entries of dictionaries, for many rows. */
import type { Db } from '#kernel/database/lease.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'
import { findNames } from './party-value.repo.ts'

/** An attribute as far as its values' texts depend on it. */
export type TextedAttr = Pick<AttrOption, 'dataType' | 'dictType'>

export type TextOf = (attr: TextedAttr, stored: string) => string

/** Loads the names that these values need. One value of a dictionary that is gone reads as itself. */
export async function textsFor(
  { labels }: Pick<Kernel, 'labels'>,
  db: Db,
  language: Language,
  values: readonly { readonly attr: TextedAttr; readonly value: string }[],
): Promise<TextOf> {
  const namedBy = (type: TextedAttr['dataType']) => [
    ...new Set(values.filter(({ attr }) => attr.dataType === type).map(({ value }) => value)),
  ]
  const names = await findNames(db, { userIds: namedBy('user'), deptIds: namedBy('dept') })
  const dictionaries = new Map<string, ReadonlyMap<string, string>>()
  for (const { attr } of values)
    if (attr.dataType === 'dict' && !dictionaries.has(attr.dictType))
      dictionaries.set(attr.dictType, await labels.of(db, attr.dictType, language))
  return ({ dataType, dictType }, stored) => {
    switch (dataType) {
      case 'user':
      case 'dept':
        return names.get(stored) ?? ''
      case 'dict':
        return dictionaries.get(dictType)?.get(stored) ?? stored
      case 'boolean':
        return translate(language, `partyAttr.flag.${stored === 'true' ? 1 : 0}`)
      default:
        return stored
    }
  }
}
