/** Names that rows of users show. */
import { sql } from 'kysely'
import type { NameSource } from '#kernel/lists/names.ts'

export const deptNames: NameSource = {
  resource: 'dept',
  find: (db, ids) =>
    db
      .selectFrom('sys_dept')
      .select(['id', 'name', sql<number>`0`.as('rank')])
      .where('id', '=', among(ids))
      .execute(),
}

/** The strongest role first. */
export const roleNames: NameSource = {
  resource: 'role',
  find: (db, ids) =>
    db.selectFrom('sys_role').select(['id', 'name', 'grade as rank']).where('id', '=', among(ids)).execute(),
}

export const postNames: NameSource = {
  resource: 'post',
  find: (db, ids) =>
    db.selectFrom('sys_post').select(['id', 'name', 'sort as rank']).where('id', '=', among(ids)).execute(),
}

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`
