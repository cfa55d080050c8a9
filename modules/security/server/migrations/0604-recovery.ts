/** Forgotten passwords: challenges of those who recover one, and the questions they may answer. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_security_question (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      user_id uuid not null,
      no int not null,
      code text not null default '',
      question text not null,
      answer_hash text not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, user_id, no),
      check ((code = '') <> (question = '')),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'sys_security_question')

  // `user_id` is null where there is no such user: the row is there all the same, so that nothing tells them apart.
  await sql`
    create table sys_recovery (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      secret_hash bytea not null,
      username text not null,
      user_id uuid,
      code_hash bytea,
      code_until timestamptz(3),
      code_tries int not null default 0,
      answer_tries int not null default 0,
      questions_passed boolean not null default false,
      proved_by text check (proved_by in ('mail', 'sms', 'questions')),
      sent_by text check (sent_by in ('mail', 'sms')),
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, secret_hash),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index sys_recovery_expires on sys_recovery (tenant_id, expires_at)`.execute(db)
  await tenantTable(db, 'sys_recovery')
}
