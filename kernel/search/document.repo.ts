/** The documents of the search in SQL: written as the app role, found as the dispatch role. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../database/lease.ts'

/** A document as it is written. */
export interface DocumentRow {
  readonly record_id: string
  readonly title_key: string
  /** In PostgreSQL's spelling of a `tsvector`: of its titles, and of all of it. */
  readonly title_tokens: string
  readonly tokens: string
  readonly dept_ids: readonly string[]
  readonly owner_ids: readonly string[]
  readonly updated_at: string
}

interface Kind {
  readonly tenantId: number
  readonly kind: string
}

/**
 * Writers of single documents go side by side; a rebuild of a whole kind goes alone. So no one writes what
 * they read before another's change over what was read after it.
 */
export async function lockKind(tx: Tx, { tenantId, kind }: Kind, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${lock}(hashtext(${`search.${kind}`}), ${tenantId}::int)`.execute(tx)
}

export async function saveDocuments(tx: Tx, { tenantId, kind }: Kind, rows: readonly DocumentRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into sys_search_document (tenant_id, kind, record_id, title_key, title_tokens, tokens, dept_ids, owner_ids, updated_at)
    select ${tenantId}::int, ${kind}, record_id, title_key, title_tokens::tsvector, tokens::tsvector,
      array(select jsonb_array_elements_text(dept_ids)::uuid), array(select jsonb_array_elements_text(owner_ids)::uuid),
      updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as document
      (record_id uuid, title_key text, title_tokens text, tokens text, dept_ids jsonb, owner_ids jsonb, updated_at timestamptz)
    on conflict (tenant_id, kind, record_id) do update set
      title_key = excluded.title_key, title_tokens = excluded.title_tokens, tokens = excluded.tokens, dept_ids = excluded.dept_ids,
      owner_ids = excluded.owner_ids, updated_at = excluded.updated_at, written_at = now()`.execute(tx)
}

export async function deleteDocuments(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from sys_search_document where kind = ${kind} and record_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/**
 * Forgets what is no longer there between two records of an order by id.
 * @param range.after null: from the first
 * @param range.until null: to the last
 * @param range.present what stays
 */
export async function deleteOthers(
  tx: Tx,
  kind: string,
  { after, until, present }: { after: string | null; until: string | null; present: readonly string[] },
): Promise<void> {
  await sql`
    delete from sys_search_document
    where kind = ${kind} and (${after}::uuid is null or record_id > ${after}::uuid)
      and (${until}::uuid is null or record_id <= ${until}::uuid)
      and record_id <> all(${[...present]}::uuid[])`.execute(tx)
}

/** Begins to make all documents of a kind anew; what is left of an earlier beginning does nothing from then on. */
export async function beginKind(tx: Tx, { tenantId, kind }: Kind): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    insert into sys_search_kind (tenant_id, kind, generation) values (${tenantId}::int, ${kind}, 1)
    on conflict (tenant_id, kind) do update set
      generation = sys_search_kind.generation + 1, done = 0, started_at = now(), finished_at = null
    returning generation`.execute(tx)
  return rows[0]?.generation ?? 0
}

/** Notes how far it is. @returns whether it is still this beginning's turn */
export async function advanceKind(
  tx: Tx,
  { kind }: Kind,
  { generation, count, isLast }: { generation: number; count: number; isLast: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sys_search_kind
    set done = done + ${count}::int, finished_at = case when ${isLast}::boolean then now() end
    where kind = ${kind} and generation = ${generation}::int and finished_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** How far each kind is, and how many documents it has. */
export async function findKinds(db: Db) {
  const { rows } = await sql<{
    kind: string
    done: number
    documents: number
    startDate: string
    finishDate: string | null
  }>`
    select k.kind, k.done, k.started_at as "startDate", k.finished_at as "finishDate", (
      select count(*)::int from sys_search_document d where d.tenant_id = k.tenant_id and d.kind = k.kind) as documents
    from sys_search_kind k order by k.kind`.execute(db)
  return rows
}

export interface DocumentQuery {
  readonly tenantId: number
  /** In PostgreSQL's spelling of a `tsquery`. */
  readonly query: string
  /** What was typed, as titles are compared. */
  readonly titleKey: string
  readonly kinds: readonly { readonly kind: string; readonly isScoped: boolean; readonly isTitleOnly: boolean }[]
  readonly deptIds: readonly string[]
  /** Whose own are reached, too; null: no user’s. */
  readonly ownerId: string | null
  /** Of each kind. */
  readonly limit: number
}

/** Documents that are looked at because of their text alone. The user who finds so many narrows the search. */
const MAX_BY_TEXT = 1_000

/**
 * The ids that fit, by kind, the best first: the very title, a title that begins so, one that contains it, one that
 * contains its words or sounds like it, and last what has it in its text; of equals the shorter and the later title.
 */
export async function findDocuments(dispatch: pg.Pool, wanted: DocumentQuery): Promise<Map<string, string[]>> {
  const { rows } = await dispatch.query<{ kind: string; id: string }>(
    `with wanted as (select * from unnest($4::text[], $5::boolean[], $9::boolean[]) as w (kind, is_scoped, is_title_only)),
     titled as (
       select d.kind, d.record_id as id, d.title_key, d.updated_at, case
           when d.title_key = $3 then 0
           when starts_with(d.title_key, $3) then 1
           when position($3 in d.title_key) > 0 then 2
           else 3
         end as rank
       from sys_search_document d join wanted w on w.kind = d.kind
       where d.tenant_id = $1 and d.title_tokens @@ $2::tsquery
         and (not w.is_scoped or d.dept_ids && $6::uuid[] or d.owner_ids @> array[$7::uuid])
     ),
     texts as (
       select d.kind, d.record_id as id, d.title_key, d.updated_at, 4 as rank
       from sys_search_document d join wanted w on w.kind = d.kind and not w.is_title_only
       where d.tenant_id = $1 and d.tokens @@ $2::tsquery and not d.title_tokens @@ $2::tsquery
         and (not w.is_scoped or d.dept_ids && $6::uuid[] or d.owner_ids @> array[$7::uuid])
       limit ${MAX_BY_TEXT}
     )
     select kind, id from (
       select kind, id, row_number() over (
         partition by kind order by rank, length(title_key), updated_at desc, id) as place
       from (select * from titled union all select * from texts) as fitting
     ) as found where place <= $8 order by kind, place`,
    [
      wanted.tenantId,
      wanted.query,
      wanted.titleKey,
      wanted.kinds.map(({ kind }) => kind),
      wanted.kinds.map(({ isScoped }) => isScoped),
      wanted.deptIds,
      wanted.ownerId,
      wanted.limit,
      wanted.kinds.map(({ isTitleOnly }) => isTitleOnly),
    ],
  )
  const found = new Map<string, string[]>()
  for (const { kind, id } of rows) found.set(kind, [...(found.get(kind) ?? []), id])
  return found
}
