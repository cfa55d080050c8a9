/** Writing forms and many records of them at once. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { FormAccess } from '#forms/contract/access.ts'
import { typeKeysOf, type FormModel, type StoredValues, type ValueChange } from '#forms-core/index.ts'
import { draftValues } from '../../template/template.repo.ts'
import type { ValueRow } from '../../record/stored-record.ts'

export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly deptId: string | null
}

/** The organisation's administrator. */
export const findAdministrator = (db: Db): Promise<DemoUser | undefined> =>
  db
    .selectFrom('sys_user')
    .select(['id', 'real_name as name', 'dept_id as deptId'])
    .where('super_admin', '=', 1)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** Some who may sign in, in a fixed order; of these departments and below where there are any. */
export async function findStaff(db: Db, depts: readonly string[], limit: number): Promise<DemoUser[]> {
  const { rows } = await sql<DemoUser>`
    with recursive wanted as (
      select id from sys_dept where name = any(${[...depts]}::text[])
      union
      select d.id from sys_dept d join wanted w on d.pid = w.id)
    select u.id, u.real_name as name, u.dept_id as "deptId" from sys_user u
    where u.status = 1 and u.super_admin = 0
      and (u.dept_id in (select id from wanted) or not exists (select 1 from wanted))
    order by md5(u.username_key) limit ${limit}`.execute(db)
  return rows
}

