/** What an administrator sets on a menu beyond its name and place (specification section 3 "Menu/route item"). */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_menu
      add column sensitive boolean not null default false,
      add column iframe_url text not null default '',
      add column target text not null default '' check (target in ('', '_self', '_blank')),
      add column badge text not null default '',
      add column dot boolean not null default false,
      add column level_hidden boolean not null default false,
      add column temporary boolean not null default false,
      add column no_closable boolean not null default false,
      add column no_keep_alive boolean not null default false,
      add column dynamic_new_tab boolean not null default false,
      add column redirect text not null default ''`.execute(db)
}
