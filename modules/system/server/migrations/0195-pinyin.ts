/** Names of people, and of what administrators keep, sort by pinyin. */
import type { Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sortByPinyin(db, {
    sys_user: ['real_name'],
    sys_role: ['name'],
    sys_dept: ['name'],
    sys_post: ['name'],
    sys_group: ['name'],
    sys_dict_type: ['name'],
    sys_dict_data: ['name'],
    sys_oss: ['name'],
  })
}
