/** Labels of share tickets sort by pinyin. */
import type { Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sortByPinyin(db, {
    sys_share_ticket: ['label'],
  })
}
