/** The module's tables as Kysely sees them (see `migrations/`). */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'

interface ApiKeyTable extends TenantRow, Stamped {
  owner_id: string
  name: string
  /** The beginning of the key. */
  prefix: string
  /** SHA-256 of the key. */
  key_hash: Buffer
  /** The key before the last rotation, and until when it goes on. */
  previous_hash: Generated<Buffer | null>
  previous_until: Generated<string | null>
  scopes: string[]
  allow_ips: Generated<string>
  expires_at: string
  last_used_at: Generated<string | null>
  last_used_ip: Generated<string>
  /** When its owner was notified that it is about to expire. */
  warned_at: Generated<string | null>
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    sys_api_key: ApiKeyTable
  }
}
