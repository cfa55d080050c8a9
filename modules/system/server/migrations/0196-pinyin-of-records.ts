/** Names of custom dictionaries and saved views, labels of records and names of actors sort by pinyin. */
import type { Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sortByPinyin(db, {
    sys_dict_cust: ['name'],
    sys_dict_cust_type: ['name'],
    sys_view: ['name'],
    sys_recycle_bin: ['label'],
    sys_oss_use: ['label'],
    sys_audit: ['actor_name'],
  })
}
