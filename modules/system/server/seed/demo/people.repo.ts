import type { Db } from '#kernel/database/lease.ts'

/** Some people of the company, the administrator among them. */
export function findPeople(db: Db, limit: number) {
  return db
    .selectFrom('sys_user')
    .select(['id', 'username', 'real_name as realName', 'mobile', 'email'])
    .orderBy('super_admin', 'desc')
    .orderBy('username_key')
    .limit(limit)
    .execute()
}
