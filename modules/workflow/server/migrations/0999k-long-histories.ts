/**
 * What lists ask of processes, whatever there are of them: the instances of one process are counted on their index
 * alone, and the history, which is in parts by month, is planned for only where a name of the past is looked up.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index wf_instance_began`.execute(db)
  await sql`create index wf_instance_began on wf_instance (tenant_id, definition_id, started_at) include (parent_id)`.execute(
    db,
  )
  // As a part of a list's statement each month costs its planning, though the name is nearly never looked for.
  await sql`
    create function wf_former_starter(instance uuid) returns text language plpgsql stable as $body$
    begin
      return (select f.real_name from wf_history h join wf_former_user f on f.id = h.actor_id
        where h.instance_id = instance and h.seq = 1);
    end $body$`.execute(db)
}
