/** Definitions of attributes in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns } from '#kernel/records/record.repo.ts'
import type { PartyAttrQuery, PartyType } from '#system/contract/party-attr.ts'

const valueCountOf = (attr: 'page' | 'sys_party_attr') =>
  sql<number>`(
  select count(*)::int from sys_party_attr_value v
  where v.tenant_id = ${sql.table(attr)}.tenant_id and v.attr_id = ${sql.table(attr)}.id)`.as('valueCount')

const COLUMNS = [
  'party_type as partyType',
  'code',
  'name',
  'name_en as nameEn',
  'data_type as dataType',
  'required',
  'is_unique as isUnique',
  'bounds',
  'pattern',
  'dict_type as dictType',
  'status',
  'sort',
  'remark',
  ...recordColumns,
] as const

export const partyAttrs = defineRecord('sys_party_attr', [...COLUMNS, valueCountOf('sys_party_attr')])

export const partyAttrList = defineList({
  resource: 'partyAttr',
  table: 'sys_party_attr',
  sort: { sort: 'sort', code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, valueCountOf('page')])
      .orderBy(order),
})

/** The tenant's definitions that match. */
export const callOfPartyAttrs = (actor: Pick<Actor, 'tenantId'>, query: PartyAttrQuery) =>
  listCall('sys_party_attr', { actor, query }, (eb, { keyword, partyType, dataType, status }) => [
    keyword && contains(['code', 'name', 'name_en', 'remark'], keyword),
    partyType && eb('party_type', '=', partyType),
    dataType && eb('data_type', '=', dataType),
    status !== undefined && eb('status', '=', status),
  ])

/** All definitions of one kind of party, in order. */
export const findAll = (db: Db, partyType: PartyType) =>
  db
    .selectFrom('sys_party_attr')
    .select([
      'id',
      'code',
      'name',
      'name_en as nameEn',
      'data_type as dataType',
      'required',
      'is_unique as isUnique',
      'bounds',
      'pattern',
      'dict_type as dictType',
      'status',
    ])
    .where('party_type', '=', partyType)
    .orderBy('sort')
    .orderBy('code')
    .execute()
export type KeptAttr = Awaited<ReturnType<typeof findAll>>[number]

/** Active definitions of one kind of party, in order. */
export async function findActive(db: Db, partyType: PartyType) {
  const attrs = await findAll(db, partyType)
  return attrs.filter(({ status }) => status === 1).map(({ status: _, ...attr }) => attr)
}
export type ActiveAttr = Awaited<ReturnType<typeof findActive>>[number]

export async function countActive(db: Db, partyType: PartyType, exceptId?: string): Promise<number> {
  const { count } = await db
    .selectFrom('sys_party_attr')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('party_type', '=', partyType)
    .where('status', '=', 1)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

export async function isCodeTaken(
  db: Db,
  { partyType, code, exceptId }: { partyType: PartyType; code: string; exceptId?: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('sys_party_attr')
    .select('id')
    .where('party_type', '=', partyType)
    .where('code', '=', code)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether two parties have the same value. */
export async function hasDuplicates(db: Db, attrId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_party_attr_value')
    .select('value')
    .where('attr_id', '=', attrId)
    .groupBy('value')
    .having(sql<number>`count(*)`, '>', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the database refuse equal values of an attribute, or allow them again. */
export async function setUniqueness(tx: Tx, attrId: string, isUnique: boolean): Promise<void> {
  await tx
    .updateTable('sys_party_attr_value')
    .set({ unique_hash: isUnique ? sql<Buffer>`sha256(convert_to(value, 'UTF8'))` : null })
    .where('attr_id', '=', attrId)
    .execute()
}

/** Whether a role reaches departments by a data rule: what these are is read when rights are loaded. */
export async function areDeptsRuled(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sys_role_scope')
    .select('role_id')
    .where('resource', '=', 'dept')
    .where('rule_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a data rule asks for attributes, of its user or of the records. */
export async function isAskedByRules(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sys_data_rule')
    .select('id')
    .where(sql<boolean>`conditions::text like any(array['%"me.attr.%', '%"attr.%'])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
