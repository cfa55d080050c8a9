/** The search: what the tokens of each record are, and how far the index of each kind is. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '../table.ts'

/**
 * `@@` may leak what it compares, so below a policy with a condition PostgreSQL asks no index with it. Therefore
 * documents are found as the dispatch role, whose policy has none, and every token begins with its tenant (decision
 * 018). What is found so is a kind and an id; what stands behind it the app role alone can read. Titles have tokens of
 * their own: they are short and are in the row, while those of a long text are elsewhere and cost as much again to look
 * at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_search_document (
      tenant_id int not null references sys_tenant (id),
      kind text not null,
      record_id uuid not null,
      title_key text not null,
      title_tokens tsvector not null default '',
      tokens tsvector not null default '',
      dept_ids uuid[] not null default '{}',
      owner_ids uuid[] not null default '{}',
      updated_at timestamptz(3) not null default now(),
      written_at timestamptz(3) not null default now(),
      primary key (tenant_id, kind, record_id)
    )`.execute(db)
  // Without a list of what is still to be put in: a document is there when its event is done, and no search pays for
  // it.
  for (const column of ['title_tokens', 'tokens'])
    await sql`create index ${sql.id(`sys_search_document_${column}`)} on sys_search_document
      using gin (${sql.id(column)}) with (fastupdate = off)`.execute(db)
  await tenantTable(db, 'sys_search_document')
  await dispatchTable(db, 'sys_search_document', [
    'tenant_id',
    'kind',
    'record_id',
    'title_key',
    'title_tokens',
    'tokens',
    'dept_ids',
    'owner_ids',
    'updated_at',
  ])
  await sql`
    create table sys_search_kind (
      tenant_id int not null references sys_tenant (id),
      kind text not null,
      generation int not null default 0,
      done int not null default 0,
      started_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      primary key (tenant_id, kind)
    )`.execute(db)
  await tenantTable(db, 'sys_search_kind')
}
