/**
 * A deployed version may name the version of an online form, and an instance the record that it was started with. The
 * record has no foreign key: one in the recycle bin may come back.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wf_definition
      add column form_id uuid,
      add column form_version_id uuid,
      add foreign key (tenant_id, form_id) references frm_template (tenant_id, id),
      add foreign key (tenant_id, form_version_id) references frm_version (tenant_id, id),
      add check ((form_id is null) = (form_version_id is null))`.execute(db)
  await sql`create index wf_definition_form on wf_definition (tenant_id, form_id) where form_id is not null`.execute(db)
  await sql`
    create index wf_definition_form_version on wf_definition (tenant_id, form_version_id)
    where form_version_id is not null`.execute(db)
  await sql`alter table wf_instance add column record_id uuid`.execute(db)
}
