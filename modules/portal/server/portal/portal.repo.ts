/** Portals in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, type RecordKey } from '#kernel/records/record.repo.ts'
import type { PortalQuery } from '#portal/contract/portal.ts'
import type { PortalClient, PortalType } from '#portal/contract/portal-rules.ts'

/** What is written of a portal; default and rank are written by themselves. */
export interface PortalValues {
  code: string
  name: string
  name_en: string
  type: PortalType
  pic_id: string | null
  url: string
  modules: string[]
  show_flag: 0 | 1
  icon: string
  micro_frontend: 0 | 1
  theme: object | null
  client: PortalClient
}

const COLUMNS = [
  'id',
  'code',
  'name',
  'name_en',
  'type',
  'pic_id',
  'url',
  'modules',
  'show_flag',
  'icon',
  'is_default',
  'micro_frontend',
  'client',
  'rank',
  'app_id',
  'created_at',
  'updated_at',
  'version',
] as const

/** Its theme was checked as a layer when it was stored. */
const theme = sql<object | null>`theme`.as('theme')

export const portalList = defineList({
  resource: 'portal',
  table: 'sys_portal',
  sort: {
    place: 'rank',
    portalCode: 'code',
    portalName: 'name',
    createDate: 'created_at',
    updateDate: 'updated_at',
  },
  defaultSort: 'place',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, theme])
      .orderBy(order),
})

/** The tenant's portals that match. */
export const callOfPortals = (actor: Pick<Actor, 'tenantId'>, query: PortalQuery) =>
  listCall('sys_portal', { actor, query }, (eb, { keyword, portalType, showFlag }) => [
    keyword && contains(['code', 'name', 'name_en', 'url'], keyword),
    portalType && eb('type', '=', portalType),
    showFlag !== undefined && eb('show_flag', '=', showFlag),
  ])

const record = defineRecord('sys_portal', [...COLUMNS, theme])

export const portals = {
  ...record,
  insert: (tx: Tx, key: RecordKey, values: PortalValues & { rank: number }) => record.insert(tx, key, stored(values)),
  update: (tx: Tx, key: RecordKey, values: PortalValues) => record.update(tx, key, stored(values)),
  updateShown: (tx: Tx, key: RecordKey, showFlag: 0 | 1) => record.update(tx, key, { show_flag: showFlag }),
}

/** A portal that is an application of the platform. */
export const insertApplication = (tx: Tx, key: RecordKey, values: PortalValues & { rank: number; app_id: string }) =>
  record.insert(tx, key, stored(values))

/** Every portal of the tenant, in order. */
export function findPortals(db: Db) {
  return db
    .selectFrom('sys_portal')
    .select([...COLUMNS, theme])
    .orderBy('rank', 'desc')
    .orderBy('id')
    .execute()
}
export type FoundPortal = Awaited<ReturnType<typeof findPortals>>[number]

/** One writer at a time writes portals: their order, their codes and the one default are rules over all of them. */
export async function lockPortals(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal.portals'), ${tenantId})`.execute(tx)
}

const stored = <Values extends PortalValues>(values: Values) => ({
  ...values,
  theme: values.theme && JSON.stringify(values.theme),
})

/** Makes one the default and the one that was no longer so. */
export async function moveDefault(tx: Tx, key: { id: string; by: string }): Promise<void> {
  const change = { updated_by: key.by, updated_at: sql<string>`now()`, version: sql<number>`version + 1` }
  await tx
    .updateTable('sys_portal')
    .set({ ...change, is_default: false })
    .where('is_default', '=', true)
    .execute()
  await tx
    .updateTable('sys_portal')
    .set({ ...change, is_default: true })
    .where('id', '=', key.id)
    .execute()
}

/** Gives portals their places, first to last. */
export async function rankPortals(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update sys_portal p set rank = (${ids.length}::int + 1 - placed.place::int) * 10
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, place)
    where p.id = placed.id and p.rank <> (${ids.length}::int + 1 - placed.place::int) * 10`.execute(tx)
}
