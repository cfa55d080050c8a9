/** Tokens that vendors give for the keys of a channel, sealed. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

/** `renewing_until`: one node asks the vendor for a token, the others wait so long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_access_token (
      tenant_id int not null references sys_tenant (id),
      channel_id uuid not null,
      sealed bytea,
      expires_at timestamptz(3),
      renewing_until timestamptz(3),
      primary key (tenant_id, channel_id),
      foreign key (tenant_id, channel_id) references msg_channel (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'msg_access_token')
}
