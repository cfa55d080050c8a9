/**
 * Messages that no notice stands behind: what one part of the product tells one person. A migration that was released
 * never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table msg_record alter column notice_id drop not null`.execute(db)
  // Of a message without a notice: its content, who caused it, and the page it is about.
  await sql`
    alter table msg_record
      add column content text not null default '',
      add column sender_id uuid,
      add column path text not null default '',
      add foreign key (tenant_id, sender_id) references sys_user (tenant_id, id) on delete set null (sender_id)`.execute(
    db,
  )
  await sql`create index on msg_record (tenant_id, sender_id) where sender_id is not null`.execute(db)
}
