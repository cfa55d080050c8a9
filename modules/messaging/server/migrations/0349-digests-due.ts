/** When the next digest of anybody is due, for nodes that wait for it. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index msg_preference_next on msg_preference (digest_at, tenant_id) where digest_at is not null`.execute(
    db,
  )
  await dispatchTable(db, 'msg_preference', ['tenant_id', 'digest_at'])
}
