/**
 * Deliveries are found by their id, and those of a channel whose minute is full are left where they are. A migration
 * that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index msg_delivery_id on msg_delivery (tenant_id, id)`.execute(db)
  await sql`grant select (minute_at, minute_count, per_minute) on msg_channel to portico_dispatch`.execute(db)
}
