/** The recycle bin in SQL. A record in it is reached like the one it was: by its department, or by who deleted it. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import type { ListMemory } from '#kernel/lists/spec.ts'
import type { RecycleQuery } from '#records/contract/recycle.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

declareScoped('recycle')

type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

const columns = ['page.id', 'page.resource', 'page.label', 'page.deleted_at as deletedDate'] as const

const recycleList = defineList({
  resource: 'recycle',
  table: 'sys_recycle_bin',
  sort: { deletedDate: 'deleted_at', label: 'label' },
  defaultSort: 'deletedDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.deleted_by')
      .select(['page.position', ...columns, sql<string>`coalesce(u.real_name, '')`.as('deletedBy')])
      .orderBy(order),
})

/** Records of the reader's departments, and what the reader deleted. */
function reached({ scope: general, userId }: Reader): Expression<SqlBool>[] {
  const scope = scopeFor(general, 'recycle')
  if (scope.kind === 'all') return []
  return [sql<SqlBool>`(deleted_by = ${userId}::uuid or payload ->> 'dept_id' = any(${[...scope.deptIds]}::text[]))`]
}

/** One page of the bin. */
export function pageOfRecycled(db: Db, memory: ListMemory, reader: Reader, query: RecycleQuery) {
  const { resource, keyword, fromDate, toDate } = query
  const scope = scopeFor(reader.scope, 'recycle')
  return listPage(db, memory, recycleList, {
    tenantId: reader.tenantId,
    paging: query,
    where: () => {
      const conditions = reached(reader)
      if (resource) conditions.push(sql<SqlBool>`resource = ${resource}`)
      if (keyword) conditions.push(sql<SqlBool>`lower(label) like ${containing(keyword)}`)
      if (fromDate) conditions.push(fromDay('deleted_at', fromDate))
      if (toDate) conditions.push(untilDay('deleted_at', toDate))
      return conditions
    },
    whereKey: [resource, keyword, fromDate, toDate, scope, scope.kind === 'some' && reader.userId],
  })
}

/** What is in entries. */
export async function findPayloads(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sys_recycle_bin')
    .select(['id', 'resource', 'resource_id as resourceId', 'label', 'payload'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** One entry in reach, with what is in it. */
export function findRecycled(db: Db, reader: Reader, id: string) {
  return db
    .selectFrom('sys_recycle_bin as page')
    .leftJoin('sys_user as u', 'u.id', 'page.deleted_by')
    .select([...columns, 'page.resource_id as resourceId', 'page.payload'])
    .select(sql<string>`coalesce(u.real_name, '')`.as('deletedBy'))
    .where('page.id', '=', id)
    .where((eb) => eb.and(reached(reader)))
    .executeTakeFirst()
}

/** The same, held against others who restore it. */
export async function findRecycledForChange(tx: Tx, reader: Reader, id: string) {
  await tx.selectFrom('sys_recycle_bin').select('id').where('id', '=', id).forUpdate().execute()
  return findRecycled(tx, reader, id)
}

export async function deleteRecycled(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_recycle_bin').where('id', '=', id).execute()
}
