/**
 * What users who took part in processes were called when they were deleted: who approved something stays on record. A
 * comment keeps whose it is. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_former_user (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      real_name text not null,
      primary key (tenant_id, id)
    )`.execute(db)
  await tenantTable(db, 'wf_former_user')
  await sql`alter table wf_comment drop constraint wf_comment_tenant_id_author_id_fkey`.execute(db)
  // While a whole tenant is removed, nothing of it is kept.
  await sql`
    create function wf_keep_name() returns trigger language plpgsql as $$ begin
      if coalesce(current_setting('app.removing', true), '') = '' and (
          exists (select from wf_participant p where p.tenant_id = old.tenant_id and p.user_id = old.id)
          or exists (select from wf_comment c where c.tenant_id = old.tenant_id and c.author_id = old.id)
          or exists (select from wf_copy y where y.tenant_id = old.tenant_id and y.given_by = old.id)) then
        insert into wf_former_user (tenant_id, id, real_name) values (old.tenant_id, old.id, old.real_name)
          on conflict (tenant_id, id) do update set real_name = excluded.real_name;
      end if;
      return old;
    end $$`.execute(db)
  await sql`create trigger wf_keep_name before delete on sys_user for each row execute function wf_keep_name()`.execute(
    db,
  )
}
