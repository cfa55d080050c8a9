/**
 * Channels that carry messages out of the product, templates of their texts, and the event that a message is about. A
 * migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

const KIND = sql.raw(
  `text not null default 'mail' check (kind in ('mail', 'sms', 'wechatMp', 'wechatWork', 'dingtalk', 'webPush'))`,
)
const STAMPS = sql.raw(`created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table msg_record add column event text not null default '', add column variables jsonb not null default '{}'`.execute(
    db,
  )
  await channels(db)
  await templates(db)
}

/** `secret` is sealed for its row. `failures`, `paused_until`, `problem` and the counted minute are the worker's. */
async function channels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_channel (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      kind ${KIND},
      name text not null,
      config jsonb not null default '{}',
      secret bytea,
      status int not null default 0 check (status in (0, 1)),
      is_default int not null default 0 check (is_default in (0, 1)),
      categories text[] not null default '{}',
      per_minute int not null default 300 check (per_minute between 1 and 10000),
      per_user_day int not null default 50 check (per_user_day between 1 and 1000),
      remark text not null default '',
      failures int not null default 0,
      paused_until timestamptz(3),
      problem text not null default '',
      minute_at timestamptz(3),
      minute_count int not null default 0,
      ${STAMPS},
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await sql`create unique index msg_channel_default on msg_channel (tenant_id, kind) where is_default = 1`.execute(db)
  await sql`create index msg_channel_newest on msg_channel (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index msg_channel_open on msg_channel (tenant_id, id) where status = 1`.execute(db)
  await tenantTable(db, 'msg_channel')
  await dispatchTable(db, 'msg_channel', ['tenant_id', 'id', 'status', 'paused_until'])
  await sortByPinyin(db, { msg_channel: ['name'] })
}

async function templates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_template (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      event text not null,
      kind ${KIND},
      language text not null default 'zh' check (language in ('zh', 'en')),
      subject text not null default '',
      body text not null default '',
      provider_template text not null default '',
      provider_params jsonb not null default '{}',
      ${STAMPS},
      primary key (tenant_id, id),
      unique (tenant_id, event, kind, language)
    )`.execute(db)
  await sql`create index msg_template_newest on msg_template (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'msg_template')
}
