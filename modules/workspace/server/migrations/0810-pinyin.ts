/** Titles of tasks and subjects of meetings sort by pinyin. */
import type { Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sortByPinyin(db, {
    ws_task: ['title'],
    ws_meeting: ['subject'],
  })
}
