/** Processes and their categories have a name in English, beside the one in the organisation's language. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wf_model
      add column name_en text not null default '',
      add column category_en text not null default ''`.execute(db)
  await sql`alter table wf_definition add column name_en text not null default ''`.execute(db)
}
