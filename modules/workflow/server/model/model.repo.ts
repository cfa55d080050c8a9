/** Models and their deployed versions in SQL. */
import type { Flag } from '#contract/scalars.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { ModelDraft, ModelSettings, StartBy, WorkflowModelQuery } from '#workflow/contract/model.ts'
import type { FormOfDefinition } from '../runtime/engine/definition.service.ts'
import type { CheckedProcess } from './file-request.ts'
import { settingsIn } from './settings.shape.ts'

/** Beside each model: its newest version, and how many instances of any version have not ended. */
const newest = sql<string>`left join lateral (
  select d.number, d.suspended, d.deployed_at from wf_definition d where d.model_id = m.id order by d.number desc limit 1) d on true`

const shown = sql`m.id, m.key, m.name, m.name_en as "nameEn", m.category, m.category_en as "categoryEn", m.remark, d.number, d.suspended, d.deployed_at as "deployedDate",
  (select count(*)::int from wf_instance i join wf_definition v on v.id = i.definition_id
    where v.model_id = m.id and i.status in ('run', 'suspended')) as running,
  m.start_by as "startBy", m.updated_at as "updateDate", m.version`

export interface ModelRow {
  id: string
  key: string
  name: string
  nameEn: string
  category: string
  categoryEn: string
  remark: string
  number: number | null
  suspended: Flag | null
  deployedDate: string | null
  running: number
  startBy: StartBy
  updateDate: string
  version: number
}

const newestOf = (column: string) =>
  sql`(select d.${sql.ref(column)} from wf_definition d where d.model_id = page.id order by d.number desc limit 1)`

export const modelList = defineList({
  resource: 'workflowModel',
  table: 'wf_model',
  sort: { name: 'name', updateDate: 'updated_at' },
  defaultSort: 'updateDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.key',
        'page.name',
        'page.name_en as nameEn',
        'page.category',
        'page.category_en as categoryEn',
        'page.remark',
        'page.start_by as startBy',
        'page.updated_at as updateDate',
        'page.version',
        sql<number | null>`${newestOf('number')}`.as('number'),
        sql<Flag | null>`${newestOf('suspended')}`.as('suspended'),
        sql<string | null>`${newestOf('deployed_at')}`.as('deployedDate'),
        sql<number>`(select count(*)::int from wf_instance i join wf_definition v on v.id = i.definition_id
          where v.model_id = page.id and i.status in ('run', 'suspended'))`.as('running'),
      ])
      .orderBy(order),
})

export function callOfModels(tenantId: number, query: WorkflowModelQuery): ListCall<'wf_model'> {
  const { keyword, category, uncategorized } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword)
        conditions.push(
          sql<SqlBool>`(lower(name) like ${containing(keyword)} or lower(name_en) like ${containing(keyword)}
            or lower(key) like ${containing(keyword)})`,
        )
      if (category) conditions.push(eb('category', '=', category))
      if (uncategorized !== undefined) conditions.push(eb('category', uncategorized === 1 ? '=' : '<>', ''))
      return conditions
    },
    whereKey: [keyword, category, uncategorized],
  }
}

type FoundModel = ModelRow & { xml: string; settings: unknown }

export async function findModel(db: Db, id: string): Promise<FoundModel | undefined> {
  const { rows } = await sql<FoundModel>`
    select ${shown}, m.xml, m.settings from wf_model m ${newest} where m.id = ${id}`.execute(db)
  return rows[0]
}

