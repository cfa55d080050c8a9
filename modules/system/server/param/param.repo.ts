/** System parameters in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns } from '#kernel/records/record.repo.ts'
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

const COLUMNS = ['key', 'type', 'value', 'sensitive', 'remark', ...recordColumns] as const
const READ = [...COLUMNS, 'sealed'] as const

export const params = defineRecord('sys_param', READ)
export type FoundParam = NonNullable<Awaited<ReturnType<typeof params.find>>>

export const paramList = defineList({
  resource: 'param',
  table: 'sys_param',
  sort: { createDate: 'created_at', updateDate: 'updated_at', key: 'key' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, sql<boolean>`page.sealed is not null or page.value <> ''`.as('isSet')])
      .orderBy(order),
})

/** The tenant's parameters that match. */
export const callOfParams = (actor: Pick<Actor, 'tenantId'>, query: ParamQuery) =>
  listCall('sys_param', { actor, query }, (eb, { keyword, type, sensitive }) => [
    keyword && contains(['key', 'remark'], keyword),
    type && eb('type', '=', type),
    sensitive !== undefined && eb('sensitive', '=', sensitive),
  ])

/** Every parameter of the tenant. */
export function findParams(db: Db): Promise<FoundParam[]> {
  return db.selectFrom('sys_param').select(READ).execute()
}

/** Those of the tenant with one of the keys. */
export function findParamsByKey(db: Db, keys: readonly string[]): Promise<FoundParam[]> {
  return db
    .selectFrom('sys_param')
    .select(READ)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
}
