/** Records to choose from, and files to show, in SQL. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'
import { sql, type SqlBool } from 'kysely'
import type { OpenedForm } from './form-access.ts'
import { among } from './record.repo.ts'
import { recordsInReach } from './record.scope.ts'

/** A user who does not find a record among these types more of its title. */
const MAX_OFFERED = 50

export interface Choice {
  readonly keyword?: string | undefined
  readonly ids?: readonly string[] | undefined
}

/** Records of a form that the reader reaches, by their titles, the latest first. */
export async function recordsToChoose(
  db: Db,
  reader: Actor,
  { id, reach, hidden }: OpenedForm,
  { keyword, ids }: Choice,
): Promise<{ id: string; title: string }[]> {
  let wanted = db
    .selectFrom('frm_record')
    .select(['frm_record.id', 'frm_record.title'])
    .where('frm_record.template_id', '=', id)
    .where((eb) => recordsInReach(eb, reader, reach))
    // A title of a field that the reader does not see can neither be read nor found.
    .where(sql<SqlBool>`frm_record.title_field <> all(${[...hidden]}::text[])`)
  if (keyword !== undefined) wanted = wanted.where(sql<SqlBool>`lower(frm_record.title) like ${containing(keyword)}`)
  if (ids !== undefined) wanted = wanted.where('frm_record.id', '=', among(ids))
  return wanted
    .orderBy('frm_record.updated_at', 'desc')
    .limit(ids === undefined ? MAX_OFFERED : ids.length)
    .execute()
}

/** Files by their ids, with the records of a form that use them and that the reader reaches. */
export async function filesOfForm(
  db: Db,
  reader: Actor,
  { id, reach }: OpenedForm,
  { ids, resource }: { ids: readonly string[]; resource: string },
) {
  return db
    .selectFrom('sys_oss')
    .leftJoin('sys_oss_use', (join) =>
      join.onRef('sys_oss_use.oss_id', '=', 'sys_oss.id').on('sys_oss_use.resource', '=', resource),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('frm_record')
          .select([sql<string>`frm_record.id::text`.as('id'), 'frm_record.data'])
          .where('frm_record.template_id', '=', id)
          .where((record) => recordsInReach(record, reader, reach))
          .as('reached'),
      (join) => join.onRef('reached.id', '=', 'sys_oss_use.resource_id'),
    )
    .select([
      'sys_oss.id',
      'sys_oss.name',
      'sys_oss.bytes',
      'sys_oss.kind',
      'sys_oss.visibility',
      'sys_oss.created_by as uploaderId',
      'reached.data',
    ])
    .where('sys_oss.id', '=', among(ids))
    .execute()
}

/** Files by their ids: those that values of a record name. */
export const filesByIds = (db: Db, ids: readonly string[]) =>
  db.selectFrom('sys_oss').select(['id', 'name', 'bytes', 'kind', 'visibility']).where('id', '=', among(ids)).execute()
