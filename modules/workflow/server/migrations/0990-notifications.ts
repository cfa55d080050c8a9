/**
 * What users are to be notified of: one row per command, written with it and delivered as messages after the commit;
 * and which tasks were reported as overdue. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')

export async function up(db: Kysely<unknown>): Promise<void> {
  // `tasks`: instance, number and assignee of each task that is to be announced; `status`: how the root ended, where it
  // did.
  await sql`
    create table wf_notification (
      ${tenant},
      id uuid not null,
      root_id uuid not null,
      actor_id uuid,
      cause text not null default '',
      comment text not null default '',
      status text not null default '' check (status in ('', 'ended', 'rejected', 'canceled')),
      tasks jsonb not null default '[]',
      incidents uuid[] not null default '{}',
      at timestamptz(3) not null default now(),
      attempts int not null default 0,
      next_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index wf_notification_next on wf_notification (next_at)`.execute(db)
  await tenantTable(db, 'wf_notification')
  await dispatchTable(db, 'wf_notification', ['tenant_id', 'next_at'])
  // Each task is reported as overdue once.
  await sql`
    create table wf_overdue (
      ${tenant},
      task_id uuid not null,
      at timestamptz(3) not null default now(),
      primary key (tenant_id, task_id),
      foreign key (tenant_id, task_id) references wf_task (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'wf_overdue')
  await sql`create index wf_task_due on wf_task (tenant_id, due_at) where status = 'open' and due_at is not null`.execute(
    db,
  )
}