/** A model for changing it, held until the transaction ends. */
export function findModelForUpdate(tx: Tx, id: string) {
  return tx
    .selectFrom('wf_model')
    .select([
      'id',
      'key',
      'name',
      'name_en as nameEn',
      'category',
      'category_en as categoryEn',
      'remark',
      'xml',
      'settings',
      'start_by as startBy',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The model whose first process has a key. */
export function findByKey(db: Db, key: string) {
  return db.selectFrom('wf_model').select(['id', 'name']).where('key', '=', key).executeTakeFirst()
}

/** How many of these there are. */
export async function countModels(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('wf_model')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return count
}

/** The model that has a key, unless it is the one with the id `but`. */
export async function keeperOfKey(
  db: Db,
  key: string,
  but?: string,
): Promise<{ name: string; nameEn: string } | undefined> {
  const row = await db
    .selectFrom('wf_model')
    .select(['id', 'name', 'name_en as nameEn'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row === undefined || row.id === but ? undefined : row
}

const drawn = (draft: ModelDraft & { key: string }) => ({
  name: draft.name,
  name_en: draft.nameEn,
  category: draft.category,
  category_en: draft.categoryEn,
  remark: draft.remark,
  xml: draft.xml,
  key: draft.key,
  settings: JSON.stringify(settingsIn(draft)),
})

interface Key {
  tenantId: number
  id: string
  by: string
}

export async function insertModel(
  tx: Tx,
  { tenantId, id, by }: Key,
  draft: ModelDraft & { key: string },
): Promise<void> {
  await tx
    .insertInto('wf_model')
    .values({ tenant_id: tenantId, id, ...drawn(draft), created_by: by, updated_by: by })
    .execute()
}

export async function updateModel(tx: Tx, { id, by }: Key, draft: ModelDraft & { key: string }): Promise<void> {
  await tx
    .updateTable('wf_model')
    .set({ ...drawn(draft), updated_by: by, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

interface NewDefinition {
  modelId: string
  ir: Pick<CheckedProcess, 'id' | 'json'>
  xml: string
  sha256: string
  name: string
  nameEn: string
  settings: ModelSettings
  note: string
  form?: FormOfDefinition | undefined
  /** Keys of processes that it calls and that its deployer could start. */
  calls?: readonly string[]
}

/** A new version of a process; answers its number. Versions of one key are numbered under the lock on the model. */
export async function insertDefinition(
  tx: Tx,
  { tenantId, id, by }: Key,
  { modelId, ir, xml, sha256, name, nameEn, settings, note, form, calls = [] }: NewDefinition,
): Promise<number> {
  const { number } = await tx
    .insertInto('wf_definition')
    .values((eb) => ({
      tenant_id: tenantId,
      id,
      model_id: modelId,
      key: ir.id,
      number: sql<number>`coalesce(${eb
        .selectFrom('wf_definition')
        .select((of) => of.fn.max('number').as('number'))
        .where('key', '=', ir.id)}, 0) + 1`,
      name,
      name_en: nameEn,
      xml,
      sha256,
      ir: ir.json,
      settings: JSON.stringify(settings),
      note,
      deployed_by: by,
      form_id: form?.formId ?? null,
      form_version_id: form?.versionId ?? null,
      calls: [...calls],
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function setNewestSuspended(tx: Tx, modelId: string, suspended: Flag): Promise<void> {
  await sql`update wf_definition d set suspended = ${suspended} where d.model_id = ${modelId}
    and d.number = (select max(n.number) from wf_definition n where n.key = d.key)`.execute(tx)
}

/** Instances of a model that have not ended. */
export async function countRunning(db: Db, modelId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wf_instance as i')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('d.model_id', '=', modelId)
    .where('i.status', 'in', ['run', 'suspended'])
    .executeTakeFirstOrThrow()
  return count
}

/** Takes a model away. Versions that something was started of stay, without it; others go. */
export async function deleteModel(tx: Tx, id: string): Promise<void> {
  await sql`delete from wf_definition d where d.model_id = ${id}
    and not exists (select 1 from wf_instance i where i.definition_id = d.id)`.execute(tx)
  await sql`update wf_definition set suspended = 1 where model_id = ${id}`.execute(tx)
  await tx.deleteFrom('wf_model').where('id', '=', id).execute()
}

/** Versions of a key that lost their model belong to this one. */
export async function adoptVersions(tx: Tx, modelId: string, key: string): Promise<void> {
  await tx
    .updateTable('wf_definition')
    .set({ model_id: modelId })
    .where('key', '=', key)
    .where('model_id', 'is', null)
    .execute()
}
