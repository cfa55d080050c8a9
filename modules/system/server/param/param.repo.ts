/** System parameters in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { ParamQuery, ParamType } from '#system/contract/param.ts'

/** What is written of a parameter. */
export interface ParamValues {
  key: string
  type: ParamType
  /** Empty where it is sensitive. */
  value: string
  sensitive: 0 | 1
  sealed: Buffer | null
  remark: string
}

export const paramList = defineList({
  resource: 'param',
  table: 'sys_param',
  sort: { createDate: 'created_at', updateDate: 'updated_at', key: 'key' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.key',
        'page.type',
        'page.value',
        'page.sensitive',
        sql<boolean>`page.sealed is not null or page.value <> ''`.as('isSet'),
        'page.remark',
        'page.created_at as createDate',
        'page.updated_at as updateDate',
        'page.version',
      ])
      .orderBy(order),
})

/** The tenant's parameters that match. */
export function callOfParams({ tenantId }: Pick<Actor, 'tenantId'>, query: ParamQuery): ListCall<'sys_param'> {
  const { keyword, type, sensitive } = query
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(keyword ?? '')}`
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword) conditions.push(eb.or(['key', 'remark'].map(like)))
      if (type) conditions.push(eb('type', '=', type))
      if (sensitive !== undefined) conditions.push(eb('sensitive', '=', sensitive))
      return conditions
    },
    whereKey: [keyword, type, sensitive],
  }
}

const columns = [
  'id',
  'key',
  'type',
  'value',
  'sensitive',
  'sealed',
  'remark',
  'created_at as createDate',
  'updated_at as updateDate',
  'version',
] as const

export function findParam(db: Db, id: string) {
  return db.selectFrom('sys_param').select(columns).where('id', '=', id).executeTakeFirst()
}
export type FoundParam = NonNullable<Awaited<ReturnType<typeof findParam>>>

/** Every parameter of the tenant. */
export function findParams(db: Db): Promise<FoundParam[]> {
  return db.selectFrom('sys_param').select(columns).execute()
}

/** Those of the tenant with one of the keys. */
export function findParamsByKey(db: Db, keys: readonly string[]): Promise<FoundParam[]> {
  return db
    .selectFrom('sys_param')
    .select(columns)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
}

export async function isKeyTaken(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('sys_param').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
}

export async function insertParam(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  values: ParamValues,
): Promise<void> {
  await tx
    .insertInto('sys_param')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, created_by: key.by, updated_by: key.by })
    .execute()
}

export async function updateParam(tx: Tx, key: { id: string; by: string }, values: ParamValues): Promise<void> {
  await tx
    .updateTable('sys_param')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

export async function deleteParam(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_param').where('id', '=', id).execute()
}
