/** Tenants, as signing in finds them. `sys_tenant` is readable whatever tenant a connection serves. */
import { sql } from 'kysely'
import type { Db } from '../database/lease.ts'

export interface SignInTenant {
  id: number
  /** Status open and not past its last day (UTC). */
  isOpen: boolean
}

/** The tenant, by whichever of its three names is given. */
export async function findTenant(
  db: Db,
  by: { id: number } | { domain: string } | { code: string },
): Promise<SignInTenant | undefined> {
  const tenants = db
    .selectFrom('sys_tenant')
    .select(['id', sql<boolean>`status = 1 and coalesce(expires_on >= current_date, true)`.as('isOpen')])
  if ('id' in by) return await tenants.where('id', '=', by.id).executeTakeFirst()
  const customers = tenants.where('cert', '<>', 2)
  if ('domain' in by) return await customers.where(sql`lower(domain)`, '=', by.domain.toLowerCase()).executeTakeFirst()
  return await customers.where('code', '=', by.code).executeTakeFirst()
}
