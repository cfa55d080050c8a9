/** Lists in the order of a field's values. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { rowsForValues } from '#kernel/database/rows-for-values.ts'
import { filtered } from '#kernel/lists/list.repo.ts'
import type { FieldId, ValueColumn } from '#forms-core/index.ts'
import type { RecordCall, Slice } from './record-list.repo.ts'

/** How a list is sorted by a field, and which of its rows are wanted. */
export interface FieldOrder {
  readonly formId: string
  readonly field: FieldId
  readonly column: ValueColumn
  readonly direction: 'asc' | 'desc'
}

/** Ids in the order of a field's values: those that have one. */
export async function idsWithValue(db: Db, call: RecordCall, order: FieldOrder, slice: Slice): Promise<string[]> {
  const query = inValueOrder(db, call, order).select('v.record_id as id').limit(slice.limit).offset(slice.offset)
  const rows = await rowsForValues(db, query)
  return rows.map(({ id }) => id)
}

/** The newest first of those that have no value. */
export async function idsWithoutValue(db: Db, call: RecordCall, order: FieldOrder, slice: Slice): Promise<string[]> {
  const query = withoutValue(db, call, order)
    .select('frm_record.id')
    .orderBy('frm_record.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
  const rows = await rowsForValues(db, query)
  return rows.map(({ id }) => id)
}

/** Where a record stands in the order of a field. */
export interface ValuePlace {
  readonly id: string
  /** The value as the database writes it; empty for those without. */
  readonly position: string
}

interface Batch {
  readonly after: ValuePlace | undefined
  readonly limit: number
}

/** What comes after a place, straight off the index. */
export function placesWithValue(
  db: Db,
  call: RecordCall,
  order: FieldOrder,
  { after, limit }: Batch,
): Promise<readonly ValuePlace[]> {
  const value = sql.ref(`v.${order.column}`)
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  const rows = inValueOrder(db, call, order)
  const wanted = after
    ? rows.where(
        sql<SqlBool>`(${value}, v.record_id) ${beyond} (${typed(order.column, after.position)}, ${after.id}::uuid)`,
      )
    : rows
  return rowsForValues(
    db,
    wanted.select(['v.record_id as id', sql<string>`${value}::text`.as('position')]).limit(limit),
  )
}

/** The same for those without a value. */
export function placesWithoutValue(
  db: Db,
  call: RecordCall,
  order: FieldOrder,
  { after, limit }: Batch,
): Promise<readonly ValuePlace[]> {
  const rows = withoutValue(db, call, order)
  return rowsForValues(
    db,
    (after ? rows.where('frm_record.id', '<', after.id) : rows)
      .select(['frm_record.id', sql<string>`''`.as('position')])
      .orderBy('frm_record.id', 'desc')
      .limit(limit),
  )
}

/** A position as it is compared with the values of a column. */
function typed(column: ValueColumn, position: string): RawBuilder<unknown> {
  switch (column) {
    case 'num':
      return sql`${position}::float8`
    case 'txt':
      return sql`${position}::text`
    case 'at':
      return sql`${position}::timestamptz`
    case 'ref':
      return sql`${position}::uuid`
  }
}

function inValueOrder(db: Db, call: RecordCall, { formId, field, column, direction }: FieldOrder) {
  const way = sql.raw(direction)
  return db
    .selectFrom('frm_value as v')
    .innerJoin(filtered(db, 'frm_record', call).select('frm_record.id').as('wanted'), 'wanted.id', 'v.record_id')
    .where('v.template_id', '=', formId)
    .where('v.field_id', '=', field)
    .where(`v.${column}`, 'is not', null)
    .orderBy(sql`${sql.ref(`v.${column}`)} ${way}, v.record_id ${way}`)
}

/** How many have a value. */
export async function countWithValue(db: Db, call: RecordCall, { formId, field, column }: FieldOrder): Promise<number> {
  const query = db
    .selectFrom('frm_value as v')
    .innerJoin(filtered(db, 'frm_record', call).select('frm_record.id').as('wanted'), 'wanted.id', 'v.record_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('v.template_id', '=', formId)
    .where('v.field_id', '=', field)
    .where(`v.${column}`, 'is not', null)
  const [row] = await rowsForValues(db, query)
  return row?.count ?? 0
}

const withoutValue = (db: Db, call: RecordCall, { formId, field, column }: FieldOrder) =>
  filtered(db, 'frm_record', call).where(
    sql<SqlBool>`not exists (select 1 from frm_value v where v.record_id = frm_record.id
      and v.template_id = ${formId}::uuid and v.field_id = ${field} and ${sql.ref(`v.${column}`)} is not null)`,
  )
