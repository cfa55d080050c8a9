/**
 * In which processes deleted users took part, so that their names go with the last of these. Names that were kept
 * before stay. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_former_user_part (
      tenant_id int not null,
      user_id uuid not null,
      root_id uuid not null,
      primary key (tenant_id, user_id, root_id),
      foreign key (tenant_id, user_id) references wf_former_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, root_id) references wf_instance (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index wf_former_user_part_of on wf_former_user_part (tenant_id, root_id)`.execute(db)
  await tenantTable(db, 'wf_former_user_part')
  // Of names that were kept before it is not known where they stand.
  await sql`alter table wf_former_user add column has_parts boolean not null default false`.execute(db)
  await sql`
    create or replace function wf_keep_name() returns trigger language plpgsql as $$ declare roots uuid[]; begin
      if coalesce(current_setting('app.removing', true), '') <> '' then return old; end if;
      select array_agg(distinct part.root_id) into roots from (
        select p.root_id from wf_participant p where p.tenant_id = old.tenant_id and p.user_id = old.id
        union all
        select c.root_id from wf_comment c where c.tenant_id = old.tenant_id and c.author_id = old.id
        union all
        select y.root_id from wf_copy y where y.tenant_id = old.tenant_id and y.given_by = old.id) part;
      if roots is not null then
        insert into wf_former_user (tenant_id, id, real_name, has_parts) values (old.tenant_id, old.id, old.real_name, true)
          on conflict (tenant_id, id) do update set real_name = excluded.real_name;
        insert into wf_former_user_part (tenant_id, user_id, root_id)
          select old.tenant_id, old.id, root from unnest(roots) as root on conflict do nothing;
      end if;
      return old;
    end $$`.execute(db)
}
