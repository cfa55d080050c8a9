/** Dictionaries, without their entries, in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import type { ListMemory } from '#kernel/lists/spec.ts'
import type { DictTypeQuery } from '#system/contract/dict-type.ts'
import { customDicts, systemDicts, type DictFamily } from './dict-family.ts'

/** What is written of a dictionary. */
export interface DictTypeValues {
  code: string
  name: string
  name_en: string
  status: 0 | 1
  remark: string
}

/** The typed cast of both families: their tables have the same columns, as the schema declares and a test compares. */
const tableOf = ({ typeTable }: DictFamily) => typeTable as 'sys_dict_type'

const countOf = ({ dataTable }: DictFamily, type: 'page' | 't') =>
  sql<number>`(
    select count(*) from ${sql.table(dataTable)} d
    where d.tenant_id = ${sql.table(type)}.tenant_id and d.type_id = ${sql.table(type)}.id
  )`.as('entryCount')

const listOf = (family: DictFamily) =>
  defineList({
    resource: family.typeResource,
    table: tableOf(family),
    sort: { createDate: 'created_at', code: 'code', name: 'name' },
    defaultSort: 'createDate',
    rows: (db, page, order) =>
      db
        .selectFrom(page)
        .select([
          'page.position',
          'page.id',
          'page.code',
          'page.name',
          'page.name_en as nameEn',
          'page.status',
          'page.remark',
          'page.created_at as createDate',
          'page.version',
          countOf(family, 'page'),
        ])
        .orderBy(order),
  })

const lists = { dict: listOf(systemDicts), dictCust: listOf(customDicts) }

/** One page of a family's dictionaries. */
export function pageOfTypes(
  db: Db,
  memory: ListMemory,
  { family, tenantId, query }: { family: DictFamily; tenantId: number; query: DictTypeQuery },
) {
  const { keyword, status } = query
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(keyword ?? '')}`
  return listPage(db, memory, lists[family.noun], {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword) conditions.push(eb.or(['code', 'name', 'name_en'].map(like)))
      if (status !== undefined) conditions.push(eb('status', '=', status))
      return conditions
    },
    whereKey: [keyword, status],
  })
}

/** One dictionary as the wire shows it, but for what the actor may do. */
export function findType(db: Db, family: DictFamily, by: { id: string } | { code: string }) {
  return db
    .selectFrom(`${tableOf(family)} as t`)
    .select([
      't.id',
      't.code',
      't.name',
      't.name_en as nameEn',
      't.status',
      't.remark',
      't.created_at as createDate',
      't.version',
      countOf(family, 't'),
    ])
    .$if('id' in by, (query) => query.where('t.id', '=', 'id' in by ? by.id : ''))
    .$if('code' in by, (query) => query.where('t.code', '=', 'code' in by ? by.code : ''))
    .executeTakeFirst()
}
export type FoundType = NonNullable<Awaited<ReturnType<typeof findType>>>

/** Every dictionary of a family, by code. */
export function findTypes(db: Db, family: DictFamily) {
  return db.selectFrom(tableOf(family)).select(['id', 'code']).orderBy('code').execute()
}

export async function insertType(
  tx: Tx,
  family: DictFamily,
  { tenantId, id, by, values }: { tenantId: number; id: string; by: string; values: DictTypeValues },
): Promise<void> {
  await tx
    .insertInto(tableOf(family))
    .values({ tenant_id: tenantId, id, ...values, created_by: by, updated_by: by })
    .execute()
}

export async function updateType(
  tx: Tx,
  family: DictFamily,
  { id, by, values }: { id: string; by: string; values: Partial<DictTypeValues> },
): Promise<void> {
  await tx
    .updateTable(tableOf(family))
    .set({ ...values, updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a dictionary; the database refuses while it has entries. */
export async function deleteType(tx: Tx, family: DictFamily, id: string): Promise<void> {
  await tx.deleteFrom(tableOf(family)).where('id', '=', id).execute()
}
