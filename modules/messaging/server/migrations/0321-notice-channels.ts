/** Kinds of channels that a notice goes over; none: all. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table msg_notice add column channels text[] not null default '{}'`.execute(db)
}
