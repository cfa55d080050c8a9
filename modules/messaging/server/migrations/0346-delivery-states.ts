/**
 * Deliveries that are skipped (status 4), those of notices and of digests, and those that another channel follows when
 * they fail. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table msg_delivery
      drop constraint msg_delivery_status_check,
      add constraint msg_delivery_status_check check (status between 0 and 4),
      add column notice_id uuid,
      add column must_reach boolean not null default false,
      add column digest_since timestamptz(3)`.execute(db)
  await sql`create index msg_delivery_notice on msg_delivery (tenant_id, notice_id, status) where notice_id is not null`.execute(
    db,
  )
  await sql`create index msg_delivery_reach on msg_delivery (tenant_id, created_at) where must_reach`.execute(db)
}
