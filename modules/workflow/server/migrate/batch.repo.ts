/** Work on many instances in SQL: what is to be done to each, and what became of it. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { State } from '#process/index.ts'
import {
  MAX_IN_BATCH,
  type BatchKind,
  type WorkflowBatchItemQuery,
  type WorkflowBatchQuery,
} from '#workflow/contract/batch.ts'

const countOf = (status?: 'done' | 'refused', of = 'page') =>
  sql<number>`(select count(*)::int from wf_batch_item i where i.batch_id = ${sql.ref(`${of}.id`)}
    ${status === undefined ? sql`` : sql`and i.status = ${sql.lit(status)}`})`

export const batchList = defineList({
  resource: 'workflowBatch',
  table: 'wf_batch',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.created_by')
      .select([
        'page.position',
        'page.id',
        'page.kind',
        'page.name',
        'page.number',
        'page.target_number as targetNumber',
        countOf().as('total'),
        countOf('done').as('done'),
        countOf('refused').as('refused'),
        sql<string>`coalesce(u.real_name, '')`.as('createdBy'),
        'page.created_at as createDate',
      ])
      .orderBy(order),
})

export const callOfBatches = (tenantId: number, query: WorkflowBatchQuery): ListCall<'wf_batch'> => ({
  tenantId,
  paging: query,
  where: (eb) => {
    const conditions: Expression<SqlBool>[] = []
    if (query.kind !== undefined) conditions.push(eb('kind', '=', query.kind))
    if (query.keyword) conditions.push(sql<SqlBool>`lower(name) like ${containing(query.keyword)}`)
    return conditions
  },
  whereKey: [query.kind, query.keyword],
})

export const itemList = defineList({
  resource: 'workflowBatchItem',
  table: 'wf_batch_item',
  sort: { at: 'at' },
  defaultSort: 'at',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('wf_instance as i', 'i.id', 'page.instance_id')
      .select([
        'page.position',
        'page.id',
        'page.instance_id as instanceId',
        'i.title',
        'page.status',
        'page.detail',
        'page.at',
      ])
      .orderBy(order),
})

export const callOfItems = (
  tenantId: number,
  batchId: string,
  query: WorkflowBatchItemQuery,
): ListCall<'wf_batch_item'> => ({
  tenantId,
  paging: query,
  where: (eb) => {
    const conditions: Expression<SqlBool>[] = [eb('batch_id', '=', batchId)]
    if (query.status !== undefined) conditions.push(eb('status', '=', query.status))
    return conditions
  },
  whereKey: [batchId, query.status],
})

export interface Batch {
  id: string
  kind: BatchKind
  name: string
  number: number
  sourceId: string | null
  targetId: string | null
  targetNumber: number | null
  map: Record<string, string>
  language: 'zh' | 'en'
  by: string | null
}

export async function findBatch(db: Db, id: string) {
  return db
    .selectFrom('wf_batch as b')
    .leftJoin('sys_user as u', 'u.id', 'b.created_by')
    .select([
      'b.id',
      'b.kind',
      'b.name',
      'b.number',
      'b.source_id as sourceId',
      'b.target_id as targetId',
      'b.target_number as targetNumber',
      sql<Record<string, string>>`b.map`.as('map'),
      'b.language',
      'b.created_by as by',
      'b.created_at as createDate',
      sql<string>`coalesce(u.real_name, '')`.as('createdBy'),
      countOf(undefined, 'b').as('total'),
      countOf('done', 'b').as('done'),
      countOf('refused', 'b').as('refused'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst()
}

export interface NewBatch extends Batch {
  tenantId: number
  modelId: string
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('wf_batch')
    .values({
      tenant_id: batch.tenantId,
      id: batch.id,
      kind: batch.kind,
      model_id: batch.modelId,
      name: batch.name,
      number: batch.number,
      source_id: batch.sourceId,
      target_id: batch.targetId,
      target_number: batch.targetNumber,
      map: JSON.stringify(batch.map),
      language: batch.language,
      created_by: batch.by,
    })
    .execute()
}

/** Which instances a batch is about. For rest and going on: roots, whose tree follows them. */
export type ChosenInstances =
  | { of: 'definition'; definitionId: string }
  | { of: 'roots'; modelId: string; definitionId?: string | undefined; status: 'run' | 'suspended' }

const conditionOf = (chosen: ChosenInstances) =>
  chosen.of === 'definition'
    ? sql`i.definition_id = ${chosen.definitionId} and i.status in ('run', 'suspended')`
    : sql`i.parent_id is null and i.status = ${chosen.status} and i.definition_id in (select d.id from wf_definition d
        where d.model_id = ${chosen.modelId} ${chosen.definitionId === undefined ? sql`` : sql`and d.id = ${chosen.definitionId}`})`

/** Puts the instances into a batch; answers how many there are, one more than may be at most. */
export async function insertItems(tx: Tx, tenantId: number, batchId: string, chosen: ChosenInstances): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into wf_batch_item (tenant_id, id, batch_id, instance_id)
    select ${tenantId}::int, gen_random_uuid(), ${batchId}::uuid, i.id from wf_instance i
    where ${conditionOf(chosen)} limit ${MAX_IN_BATCH + 1}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface Item {
  id: string
  instanceId: string
  rootId: string
  attempts: number
}

/** The next that wait, behind the one that was done last. */
export async function nextItems(db: Db, batchId: string, after: string, count: number): Promise<Item[]> {
  return db
    .selectFrom('wf_batch_item as b')
    .innerJoin('wf_instance as i', 'i.id', 'b.instance_id')
    .select(['b.id', 'b.instance_id as instanceId', 'i.root_id as rootId', 'b.attempts'])
    .where('b.batch_id', '=', batchId)
    .where('b.status', '=', 'waiting')
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(count)
    .execute()
}

export async function settleItem(
  tx: Tx,
  id: string,
  { status, code = '', detail = '' }: { status: 'done' | 'refused'; code?: string; detail?: string },
): Promise<void> {
  await tx
    .updateTable('wf_batch_item')
    .set({ status, code, detail, at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** What was refused waits again, and its next try is a command of its own; answers how many wait now. */
export async function waitAgain(tx: Tx, batchId: string): Promise<number> {
  await tx
    .updateTable('wf_batch_item')
    .set({ status: 'waiting', code: '', detail: '', attempts: sql<number>`attempts + 1` })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'refused')
    .execute()
  const { count } = await tx
    .selectFrom('wf_batch_item')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Instances of a version that have not ended: all of them counted, the oldest with their states. */
export async function openOf(db: Db, definitionId: string, most: number) {
  const open = db
    .selectFrom('wf_instance')
    .where('definition_id', '=', definitionId)
    .where('status', 'in', ['run', 'suspended'])
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await open.select(['id', 'title', 'state']).orderBy('started_at').orderBy('id').limit(most).execute()
  return { total: count, instances: rows.map((row) => ({ ...row, state: row.state as State })) }
}

export async function deleteBatch(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('wf_batch').where('id', '=', id).execute()
}
