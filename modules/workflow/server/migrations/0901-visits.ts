/** Links in messages are for one visit of a task to one user. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_task add column visit int not null default 0`.execute(db)
}
