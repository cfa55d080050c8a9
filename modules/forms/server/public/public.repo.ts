/** Published forms in SQL, and the receipts of what visitors entered. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { PublicSettings } from '#forms/contract/public.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** The day of the organisation, as text. */
const today = sql<string>`(now() at time zone tenant_time_zone())::date`
const todayText = sql<string>`to_char(${today}, 'YYYY-MM-DD')`
const isClosed = sql<boolean>`coalesce(p.closes_at <= now(), false)`
/** What was entered on the day that it is now. */
const enteredToday = sql<number>`case when p.counted_day = ${today} then p.day_count else 0 end`

/** Whose a form is, for an address that names no organisation; undefined where nothing was ever published of it. */
export async function findTenantOfForm(dispatch: pg.Pool, id: string): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ tenant_id: number }>({
    name: 'tenant-of-form',
    text: 'select tenant_id from frm_public where id = $1',
    values: [id],
  })
  return rows[0]?.tenant_id
}

/** A form with what is published of it; a stopped one, and one of a closed organisation, is not found. */
export const findPublished = (db: Db, id: string) =>
  db
    .selectFrom('frm_template as t')
    .innerJoin('sys_tenant as o', 'o.id', 't.tenant_id')
    .leftJoin('frm_public as p', 'p.id', 't.id')
    .where('t.id', '=', id)
    .where('t.status', '=', 1)
    .where('o.status', '=', 1)
    .where(sql<boolean>`coalesce(o.expires_on >= current_date, true)`)
    .select([
      't.id',
      't.tenant_id as tenantId',
      sql<string | null>`coalesce(p.version_id, t.version_id)`.as('versionId'),
      sql<boolean>`coalesce(p.is_view_open = 1, false)`.as('isViewOpen'),
      sql<boolean>`coalesce(p.is_entry_open = 1, false)`.as('isEntryOpen'),
      isClosed.as('isClosed'),
      sql<boolean>`coalesce(p.entry_count >= p.total, false)`.as('isFull'),
      sql<boolean>`coalesce(${enteredToday} >= p.per_day, false)`.as('isFullToday'),
      todayText.as('today'),
      sql<string>`tenant_time_zone()`.as('zone'),
    ])
    .executeTakeFirst()

export type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublished>>>

/** What is switched on of a template, stopped ones included; undefined: nothing was ever. */
export const findSettings = (db: Db, id: string) =>
  db
    .selectFrom('frm_public as p')
    .leftJoin('frm_version as v', 'v.id', 'p.version_id')
    .where('p.id', '=', id)
    .select([
      'p.is_view_open as isViewOpen',
      'p.is_entry_open as isEntryOpen',
      'v.no as versionNo',
      'p.per_day as perDay',
      'p.total',
      'p.closes_at as closeDate',
      'p.version',
      'p.entry_count as entered',
      enteredToday.as('today'),
    ])
    .executeTakeFirst()

export interface WrittenSettings extends Omit<PublicSettings, 'versionNo'> {
  readonly tenantId: number
  readonly id: string
  readonly versionId: string | null
  readonly by: string
}

/** Writes what is switched on; what was counted stays. */
export async function writeSettings(tx: Tx, settings: WrittenSettings): Promise<void> {
  const values = {
    is_view_open: settings.isViewOpen ? (1 as const) : (0 as const),
    is_entry_open: settings.isEntryOpen ? (1 as const) : (0 as const),
    version_id: settings.versionId,
    per_day: settings.perDay,
    total: settings.total,
    closes_at: settings.closeDate,
    updated_by: settings.by,
  }
  await tx
    .insertInto('frm_public')
    .values({ tenant_id: settings.tenantId, id: settings.id, counted_day: null, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ ...values, updated_at: sql<string>`now()`, version: sql<number>`frm_public.version + 1` }),
    )
    .execute()
}

/**
 * Counts one entry, where one more is taken. The row stays locked until the transaction ends, so that two entries at
 * once cannot take the last place together; a refused record gives its place back.
 */
export async function takePlace(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx
    .updateTable('frm_public as p')
    .set({
      counted_day: today,
      day_count: sql<number>`${enteredToday} + 1`,
      entry_count: sql<number>`p.entry_count + 1`,
    })
    .where('p.id', '=', id)
    .where('p.is_entry_open', '=', 1)
    .where(sql<boolean>`not ${isClosed}`)
    .where(sql<boolean>`coalesce(p.entry_count < p.total, true)`)
    .where(sql<boolean>`coalesce(${enteredToday} < p.per_day, true)`)
    .returning('p.id')
    .executeTakeFirst()
  return taken !== undefined
}

export interface NewReceipt {
  readonly tenantId: number
  readonly id: string
  readonly templateId: string
  readonly recordId: string
  readonly hash: Buffer
}

export async function insertReceipt(tx: Tx, { tenantId, id, templateId, recordId, hash }: NewReceipt): Promise<void> {
  await tx
    .insertInto('frm_receipt')
    .values({ tenant_id: tenantId, id, template_id: templateId, record_id: recordId, number_hash: hash })
    .execute()
}

/** What a receipt is of; its record is missing where it was deleted. */
export const findReceipt = (db: Db, templateId: string, hash: Buffer) =>
  db
    .selectFrom('frm_receipt as c')
    .leftJoin('frm_record as r', (join) =>
      join.onRef('r.id', '=', 'c.record_id').onRef('r.template_id', '=', 'c.template_id'),
    )
    .where('c.template_id', '=', templateId)
    .where('c.number_hash', '=', hash)
    .select([
      'c.created_at as enteredDate',
      'r.id as recordId',
      'r.data',
      'r.rev',
      'r.instance_id as instanceId',
      'r.updated_at as changeDate',
    ])
    .executeTakeFirst()

/** The id of a version of a template. */
export async function findVersionId(db: Db, templateId: string, no: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('frm_version')
    .select('id')
    .where('template_id', '=', templateId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row?.id
}

/** The numbers of the versions of a template, the latest first. */
export async function numbersOfVersions(db: Db, templateId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('frm_version')
    .select('no')
    .where('template_id', '=', templateId)
    .orderBy('no', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(({ no }) => no)
}
const MAX_VERSIONS = 200

/** What can be chosen of some dictionaries, in their order: of the product's, otherwise of the organisation's own. */
export async function entriesOfDictionaries(db: Db, codes: readonly string[]) {
  const common = await entriesIn(db, ['sys_dict_data', 'sys_dict_type'], codes)
  const known = new Set(common.map(({ code }) => code))
  const others = codes.filter((code) => !known.has(code))
  return [...common, ...(await entriesIn(db, ['sys_dict_cust', 'sys_dict_cust_type'], others))]
}

type DictTables = readonly ['sys_dict_data', 'sys_dict_type'] | readonly ['sys_dict_cust', 'sys_dict_cust_type']

async function entriesIn(db: Db, [entries, types]: DictTables, codes: readonly string[]) {
  if (codes.length === 0) return []
  return db
    .selectFrom(`${entries} as d`)
    .innerJoin(`${types} as t`, 't.id', 'd.type_id')
    .select(['t.code', 'd.val', 'd.name', 'd.name_en as nameEn'])
    .where('t.code', 'in', [...codes])
    .where('t.status', '=', 1)
    .where('d.status', '=', 1)
    .orderBy('t.code')
    .orderBy('d.sort')
    .orderBy('d.val')
    .execute()
}
