/**
 * The department in which the initiator of a request acted. It is no reference: a department that is gone, or that the
 * initiator has left, is their main one.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_instance add column starter_dept_id uuid`.execute(db)
}
