/** The list of stored files: its columns, filters and data scope. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import type { ListMemory } from '#kernel/lists/spec.ts'
import type { OssQuery } from '#files/contract/oss.ts'
import { isPersonInScope, type Reader } from '#system/server/index.ts'

const uses = sql<{ resource: string; label: string }[]>`coalesce((
  select json_agg(json_build_object('resource', u.resource, 'label', u.label) order by u.resource, u.label)
  from sys_oss_use u where u.tenant_id = page.tenant_id and u.oss_id = page.id), '[]')`

const fileList = defineList({
  resource: 'oss',
  table: 'sys_oss',
  sort: { createDate: 'created_at', name: 'name', bytes: 'bytes' },
  defaultSort: 'createDate',
  sums: { bytes: 'bytes' },
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.created_by')
      .select([
        'page.position',
        'page.id',
        'page.name',
        'page.kind',
        'page.media_type as mediaType',
        'page.bytes',
        'page.width',
        'page.height',
        'page.visibility',
        'page.dir_value as dirValue',
        'page.scan_status as scanStatus',
        'page.scan_signature as scanSignature',
        'page.scan_date as scanDate',
        'page.created_by as createdBy',
        'page.created_at as createDate',
        sql<string>`coalesce(u.real_name, '')`.as('uploader'),
        uses.as('uses'),
      ])
      .orderBy(order),
})

const isUsed = sql<SqlBool>`exists (
  select 1 from sys_oss_use u where u.tenant_id = sys_oss.tenant_id and u.oss_id = sys_oss.id)`

const uploadedBy = (name: string) => sql<SqlBool>`exists (
  select 1 from sys_user u
  where u.tenant_id = sys_oss.tenant_id and u.id = sys_oss.created_by and lower(u.real_name) like ${containing(name)})`

function matching(
  eb: ExpressionBuilder<Pick<Schema, 'sys_oss'>, 'sys_oss'>,
  { name, kind, uploader, used, scanStatus }: OssQuery,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (name) conditions.push(sql<SqlBool>`lower(name) like ${containing(name)}`)
  if (kind) conditions.push(eb('kind', '=', kind))
  if (uploader) conditions.push(uploadedBy(uploader))
  if (scanStatus !== undefined) conditions.push(sql<SqlBool>`scan_status = ${scanStatus}`)
  if (used !== undefined) conditions.push(used === 1 ? isUsed : eb.not(isUsed))
  return conditions
}

/** The files of people within the data scope, and one's own. */
const inScope = (reader: Reader): SqlBoolean =>
  sql<SqlBool>`(created_by = ${reader.userId}::uuid or ${isPersonInScope(reader, 'sys_oss.created_by')})`
type SqlBoolean = Expression<SqlBool>

export function pageOfFiles(db: Db, memory: ListMemory, reader: Reader, query: OssQuery) {
  const { name, kind, uploader, used, scanStatus } = query
  return listPage(db, memory, fileList, {
    tenantId: reader.tenantId,
    paging: query,
    where: (eb) => [inScope(reader), ...matching(eb, query)],
    whereKey: [name, kind, uploader, used, scanStatus, reader.scope, reader.userId],
  })
}
