/**
 * Which registered systems have asked their users for a second factor themselves: those of before have not. The table
 * is module `gateway`'s, which is below this one. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gw_entry_client
      add column has_factor int not null default 0 check (has_factor in (0, 1))`.execute(db)
}
