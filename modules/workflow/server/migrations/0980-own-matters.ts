/** Who may not decide: managers who named deputies of others, and the initiator of a request. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Managers who wrote the absence of another person. None of them becomes the deputy through it.
  await sql`alter table wf_away add column named_by uuid[] not null default '{}'`.execute(db)
  // The person who may not claim the task although a rule finds them among its candidates: the initiator.
  await sql`alter table wf_task add column excluded_id uuid`.execute(db)
}
