/** The operator's records of its customers, in SQL. A trigger keeps `sys_tenant` as they say (`migrations/`). */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import type { TenantCounts, TenantQuery, TenantStatus } from '#tenancy/contract/tenant.ts'

const COLUMNS = [
  'id',
  'number',
  'code',
  'name',
  'domain',
  'contact',
  'remark',
  'status',
  'expires_on as expireDate',
  'opened_at as openDate',
  'closed_at as closeDate',
  'created_at as createDate',
  'updated_at as updateDate',
  'version',
  'package_id as packageId',
] as const

/** What its package is called and allows; empty and null without one. */
const packageOf = (each: 'page' | 'sys_customer') => {
  const of = (column: string) => sql`(select ${sql.ref(`p.${column}`)} from sys_tenant_package p
    where p.tenant_id = ${sql.table(each)}.tenant_id and p.id = ${sql.table(each)}.package_id)`
  return [
    sql<string>`coalesce(${of('name')}, '')`.as('packageName'),
    sql<number | null>`${of('max_users')}`.as('userLimit'),
    sql<number | null>`${of('max_megabytes')}`.as('megabyteLimit'),
  ] as const
}

export const customerList = defineList({
  resource: 'tenant',
  table: 'sys_customer',
  sort: { createDate: 'created_at', name: 'name', code: 'code', status: 'status', expireDate: 'expires_on' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, ...packageOf('page')])
      .orderBy(order),
})

export const callOfCustomers = (actor: Pick<Actor, 'tenantId'>, query: TenantQuery) =>
  listCall('sys_customer', { actor, query }, (eb, { keyword, status, packageId }) => [
    keyword && contains(['name', 'code', 'domain'], keyword),
    status &&
      eb(
        'status',
        'in',
        status.map((value) => Number(value) as TenantStatus),
      ),
    packageId !== undefined && eb('package_id', '=', packageId),
  ])

export async function countByStatus(db: Db): Promise<TenantCounts> {
  const rows = await db
    .selectFrom('sys_customer')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  return { 0: 0, 1: 0, 2: 0, 3: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export const findCustomer = (db: Db, id: string) =>
  db
    .selectFrom('sys_customer')
    .select([...COLUMNS, ...packageOf('sys_customer')])
    .where('id', '=', id)
    .executeTakeFirst()
export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/** The same, kept from other writers until the transaction ends. */
export const lockCustomer = (tx: Tx, id: string) =>
  tx
    .selectFrom('sys_customer')
    .select([...COLUMNS, ...packageOf('sys_customer')])
    .select('export_key as exportKey')
    .select([
      sql<boolean>`coalesce(opening_until > now(), false)`.as('isOpening'),
      sql<boolean>`closed_at > now() - interval '30 days' and removing_at is null`.as('isReopenable'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

interface CustomerValues {
  name: string
  domain: string | null
  contact: string
  remark: string
  package_id: string | null
}

export async function insertCustomer(
  tx: Tx,
  { tenantId, id, by }: { tenantId: number; id: string; by: string },
  values: CustomerValues & { code: string },
): Promise<number> {
  const { number } = await tx
    .insertInto('sys_customer')
    .values({ tenant_id: tenantId, id, ...values, created_by: by, updated_by: by })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** What a change of a customer writes; the trigger decides whether there is such a change. */
export interface CustomerChange extends Partial<CustomerValues> {
  status?: TenantStatus
  expires_on?: string | null
  warned_days?: number | null
  export_key?: null
  exported_at?: null
  opening?: string | null
  opening_until?: string | null
}

/** @param by null where a sweep does it */
export async function updateCustomer(tx: Tx, id: string, by: string | null, change: CustomerChange): Promise<void> {
  await tx
    .updateTable('sys_customer')
    .set({ ...change, updated_by: by, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Notes who opens the tenant, for so long that a call that died is followed by another. */
export async function claimOpening(tx: Tx, id: string, token: string, seconds: number): Promise<void> {
  await tx
    .updateTable('sys_customer')
    .set({ opening: token, opening_until: sql<string>`now() + make_interval(secs => ${seconds}::int)` })
    .where('id', '=', id)
    .execute()
}

/** Whether the call that began to open the tenant still is the one that may. */
export async function isOpenedBy(tx: Tx, id: string, token: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sys_customer')
    .select('id')
    .where('id', '=', id)
    .where('opening', '=', token)
    .where('status', '=', 0)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Gives up opening, so that it can begin anew at once. */
export async function giveUpOpening(tx: Tx, id: string, token: string): Promise<void> {
  await tx
    .updateTable('sys_customer')
    .set({ opening: null, opening_until: null })
    .where('id', '=', id)
    .where('opening', '=', token)
    .execute()
}

/** Whether any tenant has the code or the domain; the list of tenants is the same for every connection. */
export async function isTaken(
  db: Db,
  by: { code: string } | { domain: string },
  exceptNumber?: number,
): Promise<boolean> {
  const others = db
    .selectFrom('sys_tenant')
    .select('id')
    .$if(exceptNumber !== undefined, (query) => query.where('id', '<>', exceptNumber ?? 0))
  const found = await (
    'code' in by ? others.where('code', '=', by.code) : others.where(sql`lower(domain)`, '=', by.domain)
  ).executeTakeFirst()
  return found !== undefined
}

/** 0 dedicated, 1 tenant, 2 operator. */
export async function findCertification(db: Db, tenantId: number): Promise<number | undefined> {
  const found = await db.selectFrom('sys_tenant').select('cert').where('id', '=', tenantId).executeTakeFirst()
  return found?.cert
}

/** Ids of open customers whose last day is over (UTC). */
export async function findExpired(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_customer')
    .select('id')
    .where('status', '=', 1)
    .where('expires_on', '<', sql<string>`(now() at time zone 'UTC')::date`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Does `work` within another tenant, in the same transaction: what both tenants get is written together or not. */
export async function withinTenant<Result>(
  tx: Tx,
  { from, to }: { from: number; to: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const enter = (tenantId: number) => sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`.execute(tx)
  await enter(to)
  const result = await work()
  await enter(from)
  return result
}

export interface EndingTenant {
  id: string
  number: number
  name: string
  day: string
  daysLeft: number
  warnedDays: number | null
}

/** Open customers whose last day is at most 30 days away. */
export const findEnding = (db: Db): Promise<EndingTenant[]> =>
  db
    .selectFrom('sys_customer')
    .select(['id', 'number', 'name', 'warned_days as warnedDays'])
    .select([
      sql<string>`expires_on::text`.as('day'),
      sql<number>`expires_on - (now() at time zone 'UTC')::date`.as('daysLeft'),
    ])
    .where('status', '=', 1)
    .where(sql<boolean>`expires_on - (now() at time zone 'UTC')::date between 0 and 30`)
    .orderBy('id')
    .execute()
