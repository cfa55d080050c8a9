/** The registry in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns, type RecordKey } from '#kernel/records/record.repo.ts'
import type { MicroAppDraft, MicroAppQuery } from '#microapp/contract/micro-app.ts'
import type { MicroAppKind } from '#microapp/contract/micro-app-rules.ts'

/** What is written of an entry; its health is written by itself. */
export interface MicroAppValues extends MicroAppDraft {
  origin: string
}

const COLUMNS = [
  'kind',
  'code',
  'name',
  'name_en as nameEn',
  'address',
  'origin',
  'sandbox',
  'session',
  'call_paths as callPaths',
  'tells_person as tellsPerson',
  'remark',
  'status',
  'sort',
  'health',
  'app_version as appVersion',
  'checked_at as checkDate',
  ...recordColumns,
] as const

export const microAppList = defineList({
  resource: 'microApp',
  table: 'sys_micro_app',
  sort: { sort: 'sort', code: 'code', name: 'name', createDate: 'created_at', updateDate: 'updated_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS])
      .orderBy(order),
})

/** The tenant's entries that match. */
export const callOfMicroApps = (actor: Pick<Actor, 'tenantId'>, query: MicroAppQuery) =>
  listCall('sys_micro_app', { actor, query }, (eb, { keyword, kind, status }) => [
    keyword && contains(['code', 'name', 'name_en', 'address'], keyword),
    kind && eb('kind', '=', kind),
    status !== undefined && eb('status', '=', status),
  ])

const record = defineRecord('sys_micro_app', COLUMNS)

export const microApps = {
  ...record,
  insert: (tx: Tx, key: RecordKey, values: MicroAppValues) => record.insert(tx, key, { ...values, checkDate: null }),
}

/** The apps that are switched on, in their order. */
export function findSwitchedOn(db: Db) {
  return db
    .selectFrom('sys_micro_app')
    .select(COLUMNS)
    .where('kind', '=', 'app')
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}
export type FoundMicroApp = Awaited<ReturnType<typeof findSwitchedOn>>[number]

/** One writer at a time adds or renames: codes are unique whatever their case, and their number is limited. */
export async function lockMicroApps(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('microapp.registry'), ${tenantId})`.execute(tx)
}

export async function findCodes(db: Db): Promise<{ id: string; code: string }[]> {
  return db.selectFrom('sys_micro_app').select(['id', 'code']).execute()
}

/** What came of trying it; no change of the entry, so its version stays. */
export async function updateHealth(
  tx: Tx,
  id: string,
  { health, appVersion }: { health: 'up' | 'down'; appVersion: string },
): Promise<void> {
  const known = appVersion === '' ? {} : { app_version: appVersion }
  await tx
    .updateTable('sys_micro_app')
    .set({ health, ...known, checked_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Menus by the path they have, for all of these paths. */
export function findMenusAt(db: Db, paths: readonly string[]) {
  return db
    .selectFrom('sys_menu')
    .select(['path', 'name', 'name_en as nameEn'])
    .where('menu_type', '=', 0)
    .where('path', '=', sql<string>`any(${[...paths]}::text[])`)
    .orderBy('sort')
    .execute()
}

/** Origins of all entries that are switched on, over the tenants: what the document's policy is made of. */
export async function findOrigins(dispatch: Pool): Promise<{ tenantId: number; kind: MicroAppKind; origin: string }[]> {
  const { rows } = await dispatch.query<{ tenantId: number; kind: MicroAppKind; origin: string }>({
    name: 'micro-app-origins',
    text: `select distinct tenant_id as "tenantId", kind, origin from sys_micro_app
      where status = 1 and origin <> '' order by 1, 2, 3`,
  })
  return rows
}
