/** Names of other systems sort by pinyin. */
import type { Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sortByPinyin(db, {
    gw_entry_client: ['name'],
  })
}
