/** Applications in SQL, with the customers for which they are enabled. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns } from '#kernel/records/record.repo.ts'
import type { AppQuery } from '#tenancy/contract/app.ts'

const tenantsOf = (each: 'page' | 'sys_app') =>
  sql<string[]>`array(select a.customer_id from sys_app_tenant a
    where a.tenant_id = ${sql.table(each)}.tenant_id and a.app_id = ${sql.table(each)}.id
    order by a.customer_id)`.as('tenantIdList')

const COLUMNS = ['code', 'name', 'app_type as appType', 'status', 'url', 'icon', ...recordColumns] as const

export const apps = defineRecord('sys_app', [...COLUMNS, tenantsOf('sys_app')])

export const appList = defineList({
  resource: 'app',
  table: 'sys_app',
  sort: { code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, tenantsOf('page')])
      .orderBy(order),
})

export const callOfApps = (actor: Pick<Actor, 'tenantId'>, query: AppQuery) =>
  listCall('sys_app', { actor, query }, (eb, { keyword, status }) => [
    keyword && contains(['code', 'name', 'url'], keyword),
    status !== undefined && eb('status', '=', status),
  ])

export async function isCodeTaken(db: Db, code: string, exceptId?: string): Promise<boolean> {
  const found = await db
    .selectFrom('sys_app')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return found !== undefined
}

/** Customers that are not closed: `number` is the tenant. */
export const findTenants = (db: Db) =>
  db
    .selectFrom('sys_customer')
    .select(['id', 'number', 'name'])
    .where('status', '<', 3)
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function replaceTenants(tx: Tx, tenantId: number, appId: string, customers: readonly string[]) {
  await tx.deleteFrom('sys_app_tenant').where('app_id', '=', appId).execute()
  if (customers.length === 0) return
  const rows = customers.map((customer_id) => ({ tenant_id: tenantId, app_id: appId, customer_id }))
  await tx.insertInto('sys_app_tenant').values(rows).execute()
}
