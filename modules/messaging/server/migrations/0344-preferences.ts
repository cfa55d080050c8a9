/**
 * What users get over which channel and when, and what the organisation enforces. A migration that was released never
 * changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await preferences(db)
  await rules(db)
}

/**
 * `choices`: by `category kind`; what is missing comes at once. An empty zone is the organisation's. `digest_at`: when
 * the next digest is due, null without one; `digested_at`: until when messages stand in earlier ones.
 */
async function preferences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_preference (
      tenant_id int not null references sys_tenant (id),
      user_id uuid not null,
      choices jsonb not null default '{}',
      quiet int not null default 0 check (quiet in (0, 1)),
      quiet_from text not null default '22:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      quiet_to text not null default '08:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      quiet_days text not null default '1234567' check (quiet_days ~ '^[1-7]*$'),
      time_zone text not null default '',
      digest_rhythm text not null default 'daily' check (digest_rhythm in ('daily', 'weekly')),
      digest_weekday int not null default 1 check (digest_weekday between 1 and 7),
      digest_hour int not null default 18 check (digest_hour between 0 and 23),
      digest_at timestamptz(3),
      digested_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      version int not null default 1,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index msg_preference_due on msg_preference (tenant_id, digest_at) where digest_at is not null`.execute(
    db,
  )
  await tenantTable(db, 'msg_preference')
}

/** What is missing is left to users. */
async function rules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_rule (
      tenant_id int not null references sys_tenant (id),
      category text not null default 'task' check (category in ('task', 'process', 'notice', 'security', 'system')),
      kind text not null default 'mail' check (kind in ('mail', 'sms', 'wechatMp', 'wechatWork', 'dingtalk', 'webPush')),
      rule text not null default 'now' check (rule in ('now', 'forbidden')),
      primary key (tenant_id, category, kind)
    )`.execute(db)
  await tenantTable(db, 'msg_rule')
}