/** Ids of roles by what they are called. */
export async function findRolesByName(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sys_role').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The time zone of the organisation. */
export async function findZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select tenant_time_zone() as zone`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}

export interface DemoTemplate {
  readonly tenantId: number
  readonly id: string
  readonly by: DemoUser
  readonly category: string
  readonly icon: string
  readonly remark: string
  readonly access: FormAccess
  /** The first version first; without one the form is only a draft. */
  readonly versions: readonly {
    readonly id: string
    readonly model: FormModel
    readonly note: string
    readonly at: string
  }[]
  readonly draft: FormModel
}

/** Writes a template with its versions; the draft is what the latest one says. */
export async function insertForm(tx: Tx, form: DemoTemplate): Promise<void> {
  const { tenantId, id, by, versions, category, icon, remark } = form
  const { name, nameEn, draft, fieldCount } = draftValues(form.draft, by.id)
  const latest = versions.at(-1)
  const stamp = versions[0]?.at ?? new Date().toISOString()
  await tx
    .insertInto('frm_template')
    .values({
      tenant_id: tenantId,
      id,
      name,
      name_en: nameEn,
      category,
      icon,
      remark,
      draft,
      draft_by: by.id,
      draft_at: latest?.at ?? stamp,
      field_count: fieldCount,
      is_changed: latest ? 0 : 1,
      status: latest ? 1 : 0,
      version_no: versions.length,
      published_at: latest?.at ?? null,
      field_types: versions.reduce(
        (types, { model }) => ({
          ...types,
          ...typeKeysOf(model),
        }),
        {},
      ),
      access: JSON.stringify(form.access),
      version_id: null,
      created_at: stamp,
      created_by: by.id,
      updated_by: by.id,
    })
    .execute()
  for (const [at, { id: versionId, model, note, at: created }] of versions.entries())
    await tx
      .insertInto('frm_version')
      .values({
        tenant_id: tenantId,
        id: versionId,
        template_id: id,
        no: at + 1,
        model: JSON.stringify(model),
        note,
        created_at: created,
        created_by: by.id,
        created_name: by.name,
      })
      .execute()
  await tx
    .updateTable('frm_template')
    .set({ version_id: latest?.id ?? null })
    .where('id', '=', id)
    .execute()
}

export interface DemoRevision {
  readonly id: string
  readonly rev: number
  readonly kind: 'create' | 'update'
  readonly changes: readonly ValueChange[]
  readonly by: DemoUser
  readonly at: string
}

export interface DemoRecord {
  readonly id: string
  readonly versionId: string
  readonly title: string
  readonly titleField: string
  readonly values: StoredValues
  readonly owner: DemoUser
  readonly rows: readonly ValueRow[]
  readonly revisions: readonly DemoRevision[]
  readonly comments: readonly {
    readonly id: string
    readonly text: string
    readonly by: DemoUser
    readonly at: string
  }[]
}

export interface DemoRecords {
  readonly tenantId: number
  readonly templateId: string
  readonly records: readonly DemoRecord[]
  /** The last numbers by serial field and period. */
  readonly serials: readonly { readonly field: string; readonly period: string; readonly last: number }[]
}

/** All records of a form, with what lists ask of them, in one statement each. */
export async function insertRecords(tx: Tx, written: DemoRecords): Promise<void> {
  const { tenantId, templateId, records, serials } = written
  const listOf = (rows: readonly unknown[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  const first = (record: DemoRecord) => record.revisions[0]
  const last = (record: DemoRecord) => record.revisions.at(-1)
  await sql`
    insert into frm_record (tenant_id, id, template_id, version_id, title, title_field, data, rev, owner_id, dept_id,
      created_at, created_by, updated_at, updated_by)
    select ${tenantId}::int, r.id, ${templateId}::uuid, r.version, r.title, r.field, r.data, r.rev, r.owner, r.dept,
      r.created, r.owner, r.updated, r.editor
    from ${listOf(
      records.map((record) => ({
        id: record.id,
        version: record.versionId,
        title: record.title,
        field: record.titleField,
        data: record.values,
        rev: record.revisions.length,
        owner: record.owner.id,
        dept: record.owner.deptId,
        created: first(record)?.at,
        updated: last(record)?.at,
        editor: last(record)?.by.id,
      })),
    )} as r (id uuid, version uuid, title text, field text, data jsonb, rev int, owner uuid, dept uuid,
      created timestamptz, updated timestamptz, editor uuid)`.execute(tx)
  await sql`
    insert into frm_revision (tenant_id, id, template_id, record_id, rev, version_id, kind, changes, created_at,
      created_by, created_name)
    select ${tenantId}::int, r.id, ${templateId}::uuid, r.record, r.rev, r.version, r.kind, r.changes, r.at, r.by, r.name
    from ${listOf(
      records.flatMap(({ id: record, versionId: version, revisions }) =>
        revisions.map(({ by, ...revision }) => ({ ...revision, record, version, by: by.id, name: by.name })),
      ),
    )} as r (id uuid, record uuid, rev int, version uuid, kind text, changes jsonb, at timestamptz, by uuid,
      name text)`.execute(tx)
  await sql`
    insert into frm_value (tenant_id, template_id, field_id, record_id, place, num, txt, at, ref, unique_key)
    select ${tenantId}::int, ${templateId}::uuid, v.field, v.record, v.place, v.num, v.txt, v.at, v.ref,
      decode(v.key, 'hex')
    from ${listOf(records.flatMap(({ id: record, rows }) => rows.map((row) => ({ ...row, record }))))}
      as v (record uuid, field text, place int, num numeric, txt text, at timestamptz, ref uuid, key text)`.execute(tx)
  await sql`
    insert into frm_comment (tenant_id, id, record_id, text, created_at, created_by, created_name)
    select ${tenantId}::int, c.id, c.record, c.text, c.at, c.by, c.name
    from ${listOf(
      records.flatMap(({ id: record, comments }) =>
        comments.map(({ by, ...comment }) => ({ ...comment, record, by: by.id, name: by.name })),
      ),
    )} as c (id uuid, record uuid, text text, at timestamptz, by uuid, name text)`.execute(tx)
  await sql`
    insert into frm_serial (tenant_id, template_id, field_id, period, last)
    select ${tenantId}::int, ${templateId}::uuid, s.field, s.period, s.last
    from ${listOf(serials)} as s (field text, period text, last int)`.execute(tx)
  await tx
    .insertInto('frm_count')
    .values({ tenant_id: tenantId, template_id: templateId, slot: 0, n: records.length })
    .execute()
}
