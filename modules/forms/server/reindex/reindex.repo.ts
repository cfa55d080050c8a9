/** Writing the values of lists anew, in SQL. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import type { StoredValues } from '#forms-core/index.ts'
import type { RecordDescription } from '../record/stored-record.ts'

/** Begins with the first record; where one is under way for earlier fields, those are still to be written. */
export async function beginReindex(
  tx: Tx,
  { tenantId, formId, fields }: { tenantId: number; formId: string; fields: readonly string[] },
): Promise<void> {
  await sql`
    insert into frm_reindex (tenant_id, template_id, fields) values (${tenantId}, ${formId}, ${[...fields]}::text[])
    on conflict (tenant_id, template_id) do update set after = null, done = 0, started_at = now(),
      fields = array(select distinct unnest(frm_reindex.fields || excluded.fields))`.execute(tx)
}

/** The run of a form, locked against other nodes and against publishing; with the version that it writes for. */
export const lockReindex = (tx: Tx, formId: string) =>
  tx
    .selectFrom('frm_reindex as r')
    .innerJoin('frm_template as t', 't.id', 'r.template_id')
    .select(['r.after', 't.version_id as versionId'])
    .where('r.template_id', '=', formId)
    .forUpdate('r')
    .executeTakeFirst()

export interface StoredOne {
  readonly id: string
  readonly data: unknown
  readonly title: string
  readonly titleField: string
}

/** The next records in the order of their ids, locked against writers. */
export async function lockRecordsAfter(
  tx: Tx,
  { formId, after, limit }: { formId: string; after: string | null; limit: number },
): Promise<StoredOne[]> {
  return tx
    .selectFrom('frm_record')
    .select(['id', 'data', 'title', 'title_field as titleField'])
    .where('template_id', '=', formId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export interface Indexed {
  readonly id: string
  readonly values: StoredValues
  readonly described: Pick<RecordDescription, 'title' | 'field' | 'rows'>
  readonly isRenamed: boolean
}

/** A unique value that another record has. */
export interface Doubled {
  readonly record: string
  readonly field: string
}

/** Writes the values of locked records. Resolves with the unique values that others have; lists have those, too. */
export async function writeIndex(
  tx: Tx,
  { tenantId, formId }: { tenantId: number; formId: string },
  records: readonly Indexed[],
): Promise<Doubled[]> {
  const ids = records.map(({ id }) => id)
  await sql`delete from frm_value where record_id = any(${ids}::uuid[])`.execute(tx)
  const renamed = records
    .filter(({ isRenamed }) => isRenamed)
    .map(({ id, described }) => ({ id, title: described.title, field: described.field }))
  if (renamed.length > 0)
    await sql`
      update frm_record r set title = n.title, title_field = n.field
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as n (id uuid, title text, field text)
      where r.id = n.id`.execute(tx)
  const rows = records.flatMap(({ id, described }) => described.rows.map((row) => ({ record: id, ...row })))
  const kept = await insertValues(tx, { tenantId, formId }, rows)
  const placeOf = (row: { record: string; field: string; place: number }) => `${row.record} ${row.field} ${row.place}`
  const known = new Set(kept.map(placeOf))
  const doubled = rows.filter((row) => row.key !== null && !known.has(placeOf(row)))
  if (doubled.length > 0)
    await insertValues(
      tx,
      { tenantId, formId },
      doubled.map((row) => ({ ...row, key: null })),
    )
  return doubled
}

const insertValues = async (
  tx: Tx,
  { tenantId, formId }: { tenantId: number; formId: string },
  rows: readonly object[],
) => {
  const { rows: kept } = await sql<{ record: string; field: string; place: number }>`
    insert into frm_value (tenant_id, template_id, field_id, record_id, place, num, txt, at, ref, unique_key)
    select ${tenantId}::int, ${formId}::uuid, v.field, v.record, v.place, v.num, v.txt, v.at, v.ref, decode(v.key, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (record uuid, field text, place int, num float8, txt text, at timestamptz, ref uuid, key text)
    on conflict (tenant_id, template_id, field_id, unique_key) where unique_key is not null do nothing
    returning record_id as record, field_id as field, place`.execute(tx)
  return kept
}

/** Notes how far it is. */
export async function advanceReindex(tx: Tx, formId: string, { after, count }: { after: string; count: number }) {
  await tx
    .updateTable('frm_reindex')
    .set({ after, done: sql`done + ${count}` })
    .where('template_id', '=', formId)
    .execute()
}

export async function endReindex(tx: Tx, formId: string): Promise<void> {
  await tx.deleteFrom('frm_reindex').where('template_id', '=', formId).execute()
}
