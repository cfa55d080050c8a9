/** Names in SQL, in the language of who reads them. */
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#kernel/i18n/translate.ts'

/**
 * A column in a language: the English one where it has a text, else the other.
 * @example select ${textIn(actor.language)('d.name', 'd.name_en')} as name
 */
export const textIn =
  (language: Language) =>
  (column: string, english: string): RawBuilder<string> =>
    language === 'en'
      ? sql<string>`coalesce(nullif(${sql.ref(english)}, ''), ${sql.ref(column)})`
      : sql<string>`${sql.ref(column)}`
