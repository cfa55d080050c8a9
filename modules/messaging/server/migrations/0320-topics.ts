/**
 * What a message is about, so that an unread one is not followed by others of the same. A migration that was released
 * never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table msg_record add column topic text not null default ''`.execute(db)
  await sql`create index msg_record_topic on msg_record (tenant_id, user_id, topic, sent_at)
    where read_at is null and topic <> ''`.execute(db)
}
