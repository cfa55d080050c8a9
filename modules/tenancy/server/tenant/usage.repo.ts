/** What is counted of a tenant, in SQL: numbers and one moment. Nothing of a record leaves this file. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { TenantUsage } from '#tenancy/contract/tenant.ts'

/** @param db a lease of that tenant */
export const readUsage = (db: Db): Promise<TenantUsage> =>
  db
    .selectNoFrom([
      sql<number>`(select count(*)::int from sys_user where status = 1 and not is_service)`.as('users'),
      sql<number>`(select count(*)::int from sys_oss)`.as('files'),
      sql<number>`(select coalesce(sum(bytes), 0)::float8 from sys_oss)`.as('bytes'),
      sql<string | null>`(select max(created_at) from sys_login_log where status = 1)`.as('signInDate'),
    ])
    .executeTakeFirstOrThrow()
