/** The table of access tokens as Kysely sees it (see `migrations/0348-access-tokens.ts`). */

export interface AccessTokenTable {
  tenant_id: number
  channel_id: string
  sealed: Buffer | null
  expires_at: string | null
  renewing_until: string | null
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    msg_access_token: AccessTokenTable
  }
}
