/** Writing records in SQL: a record with all that belongs to it is one statement. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import type { Revision, ValueChange } from '#forms/contract/record.ts'
import type { StoredValues } from '#forms-core/index.ts'
import type { Described } from './stored-record.ts'
import type { Link } from './references.ts'

export type WriteKind = Revision['kind']

/** One revision: who changed what, and why. */
export interface RevisionRow {
  readonly id: string
  readonly kind: WriteKind
  readonly changes: readonly ValueChange[]
  readonly note: string
  readonly by: { readonly id: string; readonly name: string }
}

export interface RecordRow {
  readonly tenantId: number
  readonly id: string
  readonly formId: string
  readonly versionId: string
  readonly rev: number
  readonly values: StoredValues
  readonly described: Described
  readonly revision: RevisionRow
  /** Whether what the writer had typed and not saved of it is discarded. */
  readonly discardsDraft: boolean
}

export interface NewRecordRow extends RecordRow {
  readonly ownerId: string | null
  readonly deptId: string | null
  readonly instanceId: string | null
  /** Left out: now. */
  readonly createDate?: string | undefined
}

/** How many rows the number of records of a form is spread over. */
const SLOTS = 64

/** Counts records of a form. A connection adds to a row of its own, so that writers seldom wait for each other. */
const counted = (tenantId: number, formId: string, by: 1 | -1) => sql`
  insert into frm_count (tenant_id, template_id, slot, n)
  values (${tenantId}, ${formId}, pg_backend_pid() % ${sql.lit(SLOTS)}, ${by})
  on conflict (tenant_id, template_id, slot) do update set n = frm_count.n + excluded.n`

const revised = ({ tenantId, id, formId, versionId, rev, revision }: RecordRow) => sql`
  insert into frm_revision
    (tenant_id, id, template_id, record_id, rev, version_id, kind, changes, note, created_by, created_name)
  values (${tenantId}, ${revision.id}, ${formId}, ${id}, ${rev}, ${versionId}, ${revision.kind},
    ${JSON.stringify(revision.changes)}::jsonb, ${revision.note}, ${revision.by.id}, ${revision.by.name})`

/** A value that another record has is left out, which the caller sees by what is answered. */
const kept = ({ tenantId, id, formId, described }: RecordRow) => sql`
  insert into frm_value (tenant_id, template_id, field_id, record_id, place, num, txt, at, ref, unique_key)
  select ${tenantId}::int, ${formId}::uuid, v.field, ${id}::uuid, v.place, v.num, v.txt, v.at, v.ref, decode(v.key, 'hex')
  from jsonb_to_recordset(${JSON.stringify(described.rows)}::jsonb)
    as v (field text, place int, num numeric, txt text, at timestamptz, ref uuid, key text)
  on conflict (tenant_id, template_id, field_id, unique_key) where unique_key is not null do nothing
  returning field_id, unique_key`

const linked = ({ tenantId, id }: RecordRow, links: readonly Link[]) => sql`
  insert into frm_link (tenant_id, record_id, field_id, target_id)
  select ${tenantId}::int, ${id}::uuid, l.field, l.target
  from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (field text, target uuid)`

const discarded = ({ id, formId, rev, revision, discardsDraft }: RecordRow) => sql`
  delete from frm_draft
  where ${discardsDraft} and user_id = ${revision.by.id} and template_id = ${formId}
    and record_id is not distinct from ${rev === 1 ? null : id}::uuid`

/** The fields of which a unique value was kept. */
const uniqueFields = (rows: readonly unknown[]): ReadonlySet<string> =>
  new Set((rows as readonly { field: string }[]).map(({ field }) => field))

/** Writes a new record. Resolves with the unique fields whose value is this record's now. */
export async function insertRecord(tx: Tx, row: NewRecordRow): Promise<ReadonlySet<string>> {
  const { tenantId, id, formId, versionId, rev, values, described, revision, createDate } = row
  const { rows } = await sql`
    with added as (
      insert into frm_record (tenant_id, id, template_id, version_id, title, title_field, data, rev, owner_id, dept_id,
        instance_id, created_at, created_by, updated_by)
      values (${tenantId}, ${id}, ${formId}, ${versionId}, ${described.title}, ${described.field},
        ${JSON.stringify(values)}::jsonb, ${rev}, ${row.ownerId}, ${row.deptId}, ${row.instanceId},
        coalesce(${createDate ?? null}::timestamptz, now()), ${revision.by.id}, ${revision.by.id})
    ), revised as (${revised(row)}), counted as (${counted(tenantId, formId, 1)}),
    linked as (${linked(row, described.links)}), discarded as (${discarded(row)}), kept as (${kept(row)})
    select field_id as field from kept where unique_key is not null`.execute(tx)
  return uniqueFields(rows)
}

export interface ChangedRecordRow extends RecordRow {
  readonly linksBefore: readonly Link[]
}

/** Writes a record that is locked. Resolves with the unique fields whose value is this record's now. */
export async function updateRecord(tx: Tx, row: ChangedRecordRow): Promise<ReadonlySet<string>> {
  const { id, versionId, rev, values, described, revision } = row
  await tx.deleteFrom('frm_value').where('record_id', '=', id).execute()
  const keyOf = ({ field, target }: Link) => `${field} ${target}`
  const [before, after] = [new Set(row.linksBefore.map(keyOf)), new Set(described.links.map(keyOf))]
  const gone = row.linksBefore.filter((link) => !after.has(keyOf(link)))
  const come = described.links.filter((link) => !before.has(keyOf(link)))
  const { rows } = await sql`
    with changed as (
      update frm_record set version_id = ${versionId}, title = ${described.title}, title_field = ${described.field},
        data = ${JSON.stringify(values)}::jsonb, rev = ${rev}, updated_at = now(), updated_by = ${revision.by.id}
      where id = ${id}
    ), revised as (${revised(row)}), discarded as (${discarded(row)}), linked as (${linked(row, come)}),
    unlinked as (
      delete from frm_link using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as l (field text, target uuid)
      where record_id = ${id} and field_id = l.field and target_id = l.target
    ), kept as (${kept(row)})
    select field_id as field from kept where unique_key is not null`.execute(tx)
  return uniqueFields(rows)
}

/** Takes a locked record out, with its values, links and comments. Its revisions stay. */
export async function deleteRecord(tx: Tx, { tenantId, formId, id }: { tenantId: number; formId: string; id: string }) {
  await sql`
    with gone as (delete from frm_record where id = ${id}), counted as (${counted(tenantId, formId, -1)})
    delete from frm_draft where record_id = ${id}`.execute(tx)
}
