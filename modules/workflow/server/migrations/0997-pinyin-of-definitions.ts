/** Names of definitions sort by pinyin, as those of models do. */
import type { Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sortByPinyin(db, { wf_definition: ['name'] })
}
