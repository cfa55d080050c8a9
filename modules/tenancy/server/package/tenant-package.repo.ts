/** Packages in SQL. What a tenant's own package allows is kept with the tenant, by a function of the owner. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns } from '#kernel/records/record.repo.ts'
import type { TenantPackageQuery } from '#tenancy/contract/tenant-package.ts'

const tenantCountOf = (each: 'page' | 'sys_tenant_package') =>
  sql<number>`(select count(*)::int from sys_customer c
    where c.tenant_id = ${sql.table(each)}.tenant_id and c.package_id = ${sql.table(each)}.id)`.as('tenantCount')

const COLUMNS = [
  'name',
  'menu_codes as menuCodeList',
  'max_users as userLimit',
  'max_megabytes as megabyteLimit',
  'max_calls as callLimit',
  'remark',
  ...recordColumns,
] as const

export const tenantPackages = defineRecord('sys_tenant_package', [...COLUMNS, tenantCountOf('sys_tenant_package')])

export const tenantPackageList = defineList({
  resource: 'tenantPackage',
  table: 'sys_tenant_package',
  sort: { name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, tenantCountOf('page')])
      .orderBy(order),
})

export const callOfPackages = (actor: Pick<Actor, 'tenantId'>, query: TenantPackageQuery) =>
  listCall('sys_tenant_package', { actor, query }, (_eb, { keyword }) => [
    keyword && contains(['name', 'remark'], keyword),
  ])

export const findPackageOptions = (db: Db) =>
  db.selectFrom('sys_tenant_package').select(['id', 'name']).orderBy('name').orderBy('id').execute()

/** A package, kept from being changed until the transaction ends. */
export const sharePackage = (tx: Tx, id: string) =>
  tx
    .selectFrom('sys_tenant_package')
    .select(['id', 'name', 'menu_codes', 'max_users', 'max_megabytes', 'max_calls'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

export type GivenPackage = NonNullable<Awaited<ReturnType<typeof sharePackage>>>

/** Customers that have a package; `number` is the tenant. */
export const findTenantsWith = (db: Db, packageId: string) =>
  db
    .selectFrom('sys_customer')
    .select(['number', 'name'])
    .where('package_id', '=', packageId)
    .orderBy('number')
    .execute()

export const findPackages = (db: Db) =>
  db.selectFrom('sys_tenant_package').select(['id', 'menu_codes']).orderBy('id').execute()

/** What a tenant may have; null: no package. */
export interface TenantLimits {
  name: string
  codes: readonly string[] | null
  hidden: readonly string[] | null
  users: number | null
  megabytes: number | null
  calls: number | null
}

/** Writes what a tenant may have, in a transaction of the operator. */
export async function setTenantLimits(tx: Tx, tenant: number, limits: TenantLimits): Promise<void> {
  const list = (values: readonly string[] | null) => (values === null ? null : [...values])
  await sql`select sys_tenant_set_package(${tenant}::int, ${limits.name}::text, ${list(limits.codes)}::text[], ${list(limits.hidden)}::text[],
    ${limits.users}::int, ${limits.megabytes}::int, ${limits.calls}::int)`.execute(tx)
}

/** What tenants have by a package now; one of them is enough, since all have the same. */
export async function findKeptMeaning(db: Db, packageId: string) {
  return await db
    .selectFrom('sys_customer as c')
    .innerJoin('sys_tenant as t', 't.id', 'c.number')
    .select(['t.package_codes as codes', 't.package_hidden as hidden'])
    .where('c.package_id', '=', packageId)
    .executeTakeFirst()
}
