/** Entries of dictionaries in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listPage } from '#kernel/lists/list.ts'
import type { ListMemory } from '#kernel/lists/spec.ts'
import type { DictDataQuery } from '#system/contract/dict-data.ts'
import type { DictTone } from '#system/contract/dict.ts'
import { customDicts, systemDicts, type DictFamily } from './dict-family.ts'

/** What is written of an entry. */
export interface DictDataValues {
  pid: string | null
  val: string
  name: string
  name_en: string
  sort: number
  status: 0 | 1
  tone: DictTone
  remark: string
}

/** The typed casts of both families: their tables have the same columns, as the schema declares and a test compares. */
const tableOf = ({ dataTable }: DictFamily) => dataTable as 'sys_dict_data'
const typeTableOf = ({ typeTable }: DictFamily) => typeTable as 'sys_dict_type'

const listOf = (family: DictFamily) =>
  defineList({
    resource: family.dataResource,
    table: tableOf(family),
    sort: { createDate: 'created_at', sort: 'sort', val: 'val', name: 'name' },
    defaultSort: 'createDate',
    rows: (db, page, order) =>
      db
        .selectFrom(page)
        .innerJoin(`${typeTableOf(family)} as t`, (join) =>
          join.onRef('t.tenant_id', '=', 'page.tenant_id').onRef('t.id', '=', 'page.type_id'),
        )
        .select([
          'page.position',
          'page.id',
          'page.pid',
          'page.type_id as typeId',
          't.code as typeCode',
          'page.val',
          'page.name',
          'page.name_en as nameEn',
          'page.sort',
          'page.status',
          'page.tone',
          'page.remark',
          'page.created_at as createDate',
          'page.version',
        ])
        .orderBy(order),
  })

const lists = { dict: listOf(systemDicts), dictCust: listOf(customDicts) }

/** One page of a family's entries, of all dictionaries or of one. */
export function pageOfEntries(
  db: Db,
  memory: ListMemory,
  { family, tenantId, query }: { family: DictFamily; tenantId: number; query: DictDataQuery },
) {
  const { dictType, keyword, status } = query
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(keyword ?? '')}`
  return listPage(db, memory, lists[family.noun], {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (dictType)
        conditions.push(
          sql<SqlBool>`type_id = (select id from ${sql.table(family.typeTable)} where code = ${dictType})`,
        )
      if (keyword) conditions.push(eb.or(['val', 'name', 'name_en'].map(like)))
      if (status !== undefined) conditions.push(eb('status', '=', status))
      return conditions
    },
    whereKey: [dictType, keyword, status],
  })
}

const selectEntries = (db: Db, family: DictFamily) =>
  db
    .selectFrom(`${tableOf(family)} as d`)
    .innerJoin(`${typeTableOf(family)} as t`, (join) =>
      join.onRef('t.tenant_id', '=', 'd.tenant_id').onRef('t.id', '=', 'd.type_id'),
    )
    .select([
      'd.id',
      'd.pid',
      'd.type_id as typeId',
      't.code as typeCode',
      'd.val',
      'd.name',
      'd.name_en as nameEn',
      'd.sort',
      'd.status',
      't.status as typeStatus',
      'd.tone',
      'd.remark',
      'd.created_at as createDate',
      'd.version',
    ])

/** Entries with their siblings in order: of one dictionary by its code or id, or of all. */
export function findEntries(db: Db, family: DictFamily, of: { code?: string | undefined; typeId?: string } = {}) {
  const { code, typeId } = of
  return selectEntries(db, family)
    .$if(code !== undefined, (query) => query.where('t.code', '=', code ?? ''))
    .$if(typeId !== undefined, (query) => query.where('d.type_id', '=', typeId ?? ''))
    .orderBy('t.code')
    .orderBy('d.sort')
    .orderBy('d.val')
    .execute()
}
export type FoundEntry = Awaited<ReturnType<typeof findEntries>>[number]

export function findEntry(db: Db, family: DictFamily, id: string): Promise<FoundEntry | undefined> {
  return selectEntries(db, family).where('d.id', '=', id).executeTakeFirst()
}

export async function countEntries(db: Db, family: DictFamily): Promise<number> {
  const { total } = await db
    .selectFrom(tableOf(family))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Writes entries, parents before children. */
export async function insertEntries(
  tx: Tx,
  family: DictFamily,
  {
    tenantId,
    by,
    rows,
  }: { tenantId: number; by: string; rows: readonly (DictDataValues & { id: string; type_id: string })[] },
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto(tableOf(family))
    .values(rows.map((row) => ({ tenant_id: tenantId, ...row, created_by: by, updated_by: by })))
    .execute()
}

export async function updateEntry(
  tx: Tx,
  family: DictFamily,
  { id, by, values }: { id: string; by: string; values: Partial<DictDataValues> },
): Promise<void> {
  await tx
    .updateTable(tableOf(family))
    .set({ ...values, updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives entries one after the other the places 10, 20, 30 … below a parent. */
export async function placeEntries(
  tx: Tx,
  family: DictFamily,
  { pid, ids, by }: { pid: string | null; ids: readonly string[]; by: string },
): Promise<void> {
  await sql`
    update ${sql.table(family.dataTable)} as d
    set pid = ${pid}::uuid, sort = place.at * 10, updated_by = ${by}::uuid, updated_at = now(), version = d.version + 1
    from unnest(${[...ids]}::uuid[]) with ordinality as place (id, at)
    where d.id = place.id and (d.sort <> place.at * 10 or d.pid is distinct from ${pid}::uuid)`.execute(tx)
}

/** Deletes entries in one statement, so that a whole branch can go. */
export async function deleteEntries(tx: Tx, family: DictFamily, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom(tableOf(family))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
