/** What ids in values are called, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { among } from './record.repo.ts'

export interface WantedNames {
  readonly users: readonly string[]
  readonly departments: readonly string[]
  readonly posts: readonly string[]
  readonly files: readonly string[]
}

/** Names of users, departments, posts and files, in one statement. */
export async function namesByIds(db: Db, wanted: WantedNames) {
  const { users, departments, posts, files } = wanted
  if (users.length + departments.length + posts.length + files.length === 0) return []
  const kind = <Kind extends keyof WantedNames>(name: Kind) => sql<Kind>`${sql.lit(name)}::text`.as('kind')
  return db
    .selectFrom('sys_user')
    .select(['id', 'real_name as name', kind<keyof WantedNames>('users')])
    .where('id', '=', among(users))
    .unionAll(
      db
        .selectFrom('sys_dept')
        .select(['id', 'name', kind('departments')])
        .where('id', '=', among(departments)),
    )
    .unionAll(
      db
        .selectFrom('sys_post')
        .select(['id', 'name', kind('posts')])
        .where('id', '=', among(posts)),
    )
    .unionAll(
      db
        .selectFrom('sys_oss')
        .select(['id', 'name', kind('files')])
        .where('id', '=', among(files)),
    )
    .execute()
}

/** Titles of records, with what is needed to decide who may see them. */
export async function titlesByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('frm_record')
    .select([
      'id',
      'template_id as formId',
      'title',
      'title_field as titleField',
      'owner_id as ownerId',
      'dept_id as deptId',
    ])
    .where('id', '=', among(ids))
    .execute()
}

/** The entries of some forms, by their ids. */
export async function accessOfForms(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('frm_template').select(['id', 'access']).where('id', '=', among(ids)).execute()
}

/** Those of the files that a user has uploaded, or that a record uses. */
export async function filesOf(
  db: Db,
  of: { ids: readonly string[]; userId: string; recordId: string | null; resource: string },
): Promise<string[]> {
  if (of.ids.length === 0) return []
  const rows = await db
    .selectFrom('sys_oss')
    .select('sys_oss.id')
    .where('sys_oss.id', '=', among(of.ids))
    .where((eb) =>
      eb.or([
        eb('sys_oss.created_by', '=', of.userId),
        eb.exists(
          eb
            .selectFrom('sys_oss_use')
            .select('sys_oss_use.oss_id')
            .whereRef('sys_oss_use.oss_id', '=', 'sys_oss.id')
            .where('sys_oss_use.resource', '=', of.resource)
            .where('sys_oss_use.resource_id', '=', of.recordId),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
