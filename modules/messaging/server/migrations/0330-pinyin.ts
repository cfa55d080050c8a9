/** Titles of notices and messages sort by pinyin. */
import type { Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sortByPinyin(db, {
    msg_notice: ['title'],
    msg_record: ['title'],
  })
}
