/** The categories of models in SQL. */
import { sql } from 'kysely'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { ModelCategory } from '#workflow/contract/model-category.ts'
import { categoryEntry, categoryIn, categoryRank } from './category-lookup.repo.ts'

/** Those that models have, models without one last. */
export async function categoriesOfModels(db: Db, language: Language): Promise<ModelCategory[]> {
  const { rows } = await sql<ModelCategory>`
    select m.category as value, min(${categoryIn(language)}) as name, count(*)::int as count
    from wf_model m ${categoryEntry} group by m.category
    order by m.category = '', min(${categoryRank}), name, value`.execute(db)
  return rows
}
