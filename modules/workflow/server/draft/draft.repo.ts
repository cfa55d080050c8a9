/** Drafts of a start in SQL. Every query names the person whose they are. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { DraftContent, WorkflowDraftQuery } from '#workflow/contract/draft.ts'
import type { AskedFields } from '../filter/asked-fields.ts'
import { between } from '../filter/filter-lookup.repo.ts'

/** A column of the newest version of a draft's process; the key where there is none. */
const processOf = (table: string, column: 'name' | 'name_en') => sql<string>`coalesce((select d.${sql.ref(column)}
  from wf_definition d where d.key = ${sql.ref(`${table}.key`)} order by d.number desc limit 1), ${sql.ref(`${table}.key`)})`

export const draftList = defineList({
  resource: 'workflowDraft',
  table: 'wf_draft',
  sort: { updateDate: 'updated_at' },
  defaultSort: 'updateDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.key',
        'page.title',
        processOf('page', 'name').as('process'),
        processOf('page', 'name_en').as('processEn'),
        'page.updated_at as updateDate',
      ])
      .orderBy(order),
})

export function callOfDrafts(
  { tenantId, userId }: Actor,
  query: WorkflowDraftQuery,
  fields?: AskedFields,
): ListCall<'wf_draft'> {
  const { keyword, process, category, fromDate, toDate } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => [
      eb('owner_id', '=', userId),
      ...(keyword ? [sql<SqlBool>`lower(title) like ${containing(keyword)}`] : []),
      ...(process ? [eb('key', '=', process)] : []),
      ...(category ? [sql<SqlBool>`key in (select m.key from wf_model m where m.category = ${category})`] : []),
      ...between('updated_at', query),
      ...(fields ? [fields.where('id')] : []),
    ],
    whereKey: [userId, keyword, process, category, fromDate, toDate, fields?.key],
  }
}

export function findDraft(db: Db, userId: string, id: string) {
  return db
    .selectFrom('wf_draft as f')
    .select([
      'f.id',
      'f.key',
      'f.title',
      processOf('f', 'name').as('process'),
      processOf('f', 'name_en').as('processEn'),
      'f.business_key as businessKey',
      'f.vars',
      'f.updated_at as updateDate',
      'f.version',
    ])
    .where('f.id', '=', id)
    .where('f.owner_id', '=', userId)
    .executeTakeFirst()
}

/** One writer at a time for the drafts of one person, so that many calls at once cannot pass the limits together. */
export async function lockDrafts(tx: Tx, { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`workflow.draft.${userId}`}), ${tenantId})`.execute(tx)
}

/** How many drafts a user has, and how many bytes their variables take. */
export async function sizeOfDrafts(tx: Tx, userId: string): Promise<{ count: number; bytes: number }> {
  return tx
    .selectFrom('wf_draft')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(octet_length(vars::text)), 0)::float8`.as('bytes'),
    ])
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function insertDraft(
  tx: Tx,
  key: { tenantId: number; id: string; ownerId: string },
  draft: DraftContent,
): Promise<void> {
  await tx
    .insertInto('wf_draft')
    .values({ tenant_id: key.tenantId, id: key.id, owner_id: key.ownerId, ...columnsOf(draft) })
    .execute()
}

/** @param version left out: whatever it is. @returns false when it is another one */
export async function updateDraft(
  tx: Tx,
  { id, ownerId, version }: { id: string; ownerId: string; version: number | undefined },
  draft: DraftContent,
): Promise<boolean> {
  let query = tx
    .updateTable('wf_draft')
    .set({ ...columnsOf(draft), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** @returns whether it was there */
export async function deleteDraft(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('wf_draft')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const columnsOf = ({ key, title, businessKey, vars }: DraftContent) => ({
  key,
  title,
  business_key: businessKey,
  vars: JSON.stringify(vars),
})
