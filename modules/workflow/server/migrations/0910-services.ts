/**
 * Services that are called, and the work that waits for them; incidents of timers that failed. A migration that was
 * released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Secrets are sealed, and opened on the way out alone.
  await sql`
    create table wf_service (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      name text not null,
      url text not null,
      secret bytea,
      timeout_seconds int not null default 30 check (timeout_seconds between 1 and 120),
      attempts int not null default 5 check (attempts between 1 and 20),
      status int not null default 1 check (status in (0, 1)),
      remark text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await sql`create index wf_service_newest on wf_service (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'wf_service')
  await dispatchTable(db, 'wf_service', ['tenant_id', 'name', 'timeout_seconds', 'status'])
  await sql`grant select (worker) on wf_job to portico_dispatch`.execute(db)
  await sql`create index wf_job_work on wf_job (tenant_id, worker, due_at)
    where state = 'ready' and kind = 'work'`.execute(db)
  await sql`create index wf_job_listed on wf_job (tenant_id, due_at desc, id desc)`.execute(db)
  // The wait whose job came to nothing, where no token is stuck.
  await sql`alter table wf_incident add column wait int`.execute(db)
  await sql`create index wf_incident_listed on wf_incident (tenant_id, opened_at desc, id desc)`.execute(db)
}
