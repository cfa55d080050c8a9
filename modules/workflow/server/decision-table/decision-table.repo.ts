/** Decision tables in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns, type RecordKey } from '#kernel/records/record.repo.ts'
import type { DecisionFile } from '#process/index.ts'
import {
  MAX_DECISION_VERSIONS,
  type DecisionTableDraft,
  type DecisionTableQuery,
} from '#workflow/contract/decision-table.ts'

const NAMED = ['name', 'name_en as nameEn', 'remark', 'keys', 'number', ...recordColumns] as const

const record = defineRecord('wf_decision_table', [...NAMED, 'xml'])

export const decisionTables = {
  ...record,
  insert: (tx: Tx, key: RecordKey, { name, nameEn, remark, xml }: DecisionTableDraft) =>
    record.insert(tx, key, { name, nameEn, remark, xml }),
  update: (tx: Tx, key: RecordKey, { name, nameEn, remark, xml }: DecisionTableDraft) =>
    record.update(tx, key, { name, nameEn, remark, xml }),
}

const deployedAt = (table: string) =>
  sql<string | null>`(select v.deployed_at from wf_decision_version v
    where v.table_id = ${sql.ref(`${table}.id`)} and v.number = ${sql.ref(`${table}.number`)})`

export const decisionTableList = defineList({
  resource: 'workflowDecisionTable',
  table: 'wf_decision_table',
  sort: { name: 'name', updateDate: 'updated_at' },
  defaultSort: 'updateDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...NAMED])
      .select(deployedAt('page').as('deployedDate'))
      .orderBy(order),
})

export const callOfDecisionTables = (actor: Pick<Actor, 'tenantId'>, query: DecisionTableQuery) =>
  listCall('wf_decision_table', { actor, query }, (_, { keyword }) => [
    keyword &&
      sql<boolean>`lower(name || ' ' || name_en || ' ' || array_to_string(keys, ' ')) like ${containing(keyword)}`,
  ])

/** One file, and what its newest version is. */
export const findDecisionTable = (db: Db, id: string) =>
  db
    .selectFrom('wf_decision_table as t')
    .leftJoin('wf_decision_version as v', (join) =>
      join.onRef('v.table_id', '=', 't.id').onRef('v.number', '=', 't.number'),
    )
    .select(['t.id', 't.name', 't.name_en as nameEn', 't.remark', 't.keys', 't.number', 't.xml', 't.version'])
    .select(['t.created_at as createDate', 't.updated_at as updateDate', 'v.sha256', 'v.deployed_at as deployedDate'])
    .where('t.id', '=', id)
    .executeTakeFirst()

export type FoundDecisionTable = NonNullable<Awaited<ReturnType<typeof findDecisionTable>>>

export async function versionsOf(db: Db, tableId: string) {
  const rows = await db
    .selectFrom('wf_decision_version as v')
    .leftJoin('sys_user as u', 'u.id', 'v.deployed_by')
    .select(['v.id', 'v.number', 'v.note', 'v.deployed_at as deployedDate'])
    .select(sql<string>`coalesce(u.real_name, '')`.as('deployedBy'))
    .select(sql<string[]>`array(select jsonb_object_keys(v.file -> 'decisions'))`.as('keys'))
    .where('v.table_id', '=', tableId)
    .orderBy('v.number', 'desc')
    .limit(MAX_DECISION_VERSIONS)
    .execute()
  return rows
}

/** What the newest version of a file is: its number, and the mark of what it holds. */
export const newestVersion = (tx: Tx, tableId: string) =>
  tx
    .selectFrom('wf_decision_version')
    .select(['number', 'sha256'])
    .where('table_id', '=', tableId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which of these keys other files have deployed. */
export async function keysOfOthers(tx: Tx, keys: readonly string[], exceptId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct k.key from wf_decision_table t cross join lateral unnest(t.keys) k (key)
    where t.id <> ${exceptId}::uuid and k.key = any(${[...keys]}::text[]) order by k.key`.execute(tx)
  return rows.map(({ key }) => key)
}

export async function insertVersion(
  tx: Tx,
  { tenantId, id, by }: RecordKey,
  version: { tableId: string; number: number; xml: string; sha256: string; file: DecisionFile; note: string },
): Promise<void> {
  const { tableId, number, xml, sha256, file, note } = version
  await tx
    .insertInto('wf_decision_version')
    .values({
      tenant_id: tenantId,
      id,
      table_id: tableId,
      number,
      xml,
      sha256,
      file: JSON.stringify(file),
      note,
      deployed_by: by,
    })
    .execute()
  await tx
    .updateTable('wf_decision_table')
    .set({ number, keys: Object.keys(file.decisions) })
    .where('id', '=', tableId)
    .execute()
}

/** Processes that evaluate one of these decisions: newest versions, and older ones of which something runs. */
export async function processesDeciding(tx: Tx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from wf_definition d
    where exists (select from jsonb_path_query(d.ir, '$.nodes.*.decision.ref.text') r (key)
        where r.key #>> '{}' = any(${[...keys]}::text[]))
      and (d.number = (select max(n.number) from wf_definition n where n.key = d.key)
        or exists (select 1 from wf_instance i where i.definition_id = d.id and i.status in ('run', 'suspended')))
    order by d.name`.execute(tx)
  return rows.map(({ name }) => name)
}
