/** The registry in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Pool } from 'pg'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { MicroAppQuery } from '#microapp/contract/micro-app.ts'
import type { MicroAppKind, MicroAppSession, SandboxFlag } from '#microapp/contract/micro-app-rules.ts'

/** What is written of an entry; its health is written by itself. */
export interface MicroAppValues {
  kind: MicroAppKind
  code: string
  name: string
  name_en: string
  address: string
  origin: string
  sandbox: SandboxFlag[]
  session: MicroAppSession
  call_paths: string[]
  tells_person: 0 | 1
  remark: string
  status: 0 | 1
  sort: number
}

const COLUMNS = [
  'id',
  'kind',
  'code',
  'name',
  'name_en',
  'address',
  'origin',
  'sandbox',
  'session',
  'call_paths',
  'tells_person',
  'remark',
  'status',
  'sort',
  'health',
  'app_version',
  'checked_at',
  'created_at',
  'updated_at',
  'version',
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
export function callOfMicroApps(
  { tenantId }: Pick<Actor, 'tenantId'>,
  query: MicroAppQuery,
): ListCall<'sys_micro_app'> {
  const { keyword, kind, status } = query
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(keyword ?? '')}`
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword) conditions.push(eb.or(['code', 'name', 'name_en', 'address'].map(like)))
      if (kind) conditions.push(eb('kind', '=', kind))
      if (status !== undefined) conditions.push(eb('status', '=', status))
      return conditions
    },
    whereKey: [keyword, kind, status],
  }
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

export function findMicroApp(db: Db, id: string): Promise<FoundMicroApp | undefined> {
  return db.selectFrom('sys_micro_app').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The same, held against other writers until the transaction ends. */
export function findMicroAppForChange(tx: Tx, id: string): Promise<FoundMicroApp | undefined> {
  return tx.selectFrom('sys_micro_app').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whoever adds or renames one does so alone: codes are unique whatever their case, and their number is limited. */
export async function lockMicroApps(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('microapp.registry'), ${tenantId})`.execute(tx)
}

export async function findCodes(db: Db): Promise<{ id: string; code: string }[]> {
  return db.selectFrom('sys_micro_app').select(['id', 'code']).execute()
}

export async function insertMicroApp(
  tx: Tx,
  key: { tenantId: number; id: string; by: string | null },
  values: MicroAppValues,
): Promise<void> {
  await tx
    .insertInto('sys_micro_app')
    .values({
      tenant_id: key.tenantId,
      id: key.id,
      ...values,
      checked_at: null,
      created_by: key.by,
      updated_by: key.by,
    })
    .execute()
}

export async function updateMicroApp(
  tx: Tx,
  key: { id: string; by: string },
  values: MicroAppValues | Pick<MicroAppValues, 'status'>,
): Promise<void> {
  await tx
    .updateTable('sys_micro_app')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
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

export async function deleteMicroApp(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_micro_app').where('id', '=', id).execute()
}

/** Menus by the path they have, for all of these paths. */
export function findMenusAt(db: Db, paths: readonly string[]) {
  return db
    .selectFrom('sys_menu')
    .select(['path', 'name', 'name_en'])
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
