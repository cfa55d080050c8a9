/**
 * Messages name what they are about, so that they can show how it ended. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table msg_record add column subject_id uuid`.execute(db)
}
