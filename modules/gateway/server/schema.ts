/** The module's tables as Kysely sees them (see `migrations/`). */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { EntryAudience } from '#gateway/contract/entry.ts'

interface EntryClientTable extends TenantRow, Stamped {
  code: string
  name: string
  /** SHA-256 of 256 random bits. */
  secret_hash: Buffer
  sign_in_url: Generated<string>
  allow_ips: Generated<string>
  audience: Generated<EntryAudience>
  admits_admins: Generated<0 | 1>
  has_factor: Generated<0 | 1>
  status: Generated<0 | 1>
  remark: Generated<string>
  last_used_at: string | null
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    gw_entry_client: EntryClientTable
    gw_entry_client_role: { tenant_id: number; client_id: string; role_id: string }
    gw_entry_ticket: TenantRow & {
      client_id: string
      user_id: string
      ticket_hash: Buffer
      redirect: Generated<string>
      expires_at: string
    }
  }
}
