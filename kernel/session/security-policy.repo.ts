/** The rows of the security configuration. */
import type { Db } from '../database/lease.ts'

/** What the tenant of `db` has set; what is missing has its default. */
export async function listSecurityConfig(db: Db): Promise<{ name: string; value: number }[]> {
  return await db.selectFrom('sys_security_config').select(['name', 'value']).execute()
}
