/** Why a delivery of a webhook failed, as a code, which is read in any language. Empty: `error` says it all. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_webhook_delivery add column fault text not null default ''`.execute(db)
}
