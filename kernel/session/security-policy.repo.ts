/** The rows of the security configuration. */
import type { Db } from '../database/lease.ts'

/** An item as it is stored: `text` for items that are texts, `value` for the others. */
export interface SecurityConfigRow {
  name: string
  value: number
  text?: string | null
}

/** What the tenant of `db` has set; what is missing has its default. */
export async function listSecurityConfig(db: Db): Promise<SecurityConfigRow[]> {
  return await db.selectFrom('sys_security_config').select(['name', 'value', 'text']).execute()
}
