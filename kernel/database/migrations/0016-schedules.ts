/**
 * How a schedule is carried out, and what its log keeps of a run; runs that wait (run now, retries). A migration that
 * was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '../pinyin.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_schedule
      add column name text not null default '',
      add column misfire text not null default 'once' check (misfire in ('once', 'skip')),
      add column overlap int not null default 0 check (overlap in (0, 1)),
      add column timeout_seconds int not null default 300 check (timeout_seconds between 1 and 3600),
      add column retries int not null default 0 check (retries between 0 and 5),
      add column alarm int not null default 1 check (alarm in (0, 1)),
      add column created_at timestamptz(3) not null default now(),
      add column created_by uuid,
      add column updated_at timestamptz(3) not null default now(),
      add column updated_by uuid,
      add column version int not null default 1`.execute(db)
  await sql`create index sys_schedule_newest on sys_schedule (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`grant select (misfire) on sys_schedule to portico_dispatch`.execute(db)
  await sortByPinyin(db, { sys_schedule: ['name'] })
  await runs(db)
}

/** Trigger: 1 the schedule, 2 a user, 3 a retry. `due_at`: a run that waits; no node has it yet. */
async function runs(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_schedule_log
      add column trigger int not null default 1 check (trigger between 1 and 3),
      add column attempt int not null default 0 check (attempt between 0 and 5),
      add column due_at timestamptz(3),
      add column begun_by uuid,
      add column stopped_by uuid,
      add column reason text not null default ''
        check (reason in ('', 'failed', 'timeout', 'stopped', 'interrupted', 'unknown', 'params')),
      add column output text not null default '',
      drop constraint sys_schedule_log_tenant_id_schedule_id_fire_at_key,
      add constraint sys_schedule_log_once unique (tenant_id, schedule_id, fire_at, trigger, attempt)`.execute(db)
  await sql`create index sys_schedule_log_newest on sys_schedule_log (tenant_id, fire_at desc, id desc)`.execute(db)
  await sql`create index sys_schedule_log_open on sys_schedule_log (tenant_id, schedule_id) where status is null`.execute(
    db,
  )
  await sql`create index sys_schedule_log_due on sys_schedule_log (due_at) where status is null`.execute(db)
  // What ends a run is written inside its tenant.
  await sql`revoke update (status, finished_at, error) on sys_schedule_log from portico_dispatch`.execute(db)
  await sql`grant select (due_at) on sys_schedule_log to portico_dispatch`.execute(db)
  await sql`grant update (due_at, node, started_at, alive_until) on sys_schedule_log to portico_dispatch`.execute(db)
}
