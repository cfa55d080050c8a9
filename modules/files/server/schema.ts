/** The module's own tables. What other modules need of stored files is the kernel's (`sys_oss`). */
import type { Generated } from 'kysely'

declare module '#kernel/database/schema.ts' {
  interface Schema {
    /** The state of the virus scan. */
    sys_oss_scan: {
      tenant_id: number
      /** Since when the scanner does not answer; null: it does, as far as is known. */
      down_since: string | null
    }
    /** What is kept of a user's room for files. */
    sys_oss_user: {
      tenant_id: number
      user_id: string
      /** A limit of the user's own in MB; null: the parameter's. */
      quota_mb: number | null
      /** The share of which the user was notified: 0, 80 or 95 %. */
      warned: Generated<0 | 80 | 95>
    }
  }
}
