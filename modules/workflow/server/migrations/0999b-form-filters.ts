/** Lists of one's work are filtered by values of form records. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index wf_instance_record on wf_instance (tenant_id, record_id) where record_id is not null`.execute(
    db,
  )
}
