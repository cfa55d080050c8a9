/**
 * What the categories of models are called and in which order they stand, in SQL. A model stores the value; the
 * dictionary of categories names and orders it. A category that the dictionary does not have is called as its models
 * call it, and stands behind the others.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#kernel/i18n/translate.ts'
import { CATEGORY_DICT } from '#workflow/contract/model-category.ts'

/** For the `from` of a query over models `m`: the entry of each as `c`. */
export const categoryEntry = sql`left join (
  select e.val, e.name, e.name_en, row_number() over (order by e.sort, e.val)::int as rank
  from sys_dict_data e join sys_dict_type ct on ct.id = e.type_id where ct.code = ${sql.lit(CATEGORY_DICT)}) c on c.val = m.category`

/** The name of the category of `m`. */
const categoryText = sql<string>`coalesce(c.name, m.category)`
/** The same in English; empty where it has none. */
const categoryEnglish = sql<string>`case when c.val is null then m.category_en else c.name_en end`

/** Both, for what is worded later. */
export const categoryTexts = sql`${categoryText} as category, ${categoryEnglish} as "categoryEn"`

export const categoryIn = (language: Language): RawBuilder<string> =>
  language === 'en' ? sql<string>`coalesce(nullif(${categoryEnglish}, ''), ${categoryText})` : categoryText

/** Behind all that the dictionary orders. */
export const UNLISTED = 1_000_000
export const categoryRank = sql<number>`coalesce(c.rank, ${sql.lit(UNLISTED)})`
