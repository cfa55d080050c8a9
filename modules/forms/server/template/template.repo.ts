/** Templates in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns } from '#kernel/records/record.repo.ts'
import type { TemplateQuery } from '#forms/contract/template.ts'
import type { FormModel } from '#forms-core/index.ts'

/** How many records there are; `id` is that of the template. */
const recordCount = sql<number>`(select coalesce(sum(n), 0)::int from frm_count where template_id = id)`.as(
  'recordCount',
)

const SHOWN = [
  'name',
  'name_en as nameEn',
  'category',
  'icon',
  'remark',
  'status',
  'version_no as versionNo',
  'published_at as publishDate',
  'is_changed as isChanged',
  'field_count as fieldCount',
  recordCount,
  ...recordColumns,
] as const

export const templates = defineRecord('frm_template', [
  ...SHOWN,
  'draft',
  'draft_rev as draftRev',
  'draft_by as draftBy',
  'draft_at as draftDate',
  'version_id as versionId',
  'field_types as fieldTypes',
  'access',
])

export const templateList = defineList({
  resource: 'formTemplate',
  table: 'frm_template',
  sort: {
    name: 'name',
    createDate: 'created_at',
    updateDate: 'updated_at',
    publishDate: 'published_at',
  },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...SHOWN])
      .orderBy(order),
})

/** What the page and the export both show. */
export const callOfTemplates = (actor: Pick<Actor, 'tenantId'>, query: TemplateQuery) =>
  listCall('frm_template', { actor, query }, (eb, { keyword, category, status, isChanged }) => [
    keyword && contains(['name', 'name_en'], keyword),
    category && eb('category', '=', category),
    status !== undefined && eb('status', '=', status as 0),
    isChanged !== undefined && eb('is_changed', '=', isChanged),
  ])

/** A draft as it is written. Its title names the template. */
export const draftValues = (model: FormModel, by: string | null) => ({
  name: model.title.zh || model.title.en,
  nameEn: model.title.en,
  draft: JSON.stringify(model),
  draftBy: by,
  fieldCount: model.fields.length,
})

/** Saves a draft that was looked at; its revision goes up. The template's own version stays. */
export async function writeDraft(
  tx: Tx,
  id: string,
  { model, by, isChanged }: { model: FormModel; by: string; isChanged: 0 | 1 },
): Promise<{ rev: number; savedDate: string }> {
  const { name, nameEn, draft, draftBy, fieldCount } = draftValues(model, by)
  return tx
    .updateTable('frm_template')
    .set({
      name,
      name_en: nameEn,
      draft,
      draft_by: draftBy,
      draft_at: sql<string>`now()`,
      draft_rev: sql<number>`draft_rev + 1`,
      field_count: fieldCount,
      is_changed: isChanged,
    })
    .where('id', '=', id)
    .returning(['draft_rev as rev', 'draft_at as savedDate'])
    .executeTakeFirstOrThrow()
}

/** How many records a locked template has: what it was read with may be of before it was locked. */
export const recordsOf = async (tx: Tx, id: string): Promise<number> => {
  const counted = await tx
    .selectFrom('frm_count')
    .select(sql<number>`coalesce(sum(n), 0)::int`.as('n'))
    .where('template_id', '=', id)
    .executeTakeFirst()
  return counted?.n ?? 0
}

/** The name of a user; empty for one that is gone. */
export async function nameOfUser(db: Db, id: string | null): Promise<string> {
  if (id === null) return ''
  const user = await db.selectFrom('sys_user').select('real_name as name').where('id', '=', id).executeTakeFirst()
  return user?.name ?? ''
}

/** Templates whose draft or latest version refers to the records of this one. */
export async function referringTemplates(db: Db, id: string): Promise<string[]> {
  const refers = (model: string) => sql<boolean>`jsonb_path_exists(${sql.ref(model)},
    '$.fields.** ? (@.kind == "reference" && @.form == $form)', jsonb_build_object('form', ${id}::text))`
  const rows = await db
    .selectFrom('frm_template as t')
    .leftJoin('frm_version as v', 'v.id', 't.version_id')
    .select('t.name')
    .where('t.id', '<>', id)
    .where((eb) => eb.or([refers('t.draft'), refers('v.model')]))
    .orderBy('t.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Which of the templates there are. */
export async function existingTemplates(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return templates.existing(db, ids)
}

/** What the organisation's roles are called, by id. */
export async function namesOfRoles(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_role').select(['id', 'name']).orderBy('name').execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The codes of dictionaries that there are, of the product or of the organisation's own. */
export async function existingDictionaries(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await db
    .selectFrom('sys_dict_type')
    .select('code')
    .where('code', 'in', [...codes])
    .union(
      db
        .selectFrom('sys_dict_cust_type')
        .select('code')
        .where('code', 'in', [...codes]),
    )
    .execute()
  return new Set(rows.map(({ code }) => code))
}
