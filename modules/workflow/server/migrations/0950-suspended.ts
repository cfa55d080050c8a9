/**
 * Whether a version is suspended, in the values of the specification (section 4): 0 no, 1 yes. A migration that was
 * released never changes.
 */
import { sql, type Kysely } from 'kysely'

/** By a change of type: an update would see the rows of no tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wf_definition
      drop constraint wf_definition_state_check,
      alter column state drop default,
      alter column state type int using (case state when 'suspended' then 1 else 0 end)`.execute(db)
  await sql`alter table wf_definition rename column state to suspended`.execute(db)
  await sql`
    alter table wf_definition
      alter column suspended set default 0,
      add constraint wf_definition_suspended_check check (suspended in (0, 1))`.execute(db)
}
