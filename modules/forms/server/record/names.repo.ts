/** What ids in values are called, in SQL. */
import type { Db } from '#kernel/database/lease.ts'
import { among } from './record.repo.ts'

export interface WantedNames {
  readonly users: readonly string[]
  readonly departments: readonly string[]
  readonly posts: readonly string[]
  readonly files: readonly string[]
}

/** Names of users, departments, posts and files, in one statement. */
export async function namesByIds(db: Db, wanted: WantedNames): Promise<{ id: string; name: string }[]> {
  const { users, departments, posts, files } = wanted
  if (users.length + departments.length + posts.length + files.length === 0) return []
  return db
    .selectFrom('sys_user')
    .select(['id', 'real_name as name'])
    .where('id', '=', among(users))
    .unionAll(db.selectFrom('sys_dept').select(['id', 'name']).where('id', '=', among(departments)))
    .unionAll(db.selectFrom('sys_post').select(['id', 'name']).where('id', '=', among(posts)))
    .unionAll(db.selectFrom('sys_oss').select(['id', 'name']).where('id', '=', among(files)))
    .execute()
}

/** Titles of records, with what is needed to decide who may see them. */
export async function titlesByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('frm_record')
    .select(['id', 'template_id as formId', 'title', 'title_field as titleField'])
    .where('id', '=', among(ids))
    .execute()
}

/** The entries of some forms, by their ids. */
export async function accessOfForms(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('frm_template').select(['id', 'access']).where('id', '=', among(ids)).execute()
}
