/** Nodes and their heartbeat. What a node claims carries its name, so that others can take over when it is lost. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_node (
      name text primary key,
      started_at timestamptz not null default now(),
      alive_until timestamptz not null
    )`.execute(db)
  await sql`grant select, insert, update, delete on sys_node to portico_dispatch`.execute(db)
  await sql`grant select on sys_node to portico_app`.execute(db)
  await sql`alter table sys_outbox add column claimed_by text`.execute(db)
  await sql`grant select (claimed_by), update (claimed_by) on sys_outbox to portico_dispatch`.execute(db)
  await sql`alter table sys_task add column claimed_by text`.execute(db)
  await sql`grant select (claimed_by) on sys_task to portico_dispatch`.execute(db)
  await sql`grant select (node) on sys_schedule_log to portico_dispatch`.execute(db)
}
