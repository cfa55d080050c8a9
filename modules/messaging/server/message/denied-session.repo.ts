/** Whom a denied session concerns, in SQL. */
import type { Db } from '#kernel/database/lease.ts'

export const findNames = (db: Db, userId: string) =>
  db.selectFrom('sys_user').select(['username', 'real_name as name']).where('id', '=', userId).executeTakeFirst()
